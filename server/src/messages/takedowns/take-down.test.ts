/** A takedown reaches every copy of a message; undoing it restores all but what was unsent meanwhile. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, MessageId, PostId, UserId } from '@limelight/contract/platform/ids';
import { open, type Said, send } from '../../../test/chats/chats.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { EVERYONE } from '../../../test/factories/posts.ts';
import { startMass } from '../../../test/chats/mass.ts';
import { key } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { runConsumers } from '../../../test/run-consumers.ts';
import type { Deps } from '../../kernel/deps.ts';
import { postMessages } from '../mass/post-messages.ts';

let mass: Awaited<ReturnType<typeof startMass>>;
let moderator: UserId;
beforeAll(async () => {
  mass = await startMass();
  moderator = (await mass.money.fan()).id;
  await mass.money.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [moderator]);
});
beforeEach(() => mass.money.forgetJobs());
afterAll(() => mass.money.close());

const as = (id: UserId) => operationsAs(mass.money.deps, viewerOf(id, 'creator'));
const asStaff = () => operationsAs(mass.money.deps, viewerOf(moderator, 'moderator'));
type Conversation = Awaited<ReturnType<typeof open>>;
const say = (who: UserId, where: Conversation, said: Said) => send(as, who, where, said);

/** Runs the consumer of posts and the jobs that follow takedowns. */
async function follow() {
  await runConsumers(mass.money.deps, [postMessages]);
  await mass.runAll();
}
async function takenDown(who: UserId, messageId: MessageId): Promise<string> {
  await as(who).safety.report({ kind: 'message', thingId: messageId, reason: 'spam' });
  const [report] = (await asStaff().safety.listReports({})).items;
  const reportId = report?.id ?? '';
  await asStaff().safety.decideReport({ reportId, outcome: 'taken_down', note: 'Because' });
  await follow();
  return reportId;
}
async function undo(reportId: string) {
  await asStaff().safety.undoTakedown({ reportId, note: 'A mistake' });
  await follow();
}
const texts = async (who: UserId, conversationId: Conversation) =>
  (await as(who).messages.list({ conversationId })).items.map(({ text }) => text);
const found = async (who: UserId) =>
  (await as(who).messages.search({ q: 'secret' })).items.map(({ message }) => message.text);
const unread = async (who: UserId, conversationId: Conversation) =>
  (await as(who).messages.getConversation({ conversationId })).unread;

/** A creator's message to a fan, who forwards it to another creator, who forwards it to a third. */
async function passedOn() {
  const { money, follower } = mass;
  const [{ id: author }, { id: other }, { id: third }] = [
    await money.creator(),
    await money.creator(),
    await money.creator(),
  ];
  const fan = await follower(author);
  await money.db.pool.query('insert into follows values ($1, $2, now())', [fan, other]);
  const [first, second, last] = [
    await open(as, fan, author),
    await open(as, fan, other),
    await open(as, other, third),
  ];
  const source = await say(author, first, { text: 'A secret' });
  const copy = await say(fan, second, { text: 'A secret', forwardedFrom: source.id });
  const again = await say(other, last, { text: 'A secret', forwardedFrom: copy.id });
  return { author, fan, other, third, first, second, last, source, copy, again };
}

test('a takedown reaches what was passed on, and what was passed on from there; so does its undoing', async () => {
  const all = await passedOn();
  const { author, fan, other, third, first, second, last, source, copy } = all;
  const reportId = await takenDown(fan, source.id);
  for (const [who, where] of [
    [fan, first],
    [other, second],
    [fan, second],
    [third, last],
  ] as const)
    expect(await texts(who, where)).toEqual([null]);
  for (const who of [author, fan, other, third]) expect(await found(who)).toEqual([]);
  expect([await unread(other, second), await unread(third, last)]).toEqual([0, 0]);
  // It cannot be forwarded again.
  for (const forwardedFrom of [source.id, copy.id])
    expect(await codeOf(say(fan, second, { text: 'A secret', forwardedFrom }))).toBe('not_found');

  await undo(reportId);
  expect([await texts(other, second), await texts(third, last)]).toEqual([
    ['A secret'],
    ['A secret'],
  ]);
  expect(await unread(third, last)).toBe(1);
  expect(await found(third)).toEqual(['A secret']);
});

