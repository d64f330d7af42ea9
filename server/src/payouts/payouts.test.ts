import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../test/money.ts';
import { codeOf } from '../../test/operations.ts';
import { checkLedger } from '../ledger/index.ts';
import { DAY, HOUR } from '../platform/clock/clock.ts';
import { type PayoutSituation, refusePayout } from './rules.ts';
import { nextPayoutAt } from './schedule.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney(new Date('2026-05-04T09:00:00.000Z'));
});
beforeEach(() => money.forgetJobs());
afterAll(() => money.close());

/** A creator with this much available, in cents, and a connected method. */
async function earner(availableCents: number): Promise<CreatorId> {
  const { id, tierId } = await money.creator(50_000);
  await money.as(id).payouts.connectMethod({});
  const fans = Math.ceil(availableCents / 40_000);
  for (let i = 0; i < fans; i++) {
    const fan = await money.fan();
    await money.as(fan.id).memberships.subscribe({
      tierId,
      expectedPriceCents: toCents(50_000),
      idempotencyKey: key(),
    });
  }
  await money.advance(7 * DAY);
  await money.runJobs();
  return id;
}
const request = (id: CreatorId, cents: number, idempotencyKey = key()) =>
  money.as(id).payouts.request({ amountCents: toCents(cents), idempotencyKey });

/** The payout method in use. */
const methodOf = async (id: Parameters<typeof money.as>[0]) =>
  (await money.as(id).payouts.getOverview({})).method?.id;

test('from the first sale to money that arrived', async () => {
  const id = await earner(40_000);
  expect(await money.as(id).payouts.getOverview({})).toMatchObject({
    availableCents: 40_000,
    pendingCents: 0,
    method: { label: 'Sandbox card provider, US', usableFrom: null },
    schedule: 'none',
    nextPayoutAt: null,
    blockedBy: null,
    history: [],
  });
  const made = await request(id, 15_000);
  expect(made).toMatchObject({ status: 'requested', amountCents: 15_000, failureReason: null });
  const arrives = Date.parse(made.arrivesBy ?? '') - money.clock.now().getTime();
  expect(arrives).toBeGreaterThanOrEqual(5 * DAY);
  await money.runJobs();
  const sent = await money.as(id).payouts.getOverview({});
  expect(sent.history).toMatchObject([{ status: 'in_transit' }]);
  expect(sent).toMatchObject({
    availableCents: 25_000,
    blockedBy: {
      reason: 'too_soon',
      until: new Date(money.clock.now().getTime() + DAY).toISOString(),
    },
  });
  await money.advance(5 * DAY);
  await money.runJobs();
  await money.runJobs();
  const after = await money.as(id).payouts.getOverview({});
  expect(after.history).toMatchObject([{ status: 'paid' }]);
  expect(after.availableCents).toBe(25_000);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('two requests at the same instant never both pass', async () => {
  const id = await earner(40_000);
  const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(request(id, 10_000))));
  expect(codes.sort()).toEqual(['ok', 'too_soon', 'too_soon', 'too_soon']);
  expect(await money.as(id).payouts.getOverview({})).toMatchObject({ availableCents: 30_000 });
});

test('the same request sent many times at once is one payout', async () => {
  const id = await earner(40_000);
  const same = key();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => request(id, 10_000, same)));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(await money.as(id).payouts.getOverview({})).toMatchObject({ availableCents: 30_000 });
});

test('a payout that bounces comes back, says why, and does not count against the next one', async () => {
  const id = await earner(40_000);
  const made = await request(id, 10_013);
  await money.runJobs();
  await money.advance(5 * DAY);
  await money.runJobs();
  await money.runJobs();
  expect((await money.as(id).payouts.getOverview({})).isFirst).toBe(true);
  const after = await money.as(id).payouts.getOverview({});
  expect(after).toMatchObject({
    availableCents: 40_000,
    blockedBy: null,
    history: [
      { id: made.id, status: 'failed', failureReason: 'The bank account couldn’t be reached.' },
    ],
  });
  expect(await codeOf(request(id, 5000))).toBe('ok');
  expect(await checkLedger(money.db)).toEqual([]);
});

