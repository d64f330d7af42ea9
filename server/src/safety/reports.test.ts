import { areaOf } from '../../test/area-of.ts';
/** Reports: what staff may read with one, what a decision does, and who is notified. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '@limelight/contract/accounts/operations';
import type { CommentId, CreatorId, MessageId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPicture, buildPost, MEMBERS } from '../../test/factories/posts.ts';
import { key, type Money, startMoney } from '../../test/money.ts';
import { codeOf, operationsAs } from '../../test/operations.ts';
import { areaParts } from '../area-parts.ts';
import { open, send } from '../../test/chats/chats.ts';
import { DAY } from '../platform/clock/clock.ts';
import { safetyOfAccount } from './account.ts';

let money: Money;
let moderator: UserId;
beforeAll(async () => {
  money = await startMoney(new Date(TEST_NOW));
  moderator = await staff();
});
beforeEach(async () => {
  await money.forgetJobs();
  await money.db.pool.query('truncate reports cascade');
});
afterAll(() => money.close());

const as = (id: UserId, ...roles: Role[]) => operationsAs(money.deps, viewerOf(id, ...roles));
async function staff(): Promise<UserId> {
  const { id } = await money.fan();
  await money.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [id]);
  return id;
}
const asStaff = (id: UserId = moderator) => as(id, 'moderator').safety;
async function pair(card?: string) {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan(card);
  await money.db.pool.query('insert into follows values ($1, $2, now())', [fan, creator]);
  return { creator, fan, id: await open(as, fan, creator) };
}
const report = (who: UserId, messageId: MessageId, more: object = {}) =>
  as(who).safety.report({ kind: 'message', thingId: messageId, reason: 'harassment', ...more });
const openReports = async () => (await asStaff().listReports({})).items;
async function onlyReport() {
  const [one, ...others] = await openReports();
  if (!one || others.length > 0) throw new Error('there is not exactly one open report');
  return one;
}
const read = async (who?: UserId) => asStaff(who).openReport({ reportId: (await onlyReport()).id });
const decide = (
  reportId: string,
  outcome: 'dismissed' | 'taken_down',
  note = 'Because',
  who?: UserId,
) => codeOf(asStaff(who).decideReport({ reportId, outcome, note }));
const access = async (who: UserId, file: Parameters<typeof areaParts.byteAccess.of>[2][number]) =>
  (await areaParts.byteAccess.of(money.db, who as UserId, [file], money.clock.now())).get(file);
const noticesOf = async (who: UserId) =>
  (await as(who).notifications.list({})).items.map(({ fact, names }) => ({ ...fact, ...names }));

test('staff read the reported message and no other, and the audit log says so', async () => {
  const { creator, fan, id } = await pair();
  await send(as, fan, id, { text: 'Before' });
  const picture = await buildPicture(money.db, creator);
  const bad = await send(as, creator, id, { text: 'Bad', media: [{ mediaId: picture }] });
  await send(as, creator, id, { text: 'After' });
  expect(await access(moderator, picture)).toBe('none');
  const { author } = await report(fan, bad.id, { note: 'See this' });
  expect(author.id).toBe(creator);
  const row = await onlyReport();
  expect(row).toMatchObject({ kind: 'message', reason: 'harassment', others: 0, decision: null });
  expect(JSON.stringify(row)).not.toMatch(/Bad|See this/);
  expect(await access(moderator, picture)).toBe('none');

  const opened = await read();
  expect(opened.lines).toMatchObject([{ text: 'Bad', isReported: true, state: 'there' }]);
  expect(opened.lines[0]?.media.map(({ locked }) => locked)).toEqual([false]);
  expect(opened).toMatchObject({ note: 'See this', path: null, canTakeDown: true });
  expect(await access(moderator, picture)).toBe('full');
  expect(await access(await staff(), picture)).toBe('none');
  const { rows } = await money.db.pool.query(
    `select actor_id, details ->> 'reason' as reason from audit_log where subject = $1`,
    [`report:${row.id}`],
  );
  expect(rows).toEqual([{ actor_id: moderator, reason: 'Harassment or hate' }]);
  const inside = as(moderator, 'moderator').messages.list({ conversationId: id });
  expect(await codeOf(inside)).toBe('not_found');
  await money.advance(DAY + 1000);
  expect(await access(moderator, picture)).toBe('none');
});

test('staff read the locked words of the reported lines, bought by the reporter or not, and no others', async () => {
  const { creator, fan, id } = await pair('4242424242424242');
  const offer = (lockedText: string) =>
    send(as, creator, id, { text: 'For you', lockedText, priceCents: 900 });
  const bought = await offer('Bought words');
  await as(fan).messages.unlock({
    messageId: bought.id,
    expectedPriceCents: toCents(900),
    idempotencyKey: key(),
  });
  await offer('Of another line');
  const locked = await offer('A threat');
  await report(fan, locked.id);
  const { lines } = await read();
  expect(lines.map((line) => line.lockedText)).toEqual(['A threat']);
  await as(creator).messages.unsend({ messageId: locked.id });
  expect((await read()).lines).toMatchObject([{ lockedText: 'A threat', state: 'removed' }]);
  expect(await decide((await onlyReport()).id, 'dismissed')).toBe('ok');

  await report(fan, bought.id, { withLinesAround: true });
  expect((await read()).lines.map((line) => line.lockedText)).toEqual([
    'Bought words',
    'Of another line',
  ]);
});

test('the reporter may add five messages before and five after', async () => {
  const { creator, fan, id } = await pair();
  const said = [];
  for (let at = 1; at <= 14; at++)
    said.push(await send(as, at % 2 ? fan : creator, id, { text: `${at}` }));
  const unsent = said[6]?.id as MessageId;
  await as(fan).messages.unsend({ messageId: unsent });
  await report(fan, said[7]?.id as MessageId, { withLinesAround: true });
  const { lines } = await read();
  expect(lines.map(({ text }) => text).join()).toBe('3,4,5,6,8,9,10,11,12,13');
  expect(lines.filter(({ isReported }) => isReported).map(({ text }) => text)).toEqual(['8']);
});

test('only what one sees and somebody else wrote can be reported, and once', async () => {
  const { creator, fan, id } = await pair();
  const message = await send(as, creator, id, {});
  const { id: stranger } = await money.fan();
  expect(await codeOf(report(stranger, message.id))).toBe('not_found');
  expect(await codeOf(report(creator, message.id))).toBe('own_thing');
  await Promise.all([1, 2, 3].map(() => report(fan, message.id)));
  expect(await openReports()).toHaveLength(1);
  const gone = await send(as, creator, id, {});
  await as(creator).messages.unsend({ messageId: gone.id });
  expect(await codeOf(report(fan, gone.id))).toBe('not_found');
  const nobody = operationsAs(money.deps, null).safety;
  const wish = { kind: 'message', thingId: message.id, reason: 'spam' } as const;
  expect(await codeOf(nobody.report(wish))).toBe('not_signed_in');
  const { id: busy } = await money.fan();
  const codes = [];
  for (let times = 0; times <= 30; times++) codes.push(await codeOf(report(busy, message.id)));
  expect(codes.slice(-2)).toEqual(['not_found', 'rate_limited']);
});

test('people without a role get nothing, and staff nothing about themselves', async () => {
  const { creator, fan, id } = await pair();
  const message = await send(as, creator, id, {});
  await report(fan, message.id);
  const { id: reportId } = await onlyReport();
  const wish = { reportId, outcome: 'dismissed', note: 'No' } as const;
  for (const roles of [[], ['creator']] as Role[][]) {
    const { safety } = as(fan, ...roles);
    expect(await codeOf(safety.listReports({}))).toBe('forbidden');
    expect(await codeOf(safety.openReport({ reportId }))).toBe('forbidden');
    expect(await codeOf(safety.decideReport(wish))).toBe('forbidden');
  }
  expect(await codeOf(asStaff(creator).openReport({ reportId }))).toBe('own_report');
  expect(await codeOf(asStaff(creator).decideReport(wish))).toBe('own_report');
  const nothing = { ...wish, reportId: key() };
  expect(await codeOf(asStaff().decideReport(nothing))).toBe('not_found');
  expect(await codeOf(asStaff().openReport({ reportId: nothing.reportId }))).toBe('not_found');
});

test('a report of a kind that no area declares is left out, and hides no other', async () => {
  const { creator, fan, id } = await pair();
  await report(fan, (await send(as, creator, id, {})).id);
  // as a newer version of the product would store it
  const { rows } = await money.db.pool.query<{ id: string }>(
    `insert into reports (reporter_id, kind, thing_id, author_id, reason, note, created_at)
     values ($1, 'show', gen_random_uuid(), $2, 'spam', '', now()) returning id`,
    [fan, creator],
  );
  const reportId = rows[0]?.id ?? '';
  expect((await openReports()).map(({ kind }) => kind)).toEqual(['message']);
  expect(await codeOf(asStaff().openReport({ reportId }))).toBe('not_found');
  expect(await decide(reportId, 'dismissed')).toBe('not_found');
});

test('taken down it is closed to both people and its buyer, who are told', async () => {
  const { creator, fan, id } = await pair('4242424242424242');
  const mediaId = await buildPicture(money.db, creator);
  const message = await send(as, creator, id, {
    text: 'Buy this',
    media: [{ mediaId }],
    priceCents: 900,
  });
  const wish = { messageId: message.id, expectedPriceCents: toCents(900) };
  await as(fan).messages.unlock({ ...wish, idempotencyKey: key() });
  const unread = async () =>
    (await as(fan).messages.getConversation({ conversationId: id })).unread;
  expect(await unread()).toBe(1);
  await report(fan, message.id);
  expect(await access(fan, mediaId)).toBe('full');
  const { id: reportId } = await onlyReport();
  expect(await decide(reportId, 'taken_down', 'It shows an address.')).toBe('ok');
  expect(await access(fan, mediaId)).toBe('none');
  expect(await unread()).toBe(0);
  for (const who of [fan, creator]) {
    const { items } = await as(who).messages.list({ conversationId: id });
    expect(items).toMatchObject([{ text: null, media: [], price: null, isTakenDown: true }]);
  }
  expect((await as(fan).discovery.listGallery({})).items).toMatchObject([
    { media: null, gone: 'removed' },
  ]);
  await money.runConsumers();
  expect(await noticesOf(creator)).toContainEqual(
    expect.objectContaining({ kind: 'message_taken_down', reason: 'It shows an address.' }),
  );
  // the reason is for the author alone
  expect(await noticesOf(fan)).toContainEqual({
    kind: 'report_decided',
    reportId,
    reported: 'message',
    outcome: 'taken_down',
  });
});

test('a payment that is on its way when it is taken down goes back', async () => {
  const { creator, fan, id } = await pair('4000002760003184');
  const mediaId = await buildPicture(money.db, creator);
  const message = await send(as, creator, id, { media: [{ mediaId }], priceCents: 900 });
  const outcome = await as(fan).messages.unlock({
    messageId: message.id,
    expectedPriceCents: toCents(900),
    idempotencyKey: key(),
  });
  if (outcome.status !== 'requires_action') throw new Error(outcome.status);
  await report(fan, message.id);
  expect(await decide((await onlyReport()).id, 'taken_down')).toBe('ok');
  await fetch(`${money.origin}${outcome.confirmUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });
  await money.runJobs();
  await money.runJobs();
  const order = await money.as(fan).payments.getOrder({ orderId: outcome.orderId });
  expect(order.status).toBe('returned');
});

test('two who decide at once decide once; a takedown decides every report of the thing', async () => {
  const { creator, fan, id } = await pair();
  const message = await send(as, creator, id, {});
  await report(fan, message.id);
  const { id: reportId } = await onlyReport();
  const colleague = await staff();
  const codes = await Promise.all([
    decide(reportId, 'taken_down', 'One'),
    decide(reportId, 'dismissed', 'Two', colleague),
  ]);
  expect(codes.sort()).toEqual(['already_decided', 'ok']);
  expect(await openReports()).toEqual([]);
  const [decided] = (await asStaff().listReports({ state: 'decided' })).items;
  expect(['One', 'Two']).toContain(decided?.decision?.note);

  const post = await buildPost(money.db, creator, { text: 'Bad post' });
  const { id: other } = await money.fan();
  for (const who of [fan, other])
    await as(who).safety.report({ kind: 'post', thingId: post, reason: 'spam' });
  const [first] = await openReports();
  expect(first?.others).toBe(1);
  expect(await decide(first?.id ?? '', 'taken_down')).toBe('ok');
  expect(await openReports()).toEqual([]);
  await money.runConsumers();
  for (const who of [fan, other])
    expect((await noticesOf(who)).map(({ kind }) => kind)).toContain('report_decided');
  expect((await noticesOf(creator)).map(({ kind }) => kind)).toContain('post_taken_down');
});

test('unsending and editing hide nothing from staff; dismissed, it goes as unsent', async () => {
  const { creator, fan, id } = await pair();
  const message = await send(as, creator, id, { text: 'Bad' });
  await report(fan, message.id);
  const edited = as(creator).messages.edit({ messageId: message.id, text: 'Good' });
  expect(await codeOf(edited)).toBe('not_editable');
  await as(creator).messages.unsend({ messageId: message.id });
  expect((await read()).lines).toMatchObject([{ text: 'Bad', state: 'removed' }]);
  expect(await decide((await onlyReport()).id, 'dismissed')).toBe('ok');
  const { rows } = await money.db.pool.query(
    'select said.text from message_bodies said join messages m on m.body_id = said.id where m.id = $1',
    [message.id],
  );
  expect(rows).toEqual([{ text: '' }]);
});

test('a reporter who goes leaves the lines, without name and note; an author who goes, too', async () => {
  const { creator, fan, id } = await pair();
  const message = await send(as, creator, id, { text: 'Bad' });
  await report(fan, message.id, { note: 'I am Frank' });
  await money.db.tx(async (tx) => {
    await safetyOfAccount.close?.(money.deps, tx, fan);
    await areaOf('messages').ofAccount.close?.(money.deps, tx, creator as UserId as UserId);
  });
  await areaOf('messages').ofAccount.erase?.(money.deps, creator as UserId as UserId);
  expect((await onlyReport()).reporter).toBeNull();
  expect(await read()).toMatchObject({ note: '', lines: [{ text: 'Bad' }] });
  expect(await decide((await onlyReport()).id, 'dismissed')).toBe('ok');
});

test('a comment goes, a member’s post opens with the report, a person can only be dismissed', async () => {
  const { creator, fan } = await pair();
  const { id: reader } = await money.fan();
  const post = await buildPost(money.db, creator, { title: 'Mine', text: 'Words' });
  const { id: comment } = await as(fan).posts.comment({ postId: post, text: 'Bad comment' });
  const wish = { reason: 'threats' } as const;
  await as(reader).safety.report({ kind: 'comment', thingId: comment, ...wish });
  expect(await read()).toMatchObject({ path: `/post/${post}`, lines: [{ text: 'Bad comment' }] });
  expect(await decide((await onlyReport()).id, 'taken_down', 'Be kind.')).toBe('ok');
  const { items } = await as(reader).posts.listComments({ postId: post });
  expect(items.map((one: { id: CommentId }) => one.id)).not.toContain(comment);
  await money.runConsumers();
  expect(await noticesOf(fan)).toContainEqual(
    expect.objectContaining({ kind: 'comment_taken_down', reason: 'Be kind.' }),
  );

  const closed = await buildPost(money.db, creator, { text: 'For members', audience: MEMBERS });
  await as(reader).safety.report({ kind: 'post', thingId: closed, ...wish });
  expect((await read()).lines).toMatchObject([{ text: 'For members' }]);
  const seen = await as(moderator, 'moderator').posts.get({ postId: closed });
  expect(seen.text).toBe('For members');
  const draft = await buildPost(money.db, creator, { status: 'draft' });
  const hidden = as(reader).safety.report({ kind: 'post', thingId: draft, ...wish });
  expect(await codeOf(hidden)).toBe('not_found');
  expect(await decide((await onlyReport()).id, 'dismissed')).toBe('ok');

  const person = (who: UserId, thingId: UserId) =>
    codeOf(as(who).safety.report({ kind: 'person', thingId, ...wish }));
  expect(await person(reader, fan)).toBe('not_found');
  expect(await person(fan, fan)).toBe('not_found');
  expect(await person(reader, creator)).toBe('ok');
  expect(await decide((await onlyReport()).id, 'taken_down')).toBe('nothing_to_take_down');
  expect((await read()).canTakeDown).toBe(false);
  await money.db.pool.query('truncate reports cascade');
  expect(await person(creator, fan)).toBe('ok');
  expect((await onlyReport()).kind).toBe('person');
});

test('the list goes on by its cursor, oldest first, and by kind and reason', async () => {
  const creator: CreatorId = (await money.creator()).id;
  const { id: fan } = await money.fan();
  const posts = [];
  for (const reason of ['spam', 'minor', 'spam'] as const) {
    const thingId = await buildPost(money.db, creator);
    money.clock.advance(1000);
    await as(fan).safety.report({ kind: 'post', thingId, reason });
    posts.push(reason);
  }
  const page = await asStaff().listReports({ limit: 2 });
  const rest = await asStaff().listReports({ limit: 2, cursor: page.nextCursor ?? '' });
  expect([...page.items, ...rest.items].map(({ reason }) => reason)).toEqual(posts);
  expect(rest.nextCursor).toBeNull();
  expect((await asStaff().listReports({ reason: 'spam', limit: 1 })).items).toHaveLength(1);
  expect((await asStaff().listReports({ kind: 'message' })).items).toEqual([]);
  for (const { id } of page.items) {
    money.clock.advance(1000);
    await decide(id, 'dismissed');
  }
  const decided = await asStaff().listReports({ state: 'decided', limit: 1 });
  expect(decided.items[0]?.id).toBe(page.items[1]?.id);
  const last = await asStaff().listReports({
    state: 'decided',
    limit: 1,
    cursor: decided.nextCursor ?? '',
  });
  expect(last.items[0]?.id).toBe(page.items[0]?.id);
});
