import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallStripe, startSmallStripe } from '../../../test/peers/small-stripe.ts';

let small: SmallStripe;
beforeAll(async () => {
  small = await startSmallStripe();
});
afterAll(() => small.close());

const at = (day: number) => Date.UTC(2026, 2, day) / 1000;
const all = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const one of source) found.push(one);
  return found;
};

test('events since a moment come page by page, as webhooks bring them', async () => {
  small.past.events.push(
    ...[1, 2, 3, 4, 5].map((day) => ({
      id: `evt_${day}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      created: at(day),
      data: {
        object: { id: `pi_${day}`, status: 'succeeded', metadata: { limelight_key: `o${day}` } },
      },
    })),
  );
  const events = await all(small.provider.eventsSince(new Date(at(2) * 1000), null));
  expect(events.map((raw) => small.provider.readEvent(raw))).toMatchObject(
    [5, 4, 3, 2].map((day) => ({
      id: `evt_${day}`,
      kind: 'charge.updated',
      idempotencyKey: `o${day}`,
    })),
  );
  expect(small.asked.filter(({ path }) => path === 'GET /v1/events').length).toBeGreaterThan(1);
});

test('charges, transfers and refunds come as they stand now; others on the account are left out', async () => {
  const metadata = { limelight_key: 'ours' };
  small.past.payment_intents.push(
    {
      id: 'pi_a',
      created: at(3),
      status: 'succeeded',
      amount: 900,
      amount_received: 800,
      customer: 'cus_1',
      metadata,
      description: 'Tip',
      latest_charge: { amount_refunded: 100 },
    },
    { id: 'pi_b', created: at(3), status: 'requires_capture', amount: 700, metadata },
    { id: 'pi_c', created: at(3), status: 'requires_payment_method', amount: 700, metadata },
    {
      id: 'pi_d',
      created: at(3),
      status: 'succeeded',
      amount: 700,
      amount_received: 700,
      metadata: {},
    },
    {
      id: 'pi_e',
      created: at(1),
      status: 'succeeded',
      amount: 700,
      amount_received: 700,
      metadata,
    },
  );
  small.past.transfers.push(
    {
      id: 'tr_a',
      created: at(3),
      amount: 5000,
      amount_reversed: 1000,
      destination: 'acct_1',
      metadata,
    },
    { id: 'tr_b', created: at(3), amount: 5000, destination: 'acct_1', metadata: {} },
  );
  small.past.refunds.push({
    id: 're_a',
    created: at(3),
    charge: { id: 'ch_1', payment_intent: 'pi_old', amount_refunded: 300, metadata },
  });
  const since = new Date(at(2) * 1000);
  const moves = await all(small.provider.movesSince(since));
  const ours = { at: new Date(at(3) * 1000), idempotencyKey: 'ours' };
  const charge = { kind: 'charge', refundedCents: 0, description: null, payerRef: null, ...ours };
  expect(moves).toEqual([
    { ...charge, chargeRef: 'pi_b', isCaptured: false, amountCents: 700 },
    {
      ...charge,
      chargeRef: 'pi_a',
      isCaptured: true,
      amountCents: 800,
      refundedCents: 100,
      description: 'Tip',
      payerRef: 'cus_1',
    },
    {
      kind: 'transfer',
      ...ours,
      transferRef: 'tr_a',
      isPaid: true,
      amountCents: 5000,
      returnedCents: 1000,
      accountRef: 'acct_1',
    },
    { kind: 'refund', ...ours, chargeRef: 'pi_old', refundedCents: 300 },
  ]);
});