test('what may not be paid out says why, and leaves the balance alone', async () => {
  const id = await earner(40_000);
  expect(await codeOf(request(id, 4999))).toBe('below_minimum');
  expect(await codeOf(request(id, 5_000_001))).toBe('above_maximum');
  expect(await codeOf(request(id, 40_001))).toBe('insufficient_balance');
  await expect(request(id, 40_001)).rejects.toMatchObject({ data: { availableCents: 40_000 } });
  await money.db.pool.query(`update payout_methods set usable_from = $2 where creator_id = $1`, [
    id,
    new Date(money.clock.now().getTime() + HOUR),
  ]);
  expect(await codeOf(request(id, 5000))).toBe('method_waiting');
  await money.db.pool.query(`update profiles set avatar_url = null where id = $1`, [id]);
  expect(await codeOf(request(id, 5000))).toBe('onboarding_incomplete');
  const fan = await money.fan();
  expect(
    await codeOf(
      money
        .as(fan.id, new Set(['fan']))
        .payouts.request({ amountCents: toCents(5000), idempotencyKey: key() }),
    ),
  ).toBe('forbidden');
  expect(
    await codeOf(
      money.as(null).payouts.request({ amountCents: toCents(5000), idempotencyKey: key() }),
    ),
  ).toBe('not_signed_in');
  expect(await money.as(id).payouts.getOverview({})).toMatchObject({ availableCents: 40_000 });
});

const situation: PayoutSituation = {
  availableCents: toCents(10_000_000),
  onboardingComplete: true,
  hasMethod: true,
  methodProblem: null,
  methodUsableFrom: null,
  lastRequestedAt: null,
};
const now = new Date('2026-05-04T09:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
test.each([
  [4999, {}, 'below_minimum'],
  [5000, {}, null],
  [5_000_000, {}, null],
  [5_000_001, {}, 'above_maximum'],
  [5000, { availableCents: toCents(4999) }, 'insufficient_balance'],
  [5000, { availableCents: toCents(5000) }, null],
  [5000, { lastRequestedAt: ago(DAY - 1) }, 'too_soon'],
  [5000, { lastRequestedAt: ago(DAY) }, null],
  [5000, { onboardingComplete: false }, 'onboarding_incomplete'],
  [5000, { hasMethod: false }, 'onboarding_incomplete'],
  [5000, { methodProblem: 'Your bank said no.' }, 'method_blocked'],
  [5000, { methodUsableFrom: new Date(now.getTime() + 1) }, 'method_waiting'],
  [5000, { methodUsableFrom: now }, null],
] as const)('rules of a payout of %d with %o: %s', (cents, change, code) => {
  const refusal = refusePayout(toCents(cents), { ...situation, ...change }, now);
  expect(refusal?.code ?? null).toBe(code);
});

test('a new creator has nothing and is told what is missing', async () => {
  const { id } = await money.creator();
  expect(await money.as(id).payouts.getOverview({})).toEqual({
    providerLabel: 'Sandbox card provider, US',
    owed: [],
    disputes: [],
    availableCents: 0,
    pendingCents: 0,
    nextClearsAt: null,
    lastClearsAt: null,
    undeliveredCents: 0,
    owedCents: 0,
    currency: 'USD',
    method: null,
    countries: ['US'],
    schedule: 'none',
    nextPayoutAt: null,
    blockedBy: { reason: 'below_minimum' },
    isFirst: true,
    history: [],
  });
});

test('connecting twice keeps the method, and another account in its place waits', async () => {
  const { id } = await money.creator();
  const { overview } = await money.as(id).payouts.connectMethod({});
  const again = await money.as(id).payouts.connectMethod({});
  expect(again.overview?.method).toEqual(overview?.method);
  const changed = await money.as(id).payouts.connectMethod({ replaces: await methodOf(id) });
  const waits = Date.parse(changed.overview?.method?.usableFrom ?? '');
  expect(waits - money.clock.now().getTime()).toBe(3 * DAY);
  expect((await money.as(id).payouts.connectMethod({})).overview?.method).toEqual(
    changed.overview?.method,
  );
  const next = await money.as(id).payouts.connectMethod({ replaces: await methodOf(id) });
  expect(next.overview?.method?.id).not.toBe(changed.overview?.method?.id);
});

test('replacing pressed many times at once is one new account', async () => {
  const { id } = await money.creator();
  await money.as(id).payouts.connectMethod({});
  const letters = money.letters.length;
  const replaces = await methodOf(id);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => money.as(id).payouts.connectMethod({ replaces })),
  );
  answers.push(await money.as(id).payouts.connectMethod({ replaces }));
  expect(new Set(answers.map(({ overview }) => overview?.method?.id)).size).toBe(1);
  expect(money.letters).toHaveLength(letters + 1);
});

