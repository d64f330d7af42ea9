import { afterAll, beforeAll, expect, test } from 'vitest';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { creatorBalancesOf } from '../../ledger/index.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { replayEvents } from './provider-events.ts';
import { signature } from '../sandbox/events.ts';

let money: Money;
let secret: string;
beforeAll(async () => {
  money = await startMoney();
  const { rows } = await money.db.pool.query<{ s: string }>(
    'select webhook_secret as s from sandbox.network',
  );
  secret = rows[0]?.s ?? '';
});
afterAll(() => money.close());

const post = (body: string, header: string | null, provider = 'sandbox') =>
  fetch(`${money.origin}/functions/v1/payments/webhooks/${provider}`, {
    method: 'POST',
    headers: header === null ? {} : { 'sandbox-signature': header },
    body,
  }).then((answer) => answer.status);
const signed = (body: string) => signature(secret, body, money.clock.now());
const stored = async (id: string) =>
  (
    await money.db.pool.query<{ handled: boolean; failure: string | null }>(
      'select handled_at is not null as handled, failure from provider_events where event_id = $1',
      [id],
    )
  ).rows;

async function pendingOrder() {
  const fan = await money.fan();
  const creator = await money.creator();
  const { rows } = await money.db.pool.query<{ id: string }>(
    `with made as (
       insert into orders (buyer_id, creator_id, kind, card_id, total_cents, idempotency_key, provider, created_at)
       values ($1, $2, 'membership', $4, 8000, $5, 'sandbox', $6) returning id),
     month as (
       insert into membership_orders (order_id, tier_id) select id, $3 from made),
     line as (
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents)
       select id, 0, 'membership', $3, 'Gold: first month', 8000 from made)
     select id from made`,
    [fan.id, creator.id, creator.tierId, fan.cardId, key(), money.clock.now()],
  );
  return { fan, creator, orderId: rows[0]?.id ?? '' };
}
const succeeded = (id: string, orderId: string) =>
  JSON.stringify({
    id,
    type: 'charge.updated',
    data: {
      chargeId: `ch_${id}`,
      idempotencyKey: orderId,
      outcome: { status: 'succeeded', chargeRef: `ch_${id}` },
    },
  });

test('an event that comes twice, and at the same time, gives once', async () => {
  const { creator, fan, orderId } = await pendingOrder();
  const body = succeeded('evt_twice', orderId);
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(body, signed(body))));
  expect(answers).toEqual([200, 200, 200, 200]);
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(6400);
  expect((await money.as(fan.id).memberships.list({ limit: 20 })).items).toHaveLength(1);
  expect(await stored('evt_twice')).toEqual([{ handled: true, failure: null }]);
});

test('a forged, unsigned, stale or changed event is refused and kept nowhere', async () => {
  const { creator, orderId } = await pendingOrder();
  const body = succeeded('evt_forged', orderId);
  const stale = signature(secret, body, new Date(money.clock.now().getTime() - 6 * MINUTE));
  expect(await post(body, signature('another secret', body, money.clock.now()))).toBe(400);
  expect(await post(body, null)).toBe(400);
  expect(await post(body, 't=1,v1=zz')).toBe(400);
  expect(await post(body, stale)).toBe(400);
  expect(await post(`${body} `, signed(body))).toBe(400);
  expect(await post('not json', signed('not json'))).toBe(400);
  expect(await post(body, signed(body), 'stripe')).toBe(404);
  expect(await stored('evt_forged')).toEqual([]);
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(0);
});

test('an event that cannot be handled is kept with its reason and replayed', async () => {
  const { creator, orderId } = await pendingOrder();
  await money.db.pool.query(
    `create function refuse_membership() returns trigger language plpgsql as
     $$ begin raise exception 'not today'; end $$;
     create trigger refuse before insert on memberships for each row execute function refuse_membership()`,
  );
  const body = succeeded('evt_later', orderId);
  expect(await post(body, signed(body))).toBe(500);
  expect(await stored('evt_later')).toEqual([{ handled: false, failure: 'not today' }]);
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(0);
  expect(await replayEvents(money.deps)).toBe(1);
  await money.db.pool.query('drop trigger refuse on memberships');
  await money.advance(11 * MINUTE);
  await money.runJobs();
  expect(await stored('evt_later')).toEqual([{ handled: true, failure: null }]);
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(6400);
});

test('an unknown kind of event and a charge of somebody else are taken and change nothing', async () => {
  for (const body of [
    JSON.stringify({ id: 'evt_unknown', type: 'weather.changed', data: {} }),
    succeeded('evt_foreign', '01890000-0000-7000-8000-000000000000'),
    succeeded('evt_foreign2', 'not-an-order'),
  ]) {
    expect(await post(body, signed(body))).toBe(200);
  }
});

test('every fifth event of the network is delivered twice, and each until it was taken', async () => {
  let posts = 0;
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    posts++;
    return real(input, init);
  };
  try {
    await money.runJobs();
    posts = 0;
    await money.db.pool.query('update sandbox.network set deliveries = 0');
    for (let i = 0; i < 10; i++) {
      const fan = await money.fan();
      const creator = await money.creator();
      await money.as(fan.id).memberships.subscribe({
        tierId: creator.tierId,
        expectedPriceCents: 8000,
        idempotencyKey: key(),
      });
    }
    await money.runJobs();
    expect(posts).toBe(12);
  } finally {
    globalThis.fetch = real;
  }
  const { rows } = await money.db.pool.query(
    'select count(*)::int as n from sandbox.events where delivered_at is null',
  );
  expect(rows).toEqual([{ n: 0 }]);
});

// Must be last: the server closes the connection of a client that sends too much.
test('an event beyond 256 KB is refused', async () => {
  expect(await post('x'.repeat(300_000), signed('x'))).toBe(413);
});
