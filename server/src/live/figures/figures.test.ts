/** What a stream earned and who came, as its creator reads it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { MEMBERS } from '../../../test/factories/posts.ts';
import { buildStream } from '../../../test/factories/streams.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { refundOrder } from '../../payments/index.ts';
import { earnedIn } from './earned-in.ts';
import { countCame, whoCame } from './who-came.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

test('tickets, marks and tips after the platform’s fee, without what was given back, and nothing of other streams', async () => {
  const { id: creator } = await money.creator();
  const now = money.clock.now();
  const ended = await buildStream(money.db, creator, { state: 'ended', now });
  const stream = await buildStream(money.db, creator, {
    audience: MEMBERS,
    ticketCents: 1000,
    markCents: 200,
    now,
  });
  const fans = await Promise.all([1, 2].map(() => money.fan()));
  const buy = (fan: UserId) =>
    money.as(fan).live.buyTicket({
      streamId: stream,
      expectedPriceCents: toCents(1000),
      idempotencyKey: key(),
    });
  const [{ orderId }] = [await buy(fans[0]!.id), await buy(fans[1]!.id)];
  const mark = await money.as(fans[1]!.id).live.buyMark({
    streamId: stream,
    expectedPriceCents: toCents(200),
    idempotencyKey: key(),
  });
  await money.as(fans[1]!.id).live.tip({
    streamId: stream,
    amountCents: toCents(500),
    idempotencyKey: key(),
  });
  expect(await earnedIn(money.db, creator, stream)).toEqual({
    ticketsSold: 2,
    ticketsReturned: 0,
    ticketsCents: 1600,
    marksSold: 1,
    marksReturned: 0,
    marksCents: 160,
    tipsCents: 400,
  });
  for (const back of [orderId, mark.orderId])
    await refundOrder(money.deps, { orderId: back, reason: 'Because', cause: key() });
  expect(await earnedIn(money.db, creator, stream)).toMatchObject({
    ticketsSold: 1,
    ticketsReturned: 1,
    ticketsCents: 800,
    marksSold: 0,
    marksReturned: 1,
    marksCents: 0,
    tipsCents: 400,
  });
  expect(await earnedIn(money.db, creator, ended)).toMatchObject({ ticketsSold: 0, tipsCents: 0 });
  expect(await codeOf(buy(fans[1]!.id))).toBe('already_bought');
});

test('who came, the longest first, without accounts that are gone', async () => {
  const { id: creator } = await money.creator();
  const streamId = await buildStream(money.db, creator, { now: money.clock.now() });
  const people = await Promise.all([1, 2, 3].map(() => money.fan(null)));
  const ids = people.map(({ id }) => id);
  await money.db.pool.query(
    `insert into stream_visits (stream_id, person_id, first_at, seconds)
     select $1, came.id, now(), 60 * came.place from unnest($2::uuid[]) with ordinality as came (id, place)`,
    [streamId, ids],
  );
  await money.db.pool.query('update accounts set suspended_at = now() where id = $1', [ids[2]]);
  const first = await whoCame(money.db, { streamId, limit: 1 });
  expect(first.items).toMatchObject([{ id: ids[1], seconds: 120, hasTicket: false }]);
  const second = await whoCame(money.db, { streamId, limit: 1, cursor: first.nextCursor ?? '' });
  expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([[ids[0]], null]);
  expect(await countCame(money.db, streamId)).toEqual({ people: 3, averageSeconds: 120 });
});