test('a payout in flight still goes where it was asked to', async () => {
  const id = await earner(40_000);
  const transfer = vi.spyOn(money.sandbox, 'transfer');
  await request(id, 10_000);
  await money.as(id).payouts.connectMethod({ replaces: await methodOf(id) });
  await money.runJobs();
  expect(transfer.mock.calls.map(([{ accountRef }]) => accountRef)).toEqual([`acct_${id}`]);
  transfer.mockRestore();
});

test('the old account stays until the new one is finished at the provider', async () => {
  const { id } = await money.creator();
  const before = await money.as(id).payouts.connectMethod({});
  const connect = vi.spyOn(money.sandbox, 'connectPayoutAccount');
  const answer = { ref: `acct_new_${id}`, label: 'Another bank, US' };
  connect.mockResolvedValue({
    ...answer,
    isReady: false,
    redirectUrl: 'https://provider.test/setup',
  });
  const begun = await money.as(id).payouts.connectMethod({ replaces: await methodOf(id) });
  expect(begun).toEqual({
    overview: null,
    redirectUrl: 'https://provider.test/setup',
    inReview: false,
  });
  expect((await money.as(id).payouts.getOverview({})).method).toEqual(before.overview?.method);
  // Pressed again, and returned before finishing: the same account continues.
  await money.as(id).payouts.connectMethod({ replaces: await methodOf(id) });
  connect.mockResolvedValue({ ...answer, isReady: true, redirectUrl: null });
  const { overview } = await money.as(id).payouts.connectMethod({});
  expect(overview?.method).toMatchObject({ label: 'Another bank, US' });
  expect(
    connect.mock.calls.map(([{ accountRef, idempotencyKey }]) => [accountRef, idempotencyKey]),
  ).toEqual([
    [null, `account:${id}:2`],
    [answer.ref, `account:${id}:2`],
    [answer.ref, `account:${id}:2`],
  ]);
  connect.mockRestore();
});

test.each([
  ['weekly', '2026-05-04T09:00:00.000Z', '2026-05-11T00:00:00.000Z'],
  ['weekly', '2026-05-10T23:59:59.000Z', '2026-05-11T00:00:00.000Z'],
  ['weekly', '2026-05-11T00:00:00.000Z', '2026-05-18T00:00:00.000Z'],
  ['monthly', '2026-12-31T23:00:00.000Z', '2027-01-01T00:00:00.000Z'],
] as const)('%s payouts after %s come on %s', (schedule, from, expected) => {
  expect(nextPayoutAt(schedule, new Date(from))?.toISOString()).toBe(expected);
});

test('a weekly schedule pays out what is available on Monday, and goes on', async () => {
  const id = await earner(40_000);
  const { nextPayoutAt: next } = await money.as(id).payouts.setSchedule({ schedule: 'weekly' });
  await money.advance(Date.parse(next ?? '') - money.clock.now().getTime());
  await money.runJobs();
  const after = await money.as(id).payouts.getOverview({});
  expect(after.availableCents).toBe(0);
  expect(after.history).toMatchObject([{ amountCents: 40_000 }]);
  expect(Date.parse(after.nextPayoutAt ?? '') - Date.parse(next ?? '')).toBe(7 * DAY);
  await money.as(id).payouts.setSchedule({ schedule: 'none' });
  expect((await money.as(id).payouts.getOverview({})).nextPayoutAt).toBe(null);
  await money.advance(8 * DAY);
  await money.runJobs();
  expect((await money.as(id).payouts.getOverview({})).history).toHaveLength(1);
});