test('what its author unsent while it was down stays away, and what was down by itself', async () => {
  const { fan, other, third, first, second, last, source, copy, again } = await passedOn();
  const ofCopy = await takenDown(third, again.id);
  const reportId = await takenDown(fan, source.id);
  await as(fan).messages.unsend({ messageId: copy.id });
  await undo(reportId);
  expect([await texts(fan, first), await texts(other, second), await texts(third, last)]).toEqual([
    ['A secret'],
    [null],
    [null],
  ]);
  expect(await unread(other, second)).toBe(0);
  await undo(ofCopy);
  expect(await texts(third, last)).toEqual(['A secret']);
});

test('the author of what is down by itself unsends it: it does not come back', async () => {
  const { author, fan, first, source } = await passedOn();
  const reportId = await takenDown(fan, source.id);
  await as(author).messages.unsend({ messageId: source.id });
  expect(await codeOf(undo(reportId))).toBe('nothing_to_restore');
  expect(await texts(fan, first)).toEqual([null]);
  expect(await unread(fan, first)).toBe(0);
});

test('only what the sender may read is passed on: where it was said, what was not unsent, no tip', async () => {
  const { author, fan, third, last, second, source, copy } = await passedOn();
  const where = await open(as, third, author);
  expect(await codeOf(say(third, where, { text: 'A secret', forwardedFrom: source.id }))).toBe(
    'not_found',
  );
  expect(await codeOf(say(third, last, { text: 'A secret', forwardedFrom: copy.id }))).toBe(
    'not_found',
  );
  await as(author).messages.unsend({ messageId: source.id });
  const late = say(fan, second, { text: 'A secret', forwardedFrom: source.id });
  expect(await codeOf(late)).toBe('not_found');
});

/** A post that its followers got as a message. */
async function told() {
  const { money, follower } = mass;
  const { id: creator } = await money.creator();
  const fan = await follower(creator);
  const { id: postId } = await as(creator).posts.publish({
    text: 'A secret story',
    audience: EVERYONE,
    messageTo: 'followers',
    idempotencyKey: key(),
  });
  await follow();
  const id = await open(as, fan, creator);
  expect(await unread(fan, id)).toBe(1);
  return { creator, fan, postId, id };
}
const takeDownPost = async (postId: PostId) => {
  await asStaff().posts.takeDown({ postId, reason: 'Because' });
  await follow();
};
const putBackPost = async (postId: PostId) => {
  await asStaff().posts.putBack({ postId });
  await follow();
};

test('a post that was taken down is gone from the message that told of it, and back with the post', async () => {
  const { fan, postId, id } = await told();
  await takeDownPost(postId);
  expect([await texts(fan, id), await found(fan), await unread(fan, id)]).toEqual([[null], [], 0]);
  await putBackPost(postId);
  expect(await texts(fan, id)).toEqual([expect.stringContaining('A secret story')]);
  expect([(await found(fan)).length, await unread(fan, id)]).toEqual([1, 1]);
});

test('the card of a link to the post is read again, where there is one', async () => {
  const { postId } = await told();
  const { db } = mass.money;
  const publicUrl = 'https://limelight.example';
  const config = { ...mass.money.deps.config, publicUrl };
  const deps: Deps = Object.assign(Object.create(mass.money.deps), { config });
  const url = `${publicUrl}/post/${postId}`;
  const asked = async () =>
    (
      await db.pool.query(
        `select from graphile_worker.jobs where task_identifier = 'messages.read-link'`,
      )
    ).rowCount;
  await asStaff().posts.takeDown({ postId, reason: 'Because' });
  await runConsumers(deps, [postMessages]);
  expect(await asked()).toBe(0);
  await db.pool.query(
    `insert into link_cards (url, state, asked_at, title) values ($1, 'ready', now(), 'A secret')`,
    [url],
  );
  await asStaff().posts.putBack({ postId });
  await runConsumers(deps, [postMessages]);
  expect(await asked()).toBe(1);
});

test('a message that told of a post and that its author unsent meanwhile stays away', async () => {
  const { creator, fan, postId, id } = await told();
  const [message] = (await as(creator).messages.listMass({})).items;
  await takeDownPost(postId);
  await as(creator as CreatorId).messages.unsendMass({ massMessageId: message!.id });
  await follow();
  await putBackPost(postId);
  expect([await texts(fan, id), await unread(fan, id)]).toEqual([[null], 0]);
});
