import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { addTier, key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { checkLedger } from '../../ledger/index.ts';
import { refundOrder } from '../../payments/index.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(() => money.forgetJobs());
afterAll(() => money.close());

const cents = toCents;

/** A creator with tiers at these prices, and a member of the first. */
async function member(prices: readonly number[], card: string | null = '4242424242424242') {
  const [first = 500, ...others] = prices;
  const creator = await money.creator(first);
  const tiers = [creator.tierId];
  for (const [index, price] of others.entries()) {
    tiers.push(await addTier(money.db, creator.id, price, index + 1));
  }
  const fan = await money.fan(card);
  await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: cents(first),
    idempotencyKey: key(),
  });
  const one = await only(fan.id);
  const tier = (index: number): TierId => {
    const id = tiers[index];
    if (!id) throw new Error(`no tier ${index}`);
    return id;
  };
  return { creator, fan: fan.id, as: money.as(fan.id).memberships, id: one.id, one, tier };
}
const only = async (fan: UserId) => {
  const { items } = await money.as(fan).memberships.list({ limit: 20 });
  const running = items.filter((one) => one.status !== 'ended');
  const [one] = running;
  if (!one || running.length > 1) throw new Error(`${running.length} memberships`);
  return one;
};
const goTo = async (moment: string) => {
  await money.advance(Date.parse(moment) - money.clock.now().getTime());
  await money.runJobs();
};
const paid = async (fan: UserId) =>
  (await money.as(fan).payments.listOrders({ limit: 20 })).items.map(
    (order) => [order.kind, order.totalCents] as const,
  );
const earned = async (creator: CreatorId) =>
  (
    await money.db.pool.query(
      `select source, gross_cents::int as gross, fee_cents::int as fee, amount_cents::int as net
       from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where a.owner_id = $1 and source is not null order by e.id`,
      [creator],
    )
  ).rows as { source: string; gross: number; fee: number; net: number }[];
const upgradeTo = (
  { as, id }: Awaited<ReturnType<typeof member>>,
  tierId: TierId,
  expectedPriceCents: number,
  expectedMonthlyCents: number,
  idempotencyKey = key(),
) =>
  as.upgrade({
    membershipId: id,
    tierId,
    expectedPriceCents: cents(expectedPriceCents),
    expectedMonthlyCents: cents(expectedMonthlyCents),
    idempotencyKey,
  });

test('every tier says what changing to it means, before anything is paid', async () => {
  const it = await member([1000, 400, 2500, 0]);
  await money.advance(14 * DAY);
  const { items } = await it.as.listTierOptions({ membershipId: it.id });
  const renewsAt = it.one.currentPeriodEnd;
  const days = Math.round((Date.parse(renewsAt) - Date.parse(it.one.startedAt)) / DAY);
  const due = Math.floor((2 * 1500 * (days - 14) + days) / (2 * days));
  expect(items.map((one) => [one.priceCents, one.change, one.dueCents, one.renewsAt])).toEqual([
    [0, 'renewal', 0, renewsAt],
    [400, 'renewal', 0, renewsAt],
    [1000, 'current', 0, renewsAt],
    [2500, 'now', due, renewsAt],
  ]);
});

