/** Discounts on a first month: who gets them, how often, and how they affect money. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatorId, OrderId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { addTier, key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { DAY, HOUR } from '../../platform/clock/clock.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(() => money.forgetJobs());
afterAll(async () => {
  expect(await checkLedger(money.db)).toEqual([]);
  await money.close();
});

const half = {
  tierId: null,
  terms: { kind: 'discount', percentOff: 50 },
  offeredTo: 'new',
  isLinkOnly: false,
  mostClaims: null,
  endsAt: null,
} as const;
type Wanted = Parameters<ReturnType<typeof money.as>['memberships']['createPromotion']>[0];
const promote = (creator: CreatorId, changes: Partial<Wanted> = {}) =>
  money.as(creator).memberships.createPromotion({ ...half, ...changes });
const listed = async (creator: CreatorId) =>
  (await money.as(creator).memberships.listPromotions({})).items;
const offersTo = async (fan: UserId | null, creatorId: CreatorId, code?: string) =>
  (await money.as(fan).memberships.listOffers({ creatorId, ...(code !== undefined && { code }) }))
    .items;
const claim = (
  fan: UserId,
  tierId: TierId,
  offerCode: string,
  { cents = 4000, idempotencyKey = key() } = {},
) =>
  money.as(fan).memberships.subscribe({
    tierId,
    expectedPriceCents: toCents(cents),
    offerCode,
    idempotencyKey,
  });
const membershipOf = async (fan: UserId) =>
  (await money.as(fan).memberships.list({ limit: 1 })).items[0];
const ordersOf = async (fan: UserId) =>
  (await money.as(fan).payments.listOrders({ limit: 10 })).items.map((one) => [
    one.status,
    one.totalCents,
  ]);
const refund = async (orderId: OrderId, amountCents: number) => {
  const { id } = await money.fan(null);
  return money.as(id, new Set(['admin'])).payments.refundOrder({
    orderId,
    amountCents: toCents(amountCents),
    reason: 'A test',
    idempotencyKey: key(),
  });
};

describe('money', () => {
  test('the first month costs less, is a line with its discount, and later ones cost the price', async () => {
    const { id: creator, tierId } = await money.creator();
    const { code } = await promote(creator);
    const fan = (await money.fan()).id;
    expect(await offersTo(fan, creator)).toMatchObject([
      { tierId, code, firstMonthCents: 4000, monthlyCents: 8000 },
    ]);
    const { orderId } = await claim(fan, tierId, code);
    const order = await money.as(fan).payments.getOrder({ orderId });
    expect(order).toMatchObject({ status: 'paid', totalCents: 4000 });
    expect(order.lines).toMatchObject([
      { title: 'Gold: first month', amountCents: 8000, discountCents: 4000, taxCents: 0 },
    ]);
    expect(await creatorBalancesOf(money.db, creator)).toMatchObject({ pendingCents: 3200 });
    expect(await membershipOf(fan)).toMatchObject({ priceCents: 8000, status: 'active' });
    // the member keeps the price they agreed to, as every member does
    await money.db.pool.query('update tiers set price_cents = 9000 where id = $1', [tierId]);
    const { currentPeriodEnd = '' } = (await membershipOf(fan)) ?? {};
    await money.advance(Date.parse(currentPeriodEnd) - money.clock.now().getTime());
    await money.runJobs();
    expect(await ordersOf(fan)).toEqual([
      ['paid', 8000],
      ['paid', 4000],
    ]);
    expect(await listed(creator)).toMatchObject([{ claims: 1, paidCents: 12_000 }]);
  });

  test('a refund of the first month gives back what was paid and ends it; the claim stays', async () => {
    const { id: creator, tierId } = await money.creator();
    const { code } = await promote(creator, { mostClaims: 1 });
    const fan = (await money.fan()).id;
    const { orderId } = await claim(fan, tierId, code);
    expect(await codeOf(refund(orderId, 4001))).toBe('more_than_left');
    await refund(orderId, 1000);
    expect(await listed(creator)).toMatchObject([{ claims: 1, paidCents: 3000 }]);
    await refund(orderId, 3000);
    expect(await membershipOf(fan)).toMatchObject({ status: 'ended' });
    expect(await creatorBalancesOf(money.db, creator)).toMatchObject({ pendingCents: 0 });
    expect(await listed(creator)).toMatchObject([{ claims: 1, paidCents: 0, state: 'used_up' }]);
  });

  test('a price that has changed is told, and nothing is charged or held', async () => {
    const { id: creator, tierId } = await money.creator();
    const { code } = await promote(creator);
    const fan = (await money.fan()).id;
    await money.db.pool.query('update tiers set price_cents = 9000 where id = $1', [tierId]);
    expect(await codeOf(claim(fan, tierId, code))).toBe('price_changed');
    expect(await codeOf(claim(fan, tierId, code, { cents: 9000 }))).toBe('price_changed');
    expect(await ordersOf(fan)).toEqual([]);
    expect(await listed(creator)).toMatchObject([{ claims: 0 }]);
    await claim(fan, tierId, code, { cents: 4500 });
    // without a code the price is the tier's
    const other = (await money.fan()).id;
    const plain = money.as(other).memberships.subscribe({
      tierId,
      expectedPriceCents: toCents(4500),
      idempotencyKey: key(),
    });
    expect(await codeOf(plain)).toBe('price_changed');
  });

  test('a key is of one intent, with its promotion or without', async () => {
    const { id: creator, tierId } = await money.creator();
    const { code } = await promote(creator);
    const fan = (await money.fan()).id;
    const idempotencyKey = key();
    const once = await claim(fan, tierId, code, { idempotencyKey });
    expect(await claim(fan, tierId, code, { idempotencyKey })).toEqual(once);
    const plain = money.as(fan).memberships.subscribe({
      tierId,
      expectedPriceCents: toCents(8000),
      idempotencyKey,
    });
    expect(await codeOf(plain)).toBe('invalid_input');
  });
});

describe('claims', () => {
  test('fifty at once never pass the cap', async () => {
    const { id: creator, tierId } = await money.creator();
    const { code } = await promote(creator, { mostClaims: 3 });
    const fans = await Promise.all(Array.from({ length: 50 }, () => money.fan()));
    const codes = await Promise.all(fans.map(({ id }) => codeOf(claim(id, tierId, code))));
    expect(codes.filter((one) => one === 'ok')).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(['ok', 'offer_ended']));
    expect(await listed(creator)).toMatchObject([
      { claims: 3, state: 'used_up', paidCents: 12_000 },
    ]);
    const paid = await money.db.pool.query(`select from orders where creator_id = $1`, [creator]);
    expect(paid.rowCount).toBe(3);
  });

  test('a declined card gives its place back', async () => {
    const { id: creator, tierId } = await money.creator();
    const { code } = await promote(creator, { mostClaims: 1 });
    const poor = (await money.fan('4000000000000002')).id;
    expect(await codeOf(claim(poor, tierId, code))).toBe('card_declined');
    expect(await listed(creator)).toMatchObject([{ claims: 0, state: 'running' }]);
    await claim((await money.fan()).id, tierId, code);
    await money.saveCard(poor, '4242424242424242');
    expect(await codeOf(claim(poor, tierId, code))).toBe('offer_ended');
  });

  test('a payment that waits holds its place for its fan, until it is given up', async () => {
    const { id: creator, tierId } = await money.creator();
    const { code } = await promote(creator, { mostClaims: 1 });
    const slow = (await money.fan('4000002760003184')).id;
    const other = (await money.fan()).id;
    const first = await claim(slow, tierId, code);
    expect(first.status).toBe('requires_action');
    expect(await listed(creator)).toMatchObject([{ claims: 1, state: 'used_up', paidCents: 0 }]);
    expect(await offersTo(other, creator)).toEqual([]);
    expect(await codeOf(claim(other, tierId, code))).toBe('offer_ended');
    expect(await offersTo(slow, creator)).toMatchObject([{ code }]);
    expect(await claim(slow, tierId, code)).toEqual(first);
    await money.advance(HOUR + DAY);
    await money.runJobs();
    expect(await listed(creator)).toMatchObject([{ claims: 0, state: 'running' }]);
    expect((await claim(other, tierId, code)).status).toBe('paid');
  });

  test('a promotion that ends while somebody pays is still theirs', async () => {
    const { id: creator, tierId } = await money.creator();
    const { code, id } = await promote(creator);
    const slow = (await money.fan('4000002760003184')).id;
    const outcome = await claim(slow, tierId, code);
    if (outcome.status !== 'requires_action') throw new Error(outcome.status);
    await money.as(creator).memberships.endPromotion({ promotionId: id });
    await fetch(`${money.origin}${outcome.confirmUrl}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      redirect: 'manual',
    });
    await money.runJobs();
    expect(await ordersOf(slow)).toEqual([['paid', 4000]]);
    expect(await membershipOf(slow)).toMatchObject({ status: 'active', priceCents: 8000 });
  });
});

describe('who', () => {
  test('new ones, or former ones: each theirs, and each once', async () => {
    const { id: creator, tierId } = await money.creator();
    const welcome = await promote(creator);
    const back = await promote(creator, {
      offeredTo: 'former',
      terms: { kind: 'discount', percentOff: 25 },
    });
    expect(await offersTo(null, creator)).toMatchObject([{ code: welcome.code }]);
    const fan = (await money.fan()).id;
    expect(await codeOf(claim(fan, tierId, back.code, { cents: 6000 }))).toBe('offer_not_yours');
    await claim(fan, tierId, welcome.code);
    expect(await offersTo(fan, creator)).toEqual([]);
    expect(await codeOf(claim(fan, tierId, welcome.code))).toBe('already_member');
    const leave = async () => {
      const { id: membershipId, currentPeriodEnd } = (await membershipOf(fan)) ?? {};
      if (!membershipId || !currentPeriodEnd) throw new Error('no membership');
      await money.as(fan).memberships.cancel({ membershipId });
      await money.advance(Date.parse(currentPeriodEnd) - money.clock.now().getTime());
      await money.runJobs();
    };
    await leave();
    expect(await offersTo(fan, creator)).toMatchObject([{ code: back.code }]);
    expect(await codeOf(claim(fan, tierId, welcome.code))).toBe('offer_not_yours');
    await claim(fan, tierId, back.code, { cents: 6000 });
    expect(await listed(creator)).toMatchObject([
      { claims: 1, paidCents: 6000 },
      { claims: 1, paidCents: 4000 },
    ]);
    await leave();
    expect(await offersTo(fan, creator)).toEqual([]);
    expect(await codeOf(claim(fan, tierId, back.code, { cents: 6000 }))).toBe('offer_not_yours');
  });

  test('nobody with a block between, and never its creator', async () => {
    const { id: creator, tierId } = await money.creator();
    const { code } = await promote(creator);
    const fan = (await money.fan()).id;
    await operationsAs(money.deps, viewerOf(creator)).safety.block({ userId: fan });
    expect(await offersTo(fan, creator)).toEqual([]);
    expect(await codeOf(claim(fan, tierId, code))).toBe('not_found');
    const own = creator;
    expect(await offersTo(own, creator)).toEqual([]);
    expect(await codeOf(claim(own, tierId, code))).toBe('own_page');
  });

  test('a link-only one is seen with its code alone, and comes first then', async () => {
    const { id: creator, tierId } = await money.creator();
    const secret = await promote(creator, {
      isLinkOnly: true,
      terms: { kind: 'discount', percentOff: 90 },
    });
    const open = await promote(creator);
    const fan = (await money.fan()).id;
    expect(secret.code).toMatch(/^[\w-]{22}$/);
    expect(await offersTo(fan, creator)).toMatchObject([{ code: open.code }]);
    expect(await offersTo(fan, creator, 'A'.repeat(22))).toMatchObject([{ code: open.code }]);
    expect(await offersTo(fan, creator, secret.code)).toMatchObject([
      { code: secret.code, firstMonthCents: 800 },
    ]);
    // a code belongs to one creator
    const other = await money.creator();
    expect(await offersTo(fan, other.id, secret.code)).toEqual([]);
    expect(await codeOf(claim(fan, other.tierId, secret.code, { cents: 800 }))).toBe('offer_ended');
    await claim(fan, tierId, secret.code, { cents: 800 });
  });

  test('a promotion of one tier is not of the others; those of all leave free ones alone', async () => {
    const { id: creator, tierId } = await money.creator();
    const silver = await addTier(money.db, creator, 1000, 1);
    await addTier(money.db, creator, 0, 2);
    const { code } = await promote(creator, { tierId });
    const fan = (await money.fan()).id;
    expect(await codeOf(claim(fan, silver, code, { cents: 500 }))).toBe('offer_not_yours');
    await promote(creator);
    expect(new Set((await offersTo(fan, creator)).map((one) => one.tierId))).toEqual(
      new Set([tierId, silver]),
    );
  });
});

describe('its creator', () => {
  test('may not sell a first month below the least price, nor promote what has none', async () => {
    const { id: creator, tierId } = await money.creator(599);
    const low = { kind: 'discount', percentOff: 50 } as const;
    expect(await codeOf(promote(creator, { terms: low }))).toBe('ok'); // $2.995, rounded half up
    const silver = await addTier(money.db, creator, 598, 1);
    expect(await codeOf(promote(creator, { terms: low, tierId: silver }))).toBe('price_too_low');
    expect(await codeOf(promote(creator, { terms: low }))).toBe('price_too_low');
    expect(await codeOf(promote(creator, { terms: low, tierId }))).toBe('ok');
    // a tier whose price has dropped since is left out
    await money.db.pool.query('update tiers set price_cents = 500 where creator_id = $1', [
      creator,
    ]);
    expect(await offersTo(null, creator)).toEqual([]);
    const free = await money.creator(0);
    expect(await codeOf(promote(free.id))).toBe('nothing_to_promote');
    expect(await codeOf(promote(free.id, { tierId }))).toBe('nothing_to_promote');
  });

  test.each([
    [{ terms: { kind: 'discount', percentOff: 4 } }, 'invalid_input'],
    [{ terms: { kind: 'discount', percentOff: 96 } }, 'invalid_input'],
    [{ terms: { kind: 'discount', percentOff: 12.5 } }, 'invalid_input'],
    [{ terms: { kind: 'trial', days: 31 } }, 'invalid_input'],
    [{ terms: { kind: 'trial', days: 0 } }, 'invalid_input'],
    [{ mostClaims: 0 }, 'invalid_input'],
    [{ endsAt: '2020-01-01T00:00:00.000Z' }, 'ends_too_soon'],
  ] as const)('is refused %j', async (changes, refusal) => {
    const { id } = await money.creator();
    expect(await codeOf(promote(id, changes))).toBe(refusal);
  });

  test('runs ten at once, ends them early or lets them end, and what was claimed stays', async () => {
    const { id: creator, tierId } = await money.creator();
    const endsAt = new Date(money.clock.now().getTime() + 3 * DAY).toISOString();
    const short = await promote(creator, { endsAt });
    for (let nth = 1; nth < 10; nth++) await promote(creator);
    expect(await codeOf(promote(creator))).toBe('too_many');
    const fan = (await money.fan()).id;
    await claim(fan, tierId, short.code);
    await money.advance(3 * DAY);
    const late = (await money.fan()).id;
    expect(await codeOf(claim(late, tierId, short.code))).toBe('offer_ended');
    const newest = await promote(creator);
    const end = { promotionId: newest.id };
    const ended = await money.as(creator).memberships.endPromotion(end);
    expect(ended).toMatchObject({ state: 'ended', endedAt: money.clock.now().toISOString() });
    await money.advance(HOUR);
    expect(await money.as(creator).memberships.endPromotion(end)).toEqual(ended);
    expect(await codeOf(claim(late, tierId, newest.code))).toBe('offer_ended');
    expect((await listed(creator)).at(-1)).toMatchObject({ state: 'ended', claims: 1 });
    expect(await membershipOf(fan)).toMatchObject({ status: 'active' });
  });

  test('is the only one who lists and ends them; fans make none', async () => {
    const { id: creator } = await money.creator();
    const { id: promotionId } = await promote(creator);
    const other = (await money.creator()).id;
    expect(await listed(other)).toEqual([]);
    const { endPromotion } = money.as(other).memberships;
    expect(await codeOf(endPromotion({ promotionId }))).toBe('not_found');
    const fan = money.as((await money.fan()).id, new Set()).memberships;
    const stranger = money.as(null).memberships;
    for (const [one, refusal] of [
      [fan, 'forbidden'],
      [stranger, 'not_signed_in'],
    ] as const) {
      expect(await codeOf(one.createPromotion(half))).toBe(refusal);
      expect(await codeOf(one.listPromotions({}))).toBe(refusal);
      expect(await codeOf(one.endPromotion({ promotionId }))).toBe(refusal);
    }
    expect(await listed(creator)).toMatchObject([{ state: 'running' }]);
  });
});
