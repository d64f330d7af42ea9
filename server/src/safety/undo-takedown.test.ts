import { areaOf } from '../../test/area-of.ts';
/** Takedowns that staff undo from the report: what comes back, for whom, who may do it, and who is notified. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '@limelight/contract/accounts/operations';
import type { CreatorId, MessageId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { ReportedKind } from '@limelight/contract/safety/report-words';
import { open, send } from '../../test/chats/chats.ts';
import { TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPicture, buildPost } from '../../test/factories/posts.ts';
import { key, type Money, startMoney } from '../../test/money.ts';
import { codeOf, operationsAs } from '../../test/operations.ts';
import { areaParts } from '../area-parts.ts';

let money: Money;
let moderator: UserId;
beforeAll(async () => {
  money = await startMoney(new Date(TEST_NOW));
  moderator = await staff();
});
beforeEach(() => money.forgetJobs());
afterAll(() => money.close());

const as = (id: UserId, ...roles: Role[]) => operationsAs(money.deps, viewerOf(id, ...roles));
async function staff(): Promise<UserId> {
  const { id } = await money.fan();
  await money.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [id]);
  return id;
}
const asStaff = (id: UserId = moderator) => as(id, 'moderator').safety;
async function pair() {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan('4242424242424242');
  await money.db.pool.query('insert into follows values ($1, $2, now())', [fan, creator]);
  return { creator, fan, id: await open(as, fan, creator) };
}
/** Reports a thing, takes it down or dismisses the report, and returns the report's id. */
async function decided(
  who: UserId,
  kind: ReportedKind,
  thingId: string,
  outcome: 'taken_down' | 'dismissed' = 'taken_down',
): Promise<string> {
  await as(who).safety.report({ kind, thingId, reason: 'spam' });
  const [one] = (await asStaff().listReports({})).items;
  if (!one) throw new Error('no report');
  money.clock.advance(1000);
  await asStaff().decideReport({ reportId: one.id, outcome, note: 'Because' });
  return one.id;
}
const undo = (reportId: string, who?: UserId) =>
  codeOf(asStaff(who).undoTakedown({ reportId, note: 'A mistake' }));
const unread = async (who: UserId, conversationId: Awaited<ReturnType<typeof open>>) =>
  (await as(who).messages.getConversation({ conversationId })).unread;
const noticesOf = async (who: UserId) =>
  (await as(who).notifications.list({})).items.map(({ fact }) => fact.kind);

test('a message is back for both and its buyer, as unread as it was, and its author is told', async () => {
  const { creator, fan, id } = await pair();
  const mediaId = await buildPicture(money.db, creator);
  await send(as, creator, id, { text: 'First' });
  const files = { media: [{ mediaId }], priceCents: 900 };
  const message = await send(as, creator, id, { text: 'Buy this', ...files });
  await as(fan).messages.unlock({
    messageId: message.id,
    expectedPriceCents: toCents(900),
    idempotencyKey: key(),
  });
  const access = async () =>
    (await areaParts.byteAccess.of(money.db, fan, [mediaId], money.clock.now())).get(mediaId);
  const reportId = await decided(fan, 'message', message.id);
  expect([await unread(fan, id), await access()]).toEqual([1, 'none']);

  expect(await asStaff().openReport({ reportId })).toMatchObject({ canRestore: true });
  expect(await undo(reportId)).toBe('ok');
  expect([await unread(fan, id), await access()]).toEqual([2, 'full']);
  for (const who of [fan, creator]) {
    const { items } = await as(who).messages.list({ conversationId: id });
    expect(items.at(-1)).toMatchObject({ text: 'Buy this', isTakenDown: false });
  }
  await money.runConsumers();
  expect(await noticesOf(creator)).toContain('message_restored');
  expect(await asStaff().openReport({ reportId })).toMatchObject({
    canRestore: false,
    decision: { outcome: 'taken_down', note: 'Because', undone: { note: 'A mistake' } },
  });
  const { rows } = await money.db.pool.query(
    `select actor_id, details ->> 'reason' as reason from audit_log
     where subject = $1 and action = 'safety.undoTakedown'`,
    [`report:${reportId}`],
  );
  expect(rows).toEqual([{ actor_id: moderator, reason: 'A mistake' }]);
  // it can be reported and taken down again
  expect(await undo(await decided(fan, 'message', message.id))).toBe('ok');
});

test('what its author had unsent in one place stays away there; what nobody has is emptied', async () => {
  const { creator, fan, id } = await pair();
  const message = await send(as, creator, id, { text: 'Bad' });
  await as(fan).safety.report({ kind: 'message', thingId: message.id, reason: 'spam' });
  await as(creator).messages.unsend({ messageId: message.id as MessageId });
  const [report] = (await asStaff().listReports({})).items;
  const reportId = report?.id ?? '';
  money.clock.advance(1000);
  await asStaff().decideReport({ reportId, outcome: 'taken_down', note: 'Because' });
  expect(await undo(reportId)).toBe('ok');
  const { items } = await as(fan).messages.list({ conversationId: id });
  expect(items.map(({ text }) => text)).toEqual([null]);
  expect(await unread(fan, id)).toBe(0);
  expect((await asStaff().openReport({ reportId })).lines).toMatchObject([{ text: null }]);
});

