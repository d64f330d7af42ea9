import { areaOf } from '../../../test/area-of.ts';
/** A post that is also sent as a message: when, to whom, with which words, and only once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { EVERYONE, FOLLOWERS, MEMBERS } from '../../../test/factories/posts.ts';
import { startMass } from '../../../test/chats/mass.ts';
import { key } from '../../../test/money.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { operationsAs } from '../../../test/operations.ts';
import { runConsumers } from '../../../test/run-consumers.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import { emit } from '../../events/index.ts';
import { postPublished } from '../../posts/index.ts';
import { postMessages } from './post-messages.ts';

let mass: Awaited<ReturnType<typeof startMass>>;
beforeAll(async () => {
  mass = await startMass();
});
beforeEach(() => mass.money.forgetJobs());
afterAll(() => mass.money.close());

const HOUR = 3_600_000;
const posts = (creator: CreatorId) =>
  operationsAs(mass.money.deps, viewerOf(creator, 'creator')).posts;
type Wish = Partial<Parameters<ReturnType<typeof posts>['publish']>[0]>;
const publish = (creator: CreatorId, more: Wish) =>
  posts(creator).publish({
    text: 'The whole story',
    audience: EVERYONE,
    messageTo: 'followers',
    idempotencyKey: key(),
    ...more,
  });
/** Runs the post's timer, the consumers and the batches of the message. */
async function runAll() {
  await runJobs(mass.money.deps, areaOf('posts').jobs);
  await runConsumers(mass.money.deps, [postMessages]);
  await mass.runAll();
}
const sent = async (creator: CreatorId) =>
  (await mass.asCreator(creator).listMass({})).items.map(({ text, state, delivered }) => ({
    text: text.replace(/http\S*\/post\/\S{36}$/, '[link]'),
    state,
    delivered,
  }));

test('published, it is in the chats of who was chosen, once, with its text and a link', async () => {
  const { money, follower, inbox } = mass;
  const { id: creator, tierId } = await money.creator(900);
  const fan = await follower(creator);
  const member = (await money.fan()).id;
  await money.as(member).memberships.subscribe({
    tierId,
    expectedPriceCents: 900 as never,
    idempotencyKey: key(),
  });
  const wish = {
    title: 'Dawn',
    messageTo: 'members',
    audience: MEMBERS,
    idempotencyKey: key(),
  } as const;
  const { id } = await publish(creator, wish);
  await publish(creator, wish);
  await runAll();
  // An event that is read again does not send it again.
  await money.db.tx((tx) =>
    emit(money.deps, tx, postPublished, { postId: id, creatorId: creator }),
  );
  await runAll();
  expect(await inbox(fan)).toEqual([]);
  const [conversation, ...others] = await inbox(member);
  expect(others).toEqual([]);
  expect(conversation).toMatchObject({ other: creator, unread: 1 });
  expect(conversation?.says).toMatch(/^Dawn The whole story http/);
  expect(await sent(creator)).toEqual([
    { text: 'Dawn\n\nThe whole story\n\n[link]', state: 'sent', delivered: 1 },
  ]);
});

test('what some of them may not read is not in the message', async () => {
  const { money, follower } = mass;
  const { id: creator } = await money.creator(900);
  await follower(creator);
  const price = [[{ kind: 'price' as const, priceCents: 900 as never }]];
  await publish(creator, { title: 'For members', audience: MEMBERS });
  await publish(creator, { audience: price });
  await publish(creator, { title: 'For all of them', audience: FOLLOWERS });
  await runAll();
  expect((await sent(creator)).map(({ text }) => text).sort()).toEqual([
    'For all of them\n\nThe whole story\n\n[link]',
    'For members\n\n[link]',
    '[link]',
  ]);
});

test('scheduled, it is sent when the post comes out; taken back, it is not', async () => {
  const { money, follower, inbox } = mass;
  const { id: creator } = await money.creator();
  const fan = await follower(creator);
  const inAnHour = () => new Date(money.clock.now().getTime() + HOUR).toISOString();
  await publish(creator, { scheduledFor: inAnHour() });
  const { id: back } = await publish(creator, { text: 'Not this', scheduledFor: inAnHour() });
  const { id: quiet } = await publish(creator, { text: 'Nor this', scheduledFor: inAnHour() });
  await posts(creator).unschedule({ postId: back });
  const { revision } = await posts(creator).getMine({ postId: quiet });
  const draft = { text: 'Nor this', audience: EVERYONE, messageTo: null };
  await posts(creator).saveDraft({ postId: quiet, revision, ...draft });
  await runAll();
  expect(await inbox(fan)).toEqual([]);
  await money.advance(HOUR);
  await runAll();
  expect(await sent(creator)).toEqual([
    { text: 'The whole story\n\n[link]', state: 'sent', delivered: 1 },
  ]);
  expect(await inbox(fan)).toMatchObject([{ unread: 1 }]);
});

test('nobody gets more of them in a day than of other mass messages', async () => {
  const { money, follower, inbox, write } = mass;
  const { id: creator } = await money.creator();
  const fan = await follower(creator);
  await write(creator);
  for (let n = 0; n < 3; n += 1) await publish(creator, {});
  await runAll();
  expect(await inbox(fan)).toMatchObject([{ unread: 3 }]);
});

test('the choice is kept with the draft, and editing the post later leaves it', async () => {
  const { money } = mass;
  const { id: creator } = await money.creator();
  const wish = { text: 'Draft', audience: EVERYONE };
  const draft = await posts(creator).createDraft({
    ...wish,
    messageTo: 'members',
    idempotencyKey: key(),
  });
  expect(draft.messageTo).toBe('members');
  const out = await posts(creator).publishDraft({ postId: draft.id, revision: draft.revision });
  const { revision } = out;
  const edited = await posts(creator).edit({ postId: draft.id, revision, ...wish, text: 'Edited' });
  expect(edited).toMatchObject({ text: 'Edited', messageTo: 'members' });
});

test('a long post is cut at a space, and still leads to the post', async () => {
  const { money, follower } = mass;
  const { id: creator } = await money.creator();
  await follower(creator);
  await publish(creator, { text: 'word '.repeat(999) });
  await runAll();
  const [{ text } = { text: '' }] = (await mass.asCreator(creator).listMass({})).items;
  expect(text.length).toBeLessThanOrEqual(5000);
  expect(text).toMatch(/word…\n\nhttp\S+$/);
});
