/** Free trials: they open members' content, cost nothing, end by themselves, and are given once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { queueDueRenewals, runningMembership } from '../index.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  await money.forgetJobs();
  money.letters.length = 0;
});
afterAll(() => money.close());

async function offer(days = 7, offeredTo: 'new' | 'former' = 'new') {
  const creator = await money.creator(1000);
  return { ...creator, code: await offerOf(creator.id, days, offeredTo) };
}
const offerOf = async (creator: CreatorId, days: number, offeredTo: 'new' | 'former' = 'new') => {
  const { code } = await money.as(creator).memberships.createPromotion({
    tierId: null,
    terms: { kind: 'trial', days },
    offeredTo,
    isLinkOnly: false,
    mostClaims: null,
    endsAt: null,
  });
  return code;
};
const tryOut = (fan: UserId, { tierId, code }: { tierId: TierId; code: string }) =>
  money.as(fan).memberships.subscribe({
    tierId,
    expectedPriceCents: toCents(0),
    offerCode: code,
    idempotencyKey: key(),
  });
const join = (fan: UserId, tierId: TierId) =>
  money.as(fan).memberships.subscribe({
    tierId,
    expectedPriceCents: toCents(1000),
    idempotencyKey: key(),
  });
const memberships = async (fan: UserId) =>
  (await money.as(fan).memberships.list({ limit: 5 })).items;
const runs = async (fan: UserId, creator: CreatorId) =>
  (await runningMembership(money.db, fan, creator, money.clock.now())) !== null;
const noticesOf = async (fan: UserId) =>
  (await money.as(fan).notifications.list({ limit: 20 })).items.map((one) => one.fact.kind);
const subjectsTo = (fan: UserId) =>
  money.letters.filter(({ to }) => to === `${fan}@example.test`).map(({ subject }) => subject);
const advance = async (days: number) => {
  await money.advance(days * DAY);
  await money.runJobs();
};

test('a trial needs no card, opens what members see, and ends without a charge', async () => {
  const creator = await offer();
  const fan = (await money.fan(null)).id;
  const [shown] = (await money.as(fan).memberships.listOffers({ creatorId: creator.id })).items;
  expect(shown).toMatchObject({ firstMonthCents: 0, monthlyCents: 1000, terms: { days: 7 } });
  const { orderId } = await tryOut(fan, creator);
  const order = await money.as(fan).payments.getOrder({ orderId });
  expect(order).toMatchObject({ status: 'paid', totalCents: 0, card: null });
  expect(order.lines).toMatchObject([
    { title: 'Gold: free trial, 7 days', amountCents: 0, discountCents: 0 },
  ]);
  expect(await memberships(fan)).toMatchObject([
    { status: 'ending', isTrial: true, priceCents: 0, tierPriceCents: 1000 },
  ]);
  expect(await runs(fan, creator.id)).toBe(true);

  await advance(5);
  expect(money.letters.filter(({ subject }) => /free days/.test(subject))).toEqual([]);
  await advance(1);
  expect(await noticesOf(fan)).toEqual(['trial_ending']);
  expect(await runs(fan, creator.id)).toBe(true);

  await advance(1);
  expect(await runs(fan, creator.id)).toBe(false);
  expect(await memberships(fan)).toMatchObject([{ status: 'ended' }]);
  expect(await noticesOf(fan)).toEqual(['trial_ended', 'trial_ending']);
  expect(subjectsTo(fan)).toEqual([
    expect.stringMatching(/^Your free days with .* end on /),
    expect.stringMatching(/^Your free days with .* are over$/),
  ]);
  await advance(40);
  const { items } = await money.as(fan).payments.listOrders({ limit: 5 });
  expect(items.map((one) => one.totalCents)).toEqual([0]);
  const charges = await money.db.pool.query(
    'select from sandbox.charges c join orders o on o.id::text = c.idempotency_key where o.buyer_id = $1',
    [fan],
  );
  expect(charges.rowCount).toBe(0);
});

test('an administrator ends the access of a trial, with a reason, while there is some', async () => {
  const creator = await offer();
  const fan = (await money.fan(null)).id;
  const { orderId } = await tryOut(fan, creator);
  const admin = (await money.fan(null)).id;
  const end = () =>
    money.as(admin, new Set(['admin'])).payments.refundOrder({ orderId, reason: 'Spam' });
  expect(await end()).toMatchObject({ status: 'refunded', totalCents: 0, refunds: [] });
  expect(await end()).toMatchObject({ status: 'refunded' });
  expect(await runs(fan, creator.id)).toBe(false);
  expect(await memberships(fan)).toMatchObject([{ status: 'ended' }]);
  const { rows } = await money.db.pool.query(
    'select actor_id, action, details from audit_log where subject = $1',
    [`order:${orderId}`],
  );
  expect(rows).toEqual([
    { actor_id: admin, action: 'payments.endAccess', details: { reason: 'Spam' } },
  ]);
  await money.runJobs();
  expect(subjectsTo(fan)).toEqual([expect.stringMatching(/^Your free days with .* are over$/)]);

  const other = (await money.fan(null)).id;
  const over = await tryOut(other, creator);
  await advance(8);
  const late = money
    .as(admin, new Set(['admin']))
    .payments.refundOrder({ orderId: over.orderId, reason: 'Late' });
  expect(await codeOf(late)).toBe('nothing_to_end');
});

test('a trial is never resumed, by whoever asks', async () => {
  const creator = await offer();
  const fan = (await money.fan()).id;
  await tryOut(fan, creator);
  const [trial] = await memberships(fan);
  if (!trial) throw new Error('no trial');
  const { resume, cancel, setNext } = money.as(fan).memberships;
  const membershipId = trial.id;
  expect(await codeOf(resume({ membershipId }))).toBe('trial_ends');
  expect(await cancel({ membershipId })).toMatchObject({ status: 'ending', isTrial: true });
  const wanted = { membershipId, tierId: creator.tierId, expectedPriceCents: toCents(1000) };
  expect(await codeOf(setNext(wanted))).toBe('not_renewing');
  await expect(
    money.db.pool.query(`update memberships set status = 'active' where id = $1`, [membershipId]),
  ).rejects.toThrow(/memberships_trial_ends/);
});

test('who tries it may join at the price, whose month begins then', async () => {
  const creator = await offer();
  const fan = (await money.fan()).id;
  await tryOut(fan, creator);
  await advance(3);
  await join(fan, creator.tierId);
  expect(await memberships(fan)).toMatchObject([
    {
      status: 'active',
      isTrial: false,
      priceCents: 1000,
      startedAt: money.clock.now().toISOString(),
    },
    { status: 'ended', isTrial: true },
  ]);
  expect(await codeOf(join(fan, creator.tierId))).toBe('already_member');
  await advance(4);
  // no notice of an end, neither then nor the day before it would have been due
  expect(await noticesOf(fan)).toEqual([]);
  expect((await memberships(fan))[0]).toMatchObject({ status: 'active' });
  const [promotion] = (await money.as(creator.id).memberships.listPromotions({})).items;
  expect(promotion).toMatchObject({ claims: 1, paidCents: 1000 });
});

test('a person has one trial with a creator ever, however they ask', async () => {
  const creator = await offer(1);
  const fan = (await money.fan(null)).id;
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(tryOut(fan, creator))));
  expect(codes).toContain('ok');
  const { rows } = await money.db.pool.query(
    `select from promotion_claims where fan_id = $1 and not fell_through`,
    [fan],
  );
  expect(rows).toHaveLength(1);
  await advance(2);
  // one day is too short for a reminder the day before
  expect(await noticesOf(fan)).toEqual(['trial_ended']);
  const again = { ...creator, code: await offerOf(creator.id, 7, 'former') };
  expect((await money.as(fan).memberships.listOffers({ creatorId: creator.id })).items).toEqual([]);
  expect(await codeOf(tryOut(fan, again))).toBe('offer_not_yours');
  // with another creator it is a different trial
  const other = await offer();
  expect(await codeOf(tryOut(fan, other))).toBe('ok');
});

test('who tries a tier counts as a member who does not leave, and pays no other price', async () => {
  const creator = await offer();
  const fan = (await money.fan(null)).id;
  await tryOut(fan, creator);
  await money.runConsumers();
  const part = async (segment: 'members' | 'leaving') =>
    (await money.as(creator.id).fans.listFans({ segment })).items.map(
      (one) => one.membership?.state,
    );
  expect(await part('members')).toEqual(['trial']);
  expect(await part('leaving')).toEqual([]);
  const page = operationsAs(money.deps, viewerOf(creator.id, 'creator')).creators;
  expect((await page.listTiers({})).items).toMatchObject([{ members: 1, membersAtOtherPrice: 0 }]);
  const { rows } = await money.db.pool.query('select handle from profiles where id = $1', [
    creator.id,
  ]);
  const shown = await page.get({ handle: String(rows[0]?.handle) });
  expect(shown).toMatchObject({ totalSubscribers: 1, hasOffers: true });
  const day = money.clock.now().toISOString().slice(0, 10);
  const { cohorts } = await money.as(creator.id).analytics.getAnalytics({ from: day, to: day });
  expect(cohorts.reduce((sum, { joined }) => sum + joined, 0)).toBe(0);
});

test('a block ends a trial at once', async () => {
  const creator = await offer();
  const fan = (await money.fan(null)).id;
  await tryOut(fan, creator);
  await operationsAs(money.deps, viewerOf(creator.id)).safety.block({ userId: fan });
  expect(await runs(fan, creator.id)).toBe(false);
});

test('a sample’s trial ends though nobody began it by an order', async () => {
  const { id: creator, tierId } = await money.creator(1000);
  const fan = (await money.fan()).id;
  const now = money.clock.now();
  await money.db.pool.query(
    `insert into memberships (fan_id, creator_id, tier_id, price_cents, status, is_trial, is_sample, started_at,
       current_period_start, current_period_end)
     values ($1, $2, $3, 0, 'ending', true, true, $4, $4, $5)`,
    [fan, creator, tierId, now, new Date(now.getTime() + DAY)],
  );
  const look = () => money.db.tx((tx) => queueDueRenewals(money.deps, tx));
  await look();
  await money.runJobs();
  expect(await runs(fan, creator)).toBe(true);
  await money.advance(DAY);
  await look();
  await money.runJobs();
  expect((await memberships(fan))[0]).toMatchObject({ status: 'ended' });
});
