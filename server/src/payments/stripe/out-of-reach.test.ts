import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { waitingJobs } from '../../../test/run-jobs.ts';
import { SECRET, type SmallStripe, startSmallStripe } from '../../../test/peers/small-stripe.ts';
import { freePort } from '../../platform/embedded/free-port.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { createStripeProvider } from './stripe-provider.ts';

let small: SmallStripe;
let money: Money;
let fan: UserId;
let creator: CreatorId;
beforeAll(async () => {
  small = await startSmallStripe();
  money = await startMoney(new Date('2026-05-04T09:00:00.000Z'), small.provider);
  fan = (await money.fan(null)).id;
  creator = (await money.creator()).id;
});
afterAll(async () => {
  await money.close();
  await small.close();
});

async function enterCard(): Promise<void> {
  const { payments } = money.as(fan);
  const { redirectUrl } = await payments.beginCard({});
  const token = redirectUrl?.split('/').at(-1) ?? '';
  small.enterCard(token, 'succeeded');
  await payments.addCard({ token });
}
const tipOf = (idempotencyKey: string) =>
  money.as(fan).payments.tip({
    creatorId: creator,
    amountCents: toCents(500),
    idempotencyKey,
  });
const charges = () =>
  small.asked.filter(({ path }) => path === 'POST /v1/payment_intents').map((call) => call.key);

test('what people wait for says that the provider is out of reach, and goes on with the same key', async () => {
  await enterCard();
  small.goAway();
  const { payments } = money.as(fan);
  const unavailable = { code: 'provider_unavailable', status: 503 };
  await expect(payments.beginCard({})).rejects.toMatchObject(unavailable);
  await expect(payments.addCard({ token: 'cs_1' })).rejects.toMatchObject(unavailable);
  const again = key();
  await expect(tipOf(again)).rejects.toMatchObject({
    ...unavailable,
    message: expect.stringContaining('you won’t pay twice') as string,
  });
  const connected = money.as(creator).payouts.connectMethod({ country: 'DE' });
  await expect(connected).rejects.toMatchObject(unavailable);

  small.comeBack();
  const paid = await tipOf(again);
  expect(paid.status).toBe('paid');
  expect(await tipOf(again)).toEqual(paid);
  expect(charges()).toEqual([`charge:${paid.orderId}`]);
});

test('an order whose charge found no provider is charged once it is back', async () => {
  small.forget();
  small.goAway();
  expect(await codeOf(tipOf(key()))).toBe('provider_unavailable');
  await money.advance(MINUTE);
  await money.runJobs();
  const waiting = await waitingJobs(money.deps);
  expect(waiting.map((job) => job.last_error ?? '').join()).toContain('can’t be asked');
  small.comeBack();
  await money.advance(MINUTE);
  await money.runJobs();
  const { rows } = await money.db.pool.query<{ status: string }>('select status from orders');
  expect(rows.map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(charges()).toHaveLength(1);
});

test('nothing listens there: the log has the reason', async () => {
  const lines: string[] = [];
  const log = pino(
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(line.toString());
        done();
      },
    }),
  );
  const provider = createStripeProvider(
    {
      secretKey: 'sk_test_1',
      publishableKey: null,
      webhookSecret: SECRET,
      apiUrl: `http://127.0.0.1:${await freePort()}`,
    },
    log,
  );
  await expect(provider.findCharge('order-1')).rejects.toMatchObject({
    fault: { code: 'provider_unavailable' },
  });
  expect(lines.join('')).toContain('ECONNREFUSED');
  expect(lines.join('')).not.toContain('sk_test_1');
});
