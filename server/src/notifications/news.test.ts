import { expect, test } from 'vitest';
import { postId, type UserId, userId } from '@limelight/contract/platform/ids';
import { noticesOfPosts } from '@limelight/contract/posts/notices';
import { type Effect, tell } from '../kernel/parts/news.ts';
import { gather } from './news.ts';

const id = (n: number) => userId.parse(`00000000-0000-4000-8000-00000000000${n}`);
const post = postId.parse('00000000-0000-4000-8000-0000000000aa');
const [to, ana, ben, cem, dee] = [1, 2, 3, 4, 5].map(id) as [
  UserId,
  UserId,
  UserId,
  UserId,
  UserId,
];
const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute));

const like = (actor: UserId, minute: number): Effect =>
  tell(noticesOfPosts.post_liked, { postId: post }, { to, at: at(minute), actor, thing: post });
const unlike = (actor: UserId, minute: number): Effect => ({
  undo: { from: to, kind: 'post_liked', thing: post, actor, since: at(minute) },
});

test('one thing is one row, with how often and the latest three', () => {
  const { rows } = gather([like(ana, 1), like(ben, 2), like(cem, 3), like(dee, 4)]);
  expect(rows).toMatchObject([
    { to, thing: post, times: 4, actors: [dee, cem, ben], began: at(1), changed: at(4) },
  ]);
});

test('what stands alone stays alone, and nobody hears of themselves', () => {
  const alone = (): Effect => ({
    tell: { to, fact: { kind: 'followed' }, at: at(1), actor: ana },
  });
  expect(gather([alone(), alone(), like(to, 2)]).rows).toHaveLength(2);
});

test('what is taken back within the batch cancels out; of what came before, the row is told', () => {
  expect(gather([like(ana, 1), unlike(ana, 1)])).toEqual({ rows: [], undone: [], seen: [] });
  const { rows, undone } = gather([unlike(ana, 0), like(ana, 1), like(ben, 2), unlike(ben, 2)]);
  expect(rows).toMatchObject([{ times: 1, actors: [ana] }]);
  expect(undone).toMatchObject([{ actor: ana, since: at(0) }]);
});

test('what was seen elsewhere is no news, what comes afterwards is', () => {
  const seen: Effect = { seen: { of: to, kind: 'post_liked', thing: post, until: at(2) } };
  const { rows, seen: all } = gather([like(ana, 1), seen, like(ben, 3)]);
  expect(rows).toMatchObject([{ times: 1, actors: [ben] }]);
  expect(all).toMatchObject([{ of: to, until: at(2) }]);
});