test('changing up pays the rest of the month now and the new price from the next one', async () => {
  const it = await member([500, 2500]);
  const end = it.one.currentPeriodEnd;
  expect((await upgradeTo(it, it.tier(1), 2000, 2500)).status).toBe('paid');
  expect(await only(it.fan)).toMatchObject({
    id: it.id,
    tierId: it.tier(1),
    priceCents: 2500,
    startedAt: it.one.startedAt,
    currentPeriodEnd: end,
    next: null,
  });
  await goTo(end);
  expect(await paid(it.fan)).toEqual([
    ['renewal', 2500],
    ['upgrade', 2000],
    ['membership', 500],
  ]);
  // The most expensive tier is a Super Membership, and the platform keeps its 20% of each.
  expect(await earned(it.creator.id)).toEqual([
    { source: 'memberships', gross: 500, fee: 100, net: 400 },
    { source: 'super_memberships', gross: 2000, fee: 400, net: 1600 },
    { source: 'super_memberships', gross: 2500, fee: 500, net: 2000 },
  ]);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('presses with two keys at once, and a repeat, are one charge', async () => {
  const it = await member([500, 2500]);
  const keys = [key(), key()] as const;
  const press = (which: ReturnType<typeof key>) => upgradeTo(it, it.tier(1), 2000, 2500, which);
  const presses = keys.flatMap((one) => Array.from({ length: 4 }, () => one));
  const outcomes = await Promise.allSettled(presses.map(press));
  const { rows } = await money.db.pool.query<{ key: string }>(
    `select idempotency_key as key from orders where buyer_id = $1 and kind = 'upgrade'`,
    [it.fan],
  );
  expect(rows).toHaveLength(1);
  const winner = keys.find((one) => one === rows[0]?.key) ?? expect.fail('a key nobody pressed');
  // a call with the other key joins that order, or finds the member already on the tier
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') expect(outcome.value.status).toBe('paid');
    else {
      expect(presses[index]).not.toBe(winner);
      expect(outcome.reason).toMatchObject({ code: 'no_upgrade' });
    }
  }
  expect((await press(winner)).status).toBe('paid');
  expect((await paid(it.fan)).filter(([kind]) => kind === 'upgrade')).toEqual([['upgrade', 2000]]);
});

test('what was seen is what is paid: another price today is said and not charged', async () => {
  const it = await member([500, 2500]);
  await money.advance(DAY);
  expect(await codeOf(upgradeTo(it, it.tier(1), 2000, 2500))).toBe('price_changed');
  await money.db.pool.query('update tiers set price_cents = 3000 where id = $1', [it.tier(1)]);
  const { items } = await it.as.listTierOptions({ membershipId: it.id });
  const due = items.at(-1)?.dueCents ?? 0;
  expect(await codeOf(upgradeTo(it, it.tier(1), due, 2500))).toBe('monthly_price_changed');
  expect((await upgradeTo(it, it.tier(1), due, 3000)).status).toBe('paid');
});

test('a declined card leaves the membership as it is', async () => {
  const it = await member([500, 2500]);
  const declining = await money.saveCard(it.fan, '4000000000000002');
  const refused = it.as.upgrade({
    membershipId: it.id,
    tierId: it.tier(1),
    cardId: declining,
    expectedPriceCents: cents(2000),
    expectedMonthlyCents: cents(2500),
    idempotencyKey: key(),
  });
  expect(await codeOf(refused)).toBe('card_declined');
  expect(await only(it.fan)).toMatchObject({ tierId: it.tier(0), priceCents: 500 });
});

test('a refunded upgrade leads back to the tier and price before', async () => {
  const it = await member([500, 2500]);
  const outcome = await upgradeTo(it, it.tier(1), 2000, 2500);
  const refund = { orderId: outcome.orderId, reason: 'Because', cause: 'test' };
  expect(await refundOrder(money.deps, refund)).toBe(true);
  expect(await only(it.fan)).toMatchObject({
    status: 'active',
    tierId: it.tier(0),
    priceCents: 500,
  });
  expect((await earned(it.creator.id)).reduce((sum, one) => sum + one.gross, 0)).toBe(500);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('money that comes for a membership which ended meanwhile goes back whole', async () => {
  const it = await member([500, 2500]);
  const confirming = await money.saveCard(it.fan, '4000002760003184');
  const outcome = await it.as.upgrade({
    membershipId: it.id,
    tierId: it.tier(1),
    cardId: confirming,
    expectedPriceCents: cents(2000),
    expectedMonthlyCents: cents(2500),
    idempotencyKey: key(),
  });
  if (outcome.status !== 'requires_action') throw new Error(outcome.status);
  await money.db.pool.query(
    `update memberships set status = 'ended', ended_at = now() where id = $1`,
    [it.id],
  );
  await fetch(`${money.origin}${outcome.confirmUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });
  await money.runJobs();
  await money.runJobs();
  const { rows } = await money.db.pool.query('select status from orders where id = $1', [
    outcome.orderId,
  ]);
  expect(rows).toEqual([{ status: 'returned' }]);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('changing down begins with the next month, and can be taken back until then', async () => {
  const it = await member([2500, 500]);
  const down = { membershipId: it.id, tierId: it.tier(1), expectedPriceCents: cents(500) };
  expect(await it.as.setNext(down)).toMatchObject({
    tierId: it.tier(0),
    priceCents: 2500,
    next: { tierId: it.tier(1), priceCents: 500 },
  });
  const back = { membershipId: it.id, tierId: it.tier(0), expectedPriceCents: cents(2500) };
  expect((await it.as.setNext(back)).next).toBeNull();
  await it.as.setNext(down);
  await goTo(it.one.currentPeriodEnd);
  expect(await only(it.fan)).toMatchObject({
    status: 'active',
    tierId: it.tier(1),
    priceCents: 500,
    next: null,
  });
  expect(await paid(it.fan)).toEqual([
    ['renewal', 500],
    ['membership', 2500],
  ]);
});

test('changing up forgets a change down that was planned', async () => {
  const it = await member([1000, 500, 2500]);
  await it.as.setNext({
    membershipId: it.id,
    tierId: it.tier(1),
    expectedPriceCents: cents(500),
  });
  await upgradeTo(it, it.tier(2), 1500, 2500);
  expect(await only(it.fan)).toMatchObject({ tierId: it.tier(2), priceCents: 2500, next: null });
});

test('from a paid tier to a free one: the next month costs nothing', async () => {
  const it = await member([500, 0]);
  await it.as.setNext({ membershipId: it.id, tierId: it.tier(1), expectedPriceCents: cents(0) });
  await goTo(it.one.currentPeriodEnd);
  expect(await only(it.fan)).toMatchObject({ tierId: it.tier(1), priceCents: 0 });
  expect(await paid(it.fan)).toEqual([['membership', 500]]);
});

test('from a free tier to a paid one: a whole month begins now', async () => {
  const it = await member([0, 1200]);
  await money.advance(20 * DAY);
  const { items } = await it.as.listTierOptions({ membershipId: it.id });
  expect(items.at(-1)).toMatchObject({ change: 'join', dueCents: 1200, priceCents: 1200 });
  expect((await upgradeTo(it, it.tier(1), 1200, 1200)).status).toBe('paid');
  const now = await only(it.fan);
  expect(now).toMatchObject({
    tierId: it.tier(1),
    priceCents: 1200,
    startedAt: money.clock.now().toISOString(),
  });
  expect(now.id).not.toBe(it.id);
  const { rows } = await money.db.pool.query(
    'select total_subscribers as n from creators where id = $1',
    [it.creator.id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('a higher price is paid by who says so, a lower one by everybody', async () => {
  const it = await member([500]);
  const setPrice = (price: number) =>
    money.db.pool.query('update tiers set price_cents = $2 where id = $1', [it.tier(0), price]);
  await setPrice(900);
  expect(await only(it.fan)).toMatchObject({ priceCents: 500, tierPriceCents: 900 });
  const { items } = await it.as.listTierOptions({ membershipId: it.id });
  expect(items).toMatchObject([{ change: 'current', priceCents: 500, newPriceCents: 900 }]);
  await goTo((await only(it.fan)).currentPeriodEnd);
  expect((await only(it.fan)).priceCents).toBe(500);
  const accept = (price: number) =>
    it.as.setNext({
      membershipId: it.id,
      tierId: it.tier(0),
      expectedPriceCents: cents(price),
    });
  expect(await codeOf(accept(800))).toBe('price_changed');
  expect((await accept(900)).next).toMatchObject({ priceCents: 900 });
  // Raised again before the renewal: the member pays the price they agreed to.
  await setPrice(1100);
  await goTo((await only(it.fan)).currentPeriodEnd);
  expect((await only(it.fan)).priceCents).toBe(900);
  await setPrice(700);
  await goTo((await only(it.fan)).currentPeriodEnd);
  expect((await only(it.fan)).priceCents).toBe(700);
});

test('a tier off sale keeps its members and their price, and takes no others', async () => {
  const it = await member([500, 2500]);
  await money.db.pool.query(
    'update tiers set archived_at = now(), price_cents = 300 where id = $1',
    [it.tier(0)],
  );
  await goTo(it.one.currentPeriodEnd);
  const now = await only(it.fan);
  expect(now).toMatchObject({ priceCents: 500, tierPriceCents: null, hasOtherTiers: true });
  const { items } = await it.as.listTierOptions({ membershipId: it.id });
  expect(items.map((one) => one.change)).toEqual(['current', 'now']);
  await money.db.pool.query('update tiers set archived_at = now() where id = $1', [it.tier(1)]);
  expect(await codeOf(upgradeTo(it, it.tier(1), 2000, 2500))).toBe('not_found');
  const next = { membershipId: it.id, tierId: it.tier(1), expectedPriceCents: cents(2500) };
  expect(await codeOf(it.as.setNext(next))).toBe('not_found');
});

test('a canceled, a declined and an ended membership are not changed', async () => {
  const it = await member([500, 2500]);
  const codes = async () => [
    await codeOf(upgradeTo(it, it.tier(1), 2000, 2500)),
    await codeOf(
      it.as.setNext({ membershipId: it.id, tierId: it.tier(0), expectedPriceCents: cents(500) }),
    ),
  ];
  await it.as.cancel({ membershipId: it.id });
  expect(await codes()).toEqual(['not_renewing', 'not_renewing']);
  await money.db.pool.query(`update memberships set status = 'past_due' where id = $1`, [it.id]);
  expect(await codes()).toEqual(['not_renewing', 'not_renewing']);
  await money.db.pool.query(
    `update memberships set status = 'ended', ended_at = now() where id = $1`,
    [it.id],
  );
  expect(await codes()).toEqual(['membership_ended', 'membership_ended']);
});

test('nobody changes the membership of somebody else, or to a tier of another creator', async () => {
  const it = await member([500, 2500]);
  const other = await money.creator(9900);
  expect(await codeOf(upgradeTo(it, other.tierId, 9400, 9900))).toBe('not_found');
  const foreign = { membershipId: it.id, tierId: other.tierId, expectedPriceCents: cents(9900) };
  expect(await codeOf(it.as.setNext(foreign))).toBe('not_found');
  const stranger = await money.fan();
  for (const person of [stranger.id, it.creator.id]) {
    const them = { ...it, as: money.as(person).memberships };
    expect(await codeOf(them.as.listTierOptions({ membershipId: it.id }))).toBe('not_found');
    expect(await codeOf(upgradeTo(them, it.tier(1), 2000, 2500))).toBe('not_found');
    const next = { membershipId: it.id, tierId: it.tier(1), expectedPriceCents: cents(2500) };
    expect(await codeOf(them.as.setNext(next))).toBe('not_found');
  }
  const nobody = { ...it, as: money.as(null).memberships };
  expect(await codeOf(upgradeTo(nobody, it.tier(1), 2000, 2500))).toBe('not_signed_in');
});

test('a tier below is no upgrade', async () => {
  const it = await member([2500, 500]);
  expect(await codeOf(upgradeTo(it, it.tier(1), 50, 500))).toBe('no_upgrade');
  expect(await codeOf(upgradeTo(it, it.tier(0), 0, 2500))).toBe('no_upgrade');
});