test('a post is back for everyone, and every report of it is undone', async () => {
  const { creator, fan } = await pair();
  const { id: other } = await money.fan();
  const postId = await buildPost(money.db, creator, { text: 'Words' });
  await as(other).safety.report({ kind: 'post', thingId: postId, reason: 'spam' });
  const reportId = await decided(fan, 'post', postId);
  expect(await codeOf(as(fan).posts.get({ postId }))).toBe('not_found');
  const codes = await Promise.all([undo(reportId), undo(reportId, await staff())]);
  expect(codes.sort()).toEqual(['not_taken_down', 'ok']);
  expect((await as(fan).posts.get({ postId })).text).toBe('Words');
  await money.runConsumers();
  expect(await noticesOf(creator)).toContain('post_restored');
  const { items } = await asStaff().listReports({ state: 'decided', kind: 'post' });
  expect(items.map(({ decision }) => decision?.undone?.note)).toEqual(['A mistake', 'A mistake']);
});

test('a comment is back with its words, its likes and its place, and its author is told', async () => {
  const { creator, fan } = await pair();
  const postId = await buildPost(money.db, creator, {});
  const { id: thread } = await as(creator).posts.comment({ postId, text: 'What do you see?' });
  const { id } = await as(fan).posts.comment({ postId, parentId: thread, text: 'The bay' });
  await as(creator).posts.likeComment({ commentId: id });
  const state = async () => {
    const { items } = await as(creator).posts.listReplies({ commentId: thread });
    const { commentCount } = await as(creator).posts.get({ postId });
    return [items.map(({ text, likeCount }) => [text, likeCount]), commentCount];
  };
  const reportId = await decided(creator, 'comment', id);
  expect(await state()).toEqual([[], 1]);
  expect(await asStaff().openReport({ reportId })).toMatchObject({
    canRestore: true,
    lines: [{ text: 'The bay', state: 'taken_down' }],
  });
  // its author cannot bring it back
  const edited = as(fan).posts.editComment({ commentId: id, text: 'The bay' });
  expect(await codeOf(edited)).toBe('not_found');
  expect(await undo(reportId)).toBe('ok');
  expect(await state()).toEqual([[['The bay', 1]], 2]);
  await money.runConsumers();
  expect(await noticesOf(fan)).toEqual(
    expect.arrayContaining(['comment_taken_down', 'comment_restored']),
  );
  expect(await undo(reportId)).toBe('not_taken_down');
});

test('a comment that its author deleted while it was down stays away', async () => {
  const { creator, fan } = await pair();
  const postId = await buildPost(money.db, creator, {});
  const { id } = await as(fan).posts.comment({ postId, text: 'The bay' });
  const reportId = await decided(creator, 'comment', id);
  await as(fan).posts.deleteComment({ commentId: id });
  expect(await undo(reportId)).toBe('nothing_to_restore');
  expect((await as(creator).posts.listComments({ postId })).items).toEqual([]);
  expect(await asStaff().openReport({ reportId })).toMatchObject({ canRestore: false });
});

test('only staff, not about themselves, and only what is down and not gone for good', async () => {
  const { creator, fan, id } = await pair();
  const message = await send(as, creator, id, { text: 'Bad' });
  const reportId = await decided(fan, 'message', message.id);
  const wish = { reportId, note: 'Mine' };
  for (const roles of [[], ['creator']] as Role[][])
    expect(await codeOf(as(creator, ...roles).safety.undoTakedown(wish))).toBe('forbidden');
  expect(await undo(reportId, creator)).toBe('own_report');
  expect(await undo(key())).toBe('not_found');

  const calm = await send(as, creator, id, { text: 'Fine' });
  expect(await undo(await decided(fan, 'message', calm.id, 'dismissed'))).toBe('not_taken_down');

  const postId = await buildPost(money.db, creator, {});
  const { id: comment } = await as(fan).posts.comment({ postId, text: 'Bad comment' });
  const ofComment = await decided(creator, 'comment', comment);
  await areaOf('posts').ofAccount.erase?.(money.deps, fan);
  expect(await asStaff().openReport({ reportId: ofComment })).toMatchObject({ canRestore: false });
  expect(await undo(ofComment)).toBe('nothing_to_restore');

  await money.db.pool.query('update accounts set deleted_at = now() where id = $1', [creator]);
  await areaOf('messages').ofAccount.erase?.(money.deps, creator as CreatorId as UserId as UserId);
  expect(await undo(reportId)).toBe('nothing_to_restore');
});
