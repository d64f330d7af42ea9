/** Tips in a stream: paid once, said in its chat, counted for its goal, and taken back with their money. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId, StreamId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { MEMBERS } from '../../../test/factories/posts.ts';
import { buildStream } from '../../../test/factories/streams.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { checkLedger } from '../../ledger/index.ts';
import { refundOrder } from '../../payments/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { earnedIn } from '../figures/earned-in.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

/** A card whose holder disputes the charge three days later. */
const COMPLAINS = '4000000000000259';

const as = (id: UserId) => operationsAs(money.deps, viewerOf(id)).live;
const start = async (options: object = {}) => {
  const { id: creator } = await money.creator();
  const stream = await buildStream(money.db, creator, {
    goalCents: 2000,
    now: money.clock.now(),
    ...options,
  });
  return { creator, stream };
};
const tip = (who: UserId, streamId: StreamId, idempotencyKey = key(), message = 'For the set') =>
  as(who).tip({ streamId, amountCents: toCents(500), message, idempotencyKey });
const seen = async (who: UserId, streamId: StreamId) => {
  await money.runConsumers();
  const { lines, goal } = await as(who).getChat({ streamId });
  return { lines: lines.items, tipped: goal?.tippedCents };
};
const earned = (creator: CreatorId, stream: StreamId) => earnedIn(money.db, creator, stream);

test('asked for often with one key it is one charge, one line and one part of the goal', async () => {
  const { creator, stream } = await start();
  const { id: fan } = await money.fan();
  const idempotencyKey = key();
  await Promise.allSettled(Array.from({ length: 10 }, () => tip(fan, stream, idempotencyKey)));
  await tip(fan, stream, key(), '');
  const { lines, tipped } = await seen(creator, stream);
  expect(lines).toMatchObject([
    { text: 'For the set', tip: { cents: 500, status: 'paid' }, mark: null },
    { text: '', tip: { cents: 500 } },
  ]);
  expect(tipped).toBe(1000);
  expect(await earned(creator, stream)).toEqual({
    ticketsSold: 0,
    ticketsReturned: 0,
    ticketsCents: 0,
    marksSold: 0,
    marksReturned: 0,
    marksCents: 0,
    tipsCents: 800,
  });
  // The same tips, under Tips.
  const { rows } = await money.db.pool.query(
    `select distinct entry.source from ledger_entries entry where entry.source is not null`,
  );
  expect(rows).toEqual([{ source: 'tips' }]);
  const [line] = lines;
  expect(await codeOf(as(fan).deleteLine({ lineId: line!.id }))).toBe('is_tip');
  await as(creator).deleteLine({ lineId: line!.id });
  expect((await seen(fan, stream)).lines).toMatchObject([{ text: '', tip: { cents: 500 } }, {}]);
});

test('a refund takes it out of the goal and out of the chat, but for the two', async () => {
  const { creator, stream } = await start();
  const [{ id: fan }, { id: other }] = [await money.fan(), await money.fan()];
  const { orderId } = await tip(fan, stream);
  await seen(fan, stream);
  money.told.length = 0;
  const back = (cents?: number) =>
    refundOrder(money.deps, {
      orderId,
      ...(cents !== undefined && { amountCents: toCents(cents) }),
      reason: 'Because',
      cause: key(),
    });
  await back(200);
  expect(await seen(other, stream)).toMatchObject({
    lines: [{ tip: { cents: 500 } }],
    tipped: 300,
  });
  await back();
  expect(await seen(other, stream)).toEqual({ lines: [], tipped: 0 });
  for (const who of [fan, creator])
    expect((await seen(who, stream)).lines).toMatchObject([{ tip: { status: 'refunded' } }]);
  expect((await earned(creator, stream)).tipsCents).toBe(0);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('a dispute does so, too', async () => {
  const { creator, stream } = await start();
  const { id: fan } = await money.fan(COMPLAINS);
  await tip(fan, stream);
  expect((await seen(creator, stream)).tipped).toBe(500);
  await money.advance(3 * DAY);
  await money.runJobs();
  expect(await seen(creator, stream)).toMatchObject({
    lines: [{ tip: { status: 'refunded' } }],
    tipped: 0,
  });
  expect((await earned(creator, stream)).tipsCents).toBe(0);
});

test('who may give one, and where', async () => {
  const { creator, stream } = await start({ audience: MEMBERS, ticketCents: 900 });
  const open = await start({ isChatOn: false });
  const ended = await start({ state: 'ended' });
  const { id: fan } = await money.fan();
  await money.saveCard(creator, '4242424242424242');
  expect(await codeOf(tip(fan, stream))).toBe('cannot_say');
  expect(await codeOf(tip(fan, ended.stream))).toBe('cannot_say');
  expect(await codeOf(tip(creator, stream))).toBe('own_page');
  const idempotencyKey = key();
  expect(await codeOf(tip(fan, open.stream, idempotencyKey))).toBe('ok');
  expect(await codeOf(tip(fan, stream, idempotencyKey))).toBe('invalid_input');
  expect((await seen(fan, open.stream)).lines).toEqual([]);
  expect((await seen(open.creator, open.stream)).lines).toHaveLength(1);
  await operationsAs(money.deps, viewerOf(open.creator, 'creator')).safety.block({ userId: fan });
  expect(await codeOf(tip(fan, open.stream))).toBe('not_found');
  expect(await codeOf(tip(fan, open.stream, idempotencyKey))).toBe('ok');
  // One that was given elsewhere is no line of a stream.
  const elsewhere = await start();
  const again = key();
  const amountCents = toCents(500);
  await money
    .as(fan)
    .payments.tip({ creatorId: elsewhere.creator, amountCents, idempotencyKey: again });
  expect(await codeOf(tip(fan, elsewhere.stream, again))).toBe('invalid_input');
  expect((await seen(fan, elsewhere.stream)).lines).toEqual([]);
});
