import { expect, it } from 'vitest';
import { type JudgedPost, whatWorked } from './what-worked.ts';

const a = (given: Partial<JudgedPost>): JudgedPost => ({
  text: 'A short caption',
  likeCount: 10,
  commentCount: 0,
  media: [{ kind: 'picture' }],
  publishedAt: '2026-11-02T09:00:00Z',
  ...given,
});
const four = (given: Partial<JudgedPost>) => [a(given), a(given), a(given), a(given)];

it('says by how much the best kind is ahead', () => {
  const posts = [...four({}), ...four({ media: [{ kind: 'video' }], likeCount: 22 })];
  expect(whatWorked(posts, 'UTC')).toEqual([
    'Posts with video get 2.2 times the reactions of your others.',
  ]);
});

it('counts a comment as three likes, and the time of day where the creator is', () => {
  const posts = [...four({}), ...four({ publishedAt: '2026-11-02T18:30:00Z', commentCount: 10 })];
  expect(whatWorked(posts, 'UTC')).toEqual([
    'Posts in the evening get 4 times the reactions of your others.',
  ]);
  expect(whatWorked(posts, 'America/New_York')).toEqual([
    'Posts in the afternoon get 4 times the reactions of your others.',
  ]);
});

it('says nothing of few posts, of small differences, or of posts without words', () => {
  expect(whatWorked([], 'UTC')).toEqual([]);
  expect(whatWorked([...four({}), a({ likeCount: 900, media: [] })], 'UTC')).toEqual([]);
  expect(
    whatWorked([...four({}), ...four({ text: 'x'.repeat(100), likeCount: 12 })], 'UTC'),
  ).toEqual([]);
  expect(whatWorked([...four({}), ...four({ text: null, likeCount: 50 })], 'UTC')).toEqual([]);
});
