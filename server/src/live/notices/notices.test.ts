/** News of streams: who hears of what, and that it is shown only to those who may learn of the stream now. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, StreamId, TierId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../../test/factories/accounts.ts';
import { buildMembership, viewerOf } from '../../../test/factories/creators.ts';
import { MEMBERS } from '../../../test/factories/posts.ts';
import { buildStream, buildTicket, type StreamOptions } from '../../../test/factories/streams.ts';
import { type Money, startMoney } from '../../../test/money.ts';
import { operationsAs } from '../../../test/operations.ts';
import { emit } from '../../events/index.ts';
import {
  markReturned,
  streamAnnounced,
  streamBegan,
  streamCanceled,
  streamEnded,
  ticketReturned,
} from '../events.ts';

let money: Money;
let creator: CreatorId;
let tierId: TierId;
/** A follower, a member who does not follow, a follower whom the creator blocked, and a stranger. */
let [follower, member, blocked, stranger]: UserId[] = [];
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  ({ id: creator, tierId } = await money.creator());
  [follower, member, blocked, stranger] = await Promise.all(
    [1, 2, 3, 4].map(() => buildFan(money.db)),
  );
  await sql('insert into follows select unnest($1::uuid[]), $2, now()', [
    [follower, blocked],
    creator,
  ]);
  await buildMembership(money.db, member!, creator, tierId, {
    startedAt: money.clock.now(),
    periodEnd: new Date(money.clock.now().getTime() + 30 * 86_400_000),
  });
  await sql('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    creator,
    blocked,
  ]);
});
afterAll(() => money.close());

const sql = (text: string, values: unknown[]) => money.db.pool.query(text, values);
const build = (options: StreamOptions = {}) =>
  buildStream(money.db, creator, { title: 'Evening', now: money.clock.now(), ...options });
const said = async (event: Parameters<typeof emit>[2], facts: object) => {
  await money.db.tx((tx) => emit(money.deps, tx, event, facts as never));
  await money.runConsumers();
};
const read = async (who: UserId) =>
  (await operationsAs(money.deps, viewerOf(who)).notifications.list({})).items.map(
    ({ fact, names }) => [fact.kind, names['stream'] ?? names['reason'] ?? null],
  );
const readAll = async () =>
  Promise.all([follower!, member!, blocked!, stranger!].map((who) => read(who)));
const remind = (streamId: StreamId, who: UserId) =>
  sql('insert into stream_reminders values ($1, $2, now())', [streamId, who]);

test('followers and members hear that a stream is announced, once, until it has begun', async () => {
  const streamId = await build({ state: 'announced' });
  await said(streamAnnounced, { streamId, creatorId: creator });
  await said(streamAnnounced, { streamId, creatorId: creator });
  const news = [['stream_announced', 'Evening']];
  expect(await readAll()).toEqual([news, news, [], []]);
  await sql(`update streams set title = 'Later', audience = $2 where id = $1`, [
    streamId,
    JSON.stringify(MEMBERS),
  ]);
  // A locked stream is known by its title.
  expect(await read(follower!)).toEqual([['stream_announced', 'Later']]);
  await sql(`update streams set state = 'live', started_at = now() where id = $1`, [streamId]);
  expect(await readAll()).toEqual([[], [], [], []]);
});

test('of one for a list hears who is on it', async () => {
  const { rows } = await sql(
    `insert into creator_lists (creator_id, name, created_at) values ($1, 'Regulars', now()) returning id`,
    [creator],
  );
  const listId = String((rows as { id: string }[])[0]?.id);
  await sql(`insert into creator_list_people (list_id, user_id, added_at) values ($1, $2, now())`, [
    listId,
    member,
  ]);
  const streamId = await build({ audience: [[{ kind: 'list', listId }]] });
  await said(streamBegan, { streamId, creatorId: creator, wasAnnounced: false });
  expect(await readAll()).toEqual([[], [['stream_began', 'Evening']], [], []]);
});

test('who asked is reminded, follower or not, and hears of it once; it is gone with the end', async () => {
  const streamId = await build();
  for (const who of [follower!, stranger!, blocked!]) await remind(streamId, who);
  await said(streamBegan, { streamId, creatorId: creator, wasAnnounced: true });
  const reminded = [['stream_reminded', 'Evening']];
  expect(await readAll()).toEqual([reminded, [['stream_began', 'Evening']], [], reminded]);
  await sql(
    `update streams set state = 'ended', ended_at = now(), end_reason = 'creator' where id = $1`,
    [streamId],
  );
  expect(await readAll()).toEqual([[], [], [], []]);
});

test('a creator of whom somebody wants no news sends none, and a person who wants no news of streams gets none', async () => {
  const { notifications } = operationsAs(money.deps, viewerOf(follower!));
  const off = { inApp: false, push: false, email: 'none' } as const;
  await notifications.chooseCreatorChannels({ creatorId: creator, channels: off });
  await operationsAs(money.deps, viewerOf(member!)).notifications.chooseChannels({
    subject: 'streams',
    ...off,
  });
  const streamId = await build();
  await said(streamBegan, { streamId, creatorId: creator, wasAnnounced: false });
  expect(await readAll()).toEqual([[], [], [], []]);
});

test('canceled: who asked hears it, and a buyer that the ticket and the mark were refunded', async () => {
  const streamId = await build({ state: 'canceled', ticketCents: 900, audience: MEMBERS });
  for (const who of [follower!, stranger!]) await remind(streamId, who);
  await buildTicket(money.db, stranger!, creator, streamId);
  await said(streamCanceled, { streamId, creatorId: creator, reason: 'creator' });
  const returned = { streamId, creatorId: creator, fanId: stranger, why: 'stream' };
  await said(ticketReturned, { ...returned, orderId: randomUUID() });
  await said(markReturned, { ...returned, orderId: randomUUID() });
  expect(await readAll()).toEqual([
    [['stream_canceled', 'Evening']],
    [],
    [],
    [
      ['mark_returned', 'Evening'],
      ['ticket_returned', 'Evening'],
    ],
  ]);
  expect(await read(creator)).toEqual([]);
});

test('a creator reads why the moderators ended a stream', async () => {
  const streamId = await build();
  await sql(
    `insert into audit_log (action, subject, details, occurred_at)
     values ('live.staffEnd', $1, '{"reason":"Against the rules"}', now())`,
    [`stream:${streamId}`],
  );
  await said(streamEnded, { streamId, creatorId: creator, reason: 'staff', keptPromise: false });
  expect(await read(creator)).toEqual([['stream_stopped', 'Against the rules']]);
});
