/** Reports of streams and of lines in their chats: what they keep, for how long, and what a takedown does. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, StreamId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../../../test/factories/creators.ts';
import { MEMBERS } from '../../../test/factories/posts.ts';
import { buildStream } from '../../../test/factories/streams.ts';
import { type Money, startMoney } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { SECOND } from '../../platform/clock/clock.ts';

let money: Money;
let creator: CreatorId;
let stream: StreamId;
let [fan, friend, staff]: UserId[] = [];

const as = (id: UserId) =>
  operationsAs(money.deps, viewerOf(id, ...(id === staff ? (['moderator'] as const) : [])));
const say = (who: UserId, text: string) =>
  as(who).live.sendLine({ streamId: stream, clientId: randomUUID(), text, replyTo: null });
const report = (who: UserId, kind: 'stream' | 'stream_line', thingId: string) =>
  as(who).safety.report({ kind, thingId, reason: 'harassment' });
const newest = async () => {
  const [row] = (await as(staff!).safety.listReports({})).items;
  return row?.id ?? '';
};
const linesOf = async (reportId: string) =>
  (await as(staff!).safety.openReport({ reportId })).lines.map(({ text, isReported, state }) => [
    text,
    isReported,
    state,
  ]);
const texts = async (who: UserId) =>
  (await as(who).live.readLines({ streamId: stream })).items.map(({ text }) => text);

beforeAll(async () => {
  money = await startMoney(TEST_NOW);
  [fan, friend, staff] = await Promise.all([1, 2, 3].map(() => buildFan(money.db)));
  await money.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [staff]);
});
beforeEach(async () => {
  await money.db.pool.query('delete from reports');
  creator = (await buildSeller(money.db)).id;
  stream = await buildStream(money.db, creator, { title: 'Evening', now: money.clock.now() });
});
afterAll(() => money.close());

test('a line is kept as it was with the minute before it, until the report is decided', async () => {
  await say(friend!, 'Long ago');
  money.clock.advance(61 * SECOND);
  await say(friend!, 'Before');
  const bad = await say(fan!, 'Bad');
  await say(friend!, 'After');
  expect(await codeOf(report(fan!, 'stream_line', bad.id))).toBe('own_thing');
  await report(friend!, 'stream_line', bad.id);
  await as(fan!).live.deleteLine({ lineId: bad.id });
  expect(await texts(friend!)).toEqual(['Long ago', 'Before', 'After']);
  const reportId = await newest();
  expect(await linesOf(reportId)).toEqual([
    ['Before', false, 'there'],
    ['Bad', true, 'removed'],
  ]);
  await as(staff!).safety.decideReport({ reportId, outcome: 'dismissed', note: 'Gone' });
  const { rows } = await money.db.pool.query('select from stream_report_lines');
  expect(rows).toEqual([]);
});

test('a line that is taken down is gone for all, its author hears why, and it can be restored', async () => {
  const bad = await say(fan!, 'Bad');
  await report(friend!, 'stream_line', bad.id);
  const reportId = await newest();
  await as(staff!).safety.decideReport({ reportId, outcome: 'taken_down', note: 'Rude' });
  for (const who of [fan!, friend!, creator]) expect(await texts(who)).toEqual([]);
  expect(await linesOf(reportId)).toEqual([['Bad', true, 'taken_down']]);
  const notices = async () => {
    await money.runConsumers();
    const { items } = await as(fan!).notifications.list({});
    return items.map(({ fact, names }) => [fact.kind, names['reason'] ?? null]);
  };
  expect(await notices()).toEqual([['stream_line_taken_down', 'Rude']]);
  await as(staff!).safety.undoTakedown({ reportId, note: 'Not so bad' });
  expect(await texts(friend!)).toEqual(['Bad']);
  expect(await notices()).toEqual([
    ['stream_line_restored', null],
    ['stream_line_taken_down', 'Rude'],
  ]);
});

test('a stream is read with the last minute of its chat, and ends with the takedown', async () => {
  const [, away] = [await say(friend!, 'Long ago'), await buildFan(money.db)];
  money.clock.advance(61 * SECOND);
  await say(friend!, 'Now');
  await report(friend!, 'stream', stream);
  const reportId = await newest();
  expect(await linesOf(reportId)).toEqual([
    ['Evening', true, 'there'],
    ['Now', false, 'there'],
  ]);
  await as(staff!).safety.decideReport({
    reportId,
    outcome: 'taken_down',
    note: 'Against the rules',
  });
  const { rows } = await money.db.pool.query(
    `select s.state, s.end_reason, s.taken_down_at is not null as down, why.details ->> 'reason' as reason
     from streams s join audit_log why on why.subject = 'stream:' || s.id and why.action = 'live.staffEnd' where s.id = $1`,
    [stream],
  );
  expect(rows).toEqual([
    { state: 'ended', end_reason: 'staff', down: true, reason: 'Against the rules' },
  ]);
  expect(await codeOf(report(away, 'stream', stream))).toBe('not_found');
});

test('who may watch nothing reports no line, and who learns of nothing no stream', async () => {
  const closed = await buildStream(money.db, (await buildSeller(money.db)).id, {
    audience: [[{ kind: 'list', listId: randomUUID() }]],
  });
  expect(await codeOf(report(fan!, 'stream', closed))).toBe('not_found');
  const line = await say(friend!, 'Here');
  await money.db.pool.query('update streams set audience = $2 where id = $1', [
    stream,
    JSON.stringify(MEMBERS),
  ]);
  expect(await codeOf(report(fan!, 'stream_line', line.id))).toBe('not_found');
  expect(await codeOf(report(fan!, 'stream', stream))).toBe('ok');
});
