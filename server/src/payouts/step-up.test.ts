import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { SignIn } from '../../test/factories/sessions.ts';
import { key, type Money, startMoney } from '../../test/money.ts';
import { codeOf } from '../../test/operations.ts';
import { DAY, HOUR } from '../platform/clock/clock.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney(new Date('2026-05-04T09:00:00.000Z'));
});
afterAll(() => money.close());

/** A creator with $400.00 available and a method, who signed in long ago. */
async function earner(): Promise<CreatorId> {
  const { id, tierId } = await money.creator(50_000);
  await money.as(id).payouts.connectMethod({});
  const fan = await money.fan();
  const subscription = { tierId, expectedPriceCents: toCents(50_000), idempotencyKey: key() };
  await money.as(fan.id).memberships.subscribe(subscription);
  await money.advance(7 * DAY);
  await money.runJobs();
  await money.signIn(id, LONG_AGO);
  return id;
}
const LONG_AGO: SignIn = { shown: { password: 16 } };
const request = (id: CreatorId, cents = 5000) =>
  money.as(id).payouts.request({ amountCents: toCents(cents), idempotencyKey: key() });

/** The payout method in use. */
const methodOf = async (id: Parameters<typeof money.as>[0]) =>
  (await money.as(id).payouts.getOverview({})).method?.id;

test('changing a method asks like the first one, and leaves it as it was', async () => {
  const { id } = await money.creator();
  await money.as(id).payouts.connectMethod({});
  await money.signIn(id, LONG_AGO);
  expect(await codeOf(money.as(id).payouts.connectMethod({ replaces: await methodOf(id) }))).toBe(
    'step_up_required',
  );
  const { method } = await money.as(id).payouts.getOverview({});
  expect(method?.usableFrom).toBeNull();
});

test('the first payout asks, the second does not', async () => {
  const id = await earner();
  expect(await codeOf(request(id))).toBe('step_up_required');
  expect(await money.as(id).payouts.getOverview({})).toMatchObject({ availableCents: 40_000 });
  await money.signIn(id);
  expect(await codeOf(request(id))).toBe('ok');
  await money.signIn(id, LONG_AGO);
  await money.advance(DAY);
  expect(await codeOf(request(id))).toBe('ok');
});

test('a first payout that failed does not make the next one the second', async () => {
  const id = await earner();
  await money.signIn(id);
  await request(id, 5013);
  await money.runJobs();
  await money.advance(5 * DAY);
  await money.runJobs();
  await money.runJobs();
  expect((await money.as(id).payouts.getOverview({})).history).toMatchObject([
    { status: 'failed' },
  ]);
  await money.signIn(id, LONG_AGO);
  expect(await codeOf(request(id))).toBe('step_up_required');
});

test('a schedule is no way around the question; ending one is not asked', async () => {
  const id = await earner();
  const { payouts } = money.as(id);
  expect(await codeOf(payouts.setSchedule({ schedule: 'weekly' }))).toBe('step_up_required');
  expect(await payouts.getOverview({})).toMatchObject({ schedule: 'none', nextPayoutAt: null });
  expect(await codeOf(payouts.setSchedule({ schedule: 'none' }))).toBe('ok');
});

test('a changed method waits 72 hours and its owner is told by mail', async () => {
  const id = await earner();
  await money.signIn(id);
  expect(money.letters.filter(({ subject }) => subject.includes('payout method'))).toEqual([]);
  const { overview } = await money.as(id).payouts.connectMethod({ replaces: await methodOf(id) });
  const usableFrom = new Date(money.clock.now().getTime() + 72 * HOUR).toISOString();
  expect(overview?.method?.usableFrom).toBe(usableFrom);
  const letter = money.letters.at(-1);
  expect(letter).toMatchObject({
    to: `${id}@example.test`,
    subject: 'Your payout method was changed',
  });
  expect(letter?.text).toContain('Sandbox card provider, US');
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  expect(letter?.text).toContain(day.format(new Date(usableFrom)));
  await expect(request(id)).rejects.toMatchObject({
    code: 'method_waiting',
    data: { until: usableFrom },
  });
  await money.advance(72 * HOUR - 1);
  expect(await codeOf(request(id))).toBe('method_waiting');
  await money.advance(1);
  expect(await codeOf(request(id))).toBe('ok');
});
