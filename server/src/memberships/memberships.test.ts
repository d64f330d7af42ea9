import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../test/money.ts';
import { codeOf } from '../../test/operations.ts';
import { DAY } from '../platform/clock/clock.ts';
import { addMonths, monthsSince } from '../platform/clock/months.ts';
import { renewMembership } from './renew-membership.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(() => money.forgetJobs());
afterAll(() => money.close());

const join = (fan: UserId, tierId: TierId, cents = 8000) =>
  money.as(fan).memberships.subscribe({
    tierId,
    expectedPriceCents: toCents(cents),
    idempotencyKey: key(),
  });
const only = async (fan: UserId) => {
  const { items } = await money.as(fan).memberships.list({ limit: 20 });
  const [one] = items;
  if (!one || items.length > 1) throw new Error(`${items.length} memberships`);
  return one;
};
/** Moves the product's time to this moment, and runs every job that is due by then. */
const goTo = async (moment: string) => {
  await money.advance(Date.parse(moment) - money.clock.now().getTime());
  await money.runJobs();
};
const subscribers = async (id: CreatorId) =>
  (await money.db.pool.query('select total_subscribers as n from creators where id = $1', [id]))
    .rows[0] as { n: number };

test('a membership from January 31 renews on February 28 and March 31', async () => {
  const start = money.clock.now().toISOString();
  expect(start).toBe('2026-01-31T10:00:00.000Z');
  const fan = await money.fan();
  const creator = await money.creator();
  await join(fan.id, creator.tierId);
  expect((await only(fan.id)).currentPeriodEnd).toBe('2026-02-28T10:00:00.000Z');
  await goTo('2026-02-28T10:00:00.000Z');
  expect(await only(fan.id)).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2026-03-31T10:00:00.000Z',
  });
  await goTo('2026-03-31T10:00:00.000Z');
  expect((await only(fan.id)).currentPeriodEnd).toBe('2026-04-30T10:00:00.000Z');
  const { items } = await money.as(fan.id).payments.listOrders({ limit: 20 });
  expect(items.map((order) => [order.kind, order.title, order.totalCents])).toEqual([
    ['renewal', 'Gold: renewal', 8000],
    ['renewal', 'Gold: renewal', 8000],
    ['membership', 'Gold: first month', 8000],
  ]);
});

test('a renewal job that runs again charges nobody twice', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  await join(fan.id, creator.tierId);
  const before = await only(fan.id);
  await goTo(before.currentPeriodEnd);
  await Promise.all([1, 2, 3].map(() => renewMembership(money.deps, before.id)));
  const { items } = await money.as(fan.id).payments.listOrders({ limit: 20 });
  expect(items).toHaveLength(2);
});

test('members keep the price they joined at', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  await join(fan.id, creator.tierId);
  await money.db.pool.query('update tiers set price_cents = 9900 where id = $1', [creator.tierId]);
  await goTo((await only(fan.id)).currentPeriodEnd);
  const { items } = await money.as(fan.id).payments.listOrders({ limit: 20 });
  expect(items.map((order) => order.totalCents)).toEqual([8000, 8000]);
});

test('a canceled membership runs to its end and is not charged again', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  await join(fan.id, creator.tierId);
  const { id, currentPeriodEnd } = await only(fan.id);
  const canceled = await money.as(fan.id).memberships.cancel({ membershipId: id });
  expect(canceled).toMatchObject({ status: 'ending', currentPeriodEnd });
  expect(await money.as(fan.id).memberships.cancel({ membershipId: id })).toEqual(canceled);
  expect(await codeOf(join(fan.id, creator.tierId))).toBe('already_member');
  expect(await subscribers(creator.id)).toEqual({ n: 1 });
  await goTo(currentPeriodEnd);
  expect(await only(fan.id)).toMatchObject({ status: 'ended' });
  expect(
    money.letters.filter(({ to }) => to === `${fan.id}@example.test`).map(({ subject }) => subject),
  ).toContainEqual(expect.stringMatching(/^Your membership with .* has ended$/));
  expect(await subscribers(creator.id)).toEqual({ n: 0 });
  expect((await money.as(fan.id).payments.listOrders({ limit: 20 })).items).toHaveLength(1);
  expect(await codeOf(money.as(fan.id).memberships.resume({ membershipId: id }))).toBe(
    'membership_ended',
  );
  expect((await join(fan.id, creator.tierId)).status).toBe('paid');
});

test('a cancellation can be taken back', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  await join(fan.id, creator.tierId);
  const { id, currentPeriodEnd } = await only(fan.id);
  await money.as(fan.id).memberships.cancel({ membershipId: id });
  expect(await money.as(fan.id).memberships.resume({ membershipId: id })).toMatchObject({
    status: 'active',
  });
  await goTo(currentPeriodEnd);
  expect((await only(fan.id)).status).toBe('active');
});

test('a declined renewal is tried again on days 1, 4 and 9, and then the membership ends', async () => {
  const fan = await money.fan('4000000000000341');
  const creator = await money.creator();
  await join(fan.id, creator.tierId);
  const end = Date.parse((await only(fan.id)).currentPeriodEnd);
  const seen: string[] = [];
  for (const days of [0, 1, 4, 9]) {
    await goTo(new Date(end + days * DAY).toISOString());
    seen.push((await only(fan.id)).status);
  }
  expect(seen).toEqual(['past_due', 'past_due', 'past_due', 'ended']);
  const { items } = await money.as(fan.id).payments.listOrders({ limit: 20 });
  expect(items.map((order) => order.status)).toEqual([
    'declined',
    'declined',
    'declined',
    'declined',
    'paid',
  ]);
});

test('resuming a declined membership tries the card again at once, on the old day of month', async () => {
  const fan = await money.fan('4000000000000341');
  const creator = await money.creator();
  await join(fan.id, creator.tierId);
  const { id, currentPeriodEnd, startedAt } = await only(fan.id);
  await goTo(currentPeriodEnd);
  expect((await only(fan.id)).status).toBe('past_due');
  await money.db.pool.query(
    `update sandbox.cards set behaviour = 'approves' where id in (select provider_ref from cards where user_id = $1)`,
    [fan.id],
  );
  await money.advance(60_000);
  await money.as(fan.id).memberships.resume({ membershipId: id });
  await money.runJobs();
  expect(await only(fan.id)).toMatchObject({
    status: 'active',
    currentPeriodEnd: addMonths(new Date(startedAt), 2).toISOString(),
  });
});

test('a declined renewal is paid with the default card, where that is another one', async () => {
  const fan = await money.fan('4000000000000341');
  const creator = await money.creator();
  await join(fan.id, creator.tierId);
  const second = await money.saveCard(fan.id, '5555555555554444');
  await money.as(fan.id).payments.setDefaultCard({ cardId: second });
  const before = await only(fan.id);
  await goTo(before.currentPeriodEnd);
  expect((await only(fan.id)).status).toBe('active');
  const one = await money.as(fan.id).memberships.get({ membershipId: before.id });
  expect(one.payments.map((payment) => payment.status)).toEqual(['paid', 'declined', 'paid']);
  expect(one.card).toMatchObject({ id: second, last4: '4444' });
});

test('a membership that waits for a card is tried at once with the one that is chosen', async () => {
  const fan = await money.fan('4000000000000341');
  const creator = await money.creator();
  await join(fan.id, creator.tierId);
  const { id, currentPeriodEnd } = await only(fan.id);
  await goTo(currentPeriodEnd);
  expect((await only(fan.id)).status).toBe('past_due');
  const other = await money.fan();
  const theirs = other.cardId;
  if (theirs === null) throw new Error('no card');
  expect(
    await codeOf(money.as(fan.id).memberships.setCard({ membershipId: id, cardId: theirs })),
  ).toBe('card_not_found');
  const good = await money.saveCard(fan.id, '4242424242424242');
  await money.as(fan.id).memberships.setCard({ membershipId: id, cardId: good });
  await money.runJobs();
  expect((await only(fan.id)).status).toBe('active');
});

test.each([
  [
    'the creator’s page is hidden',
    'update creators set hidden = true where id = $1 and $2::uuid is not null',
  ],
  [
    'a block stands between the two',
    'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
  ],
])('a membership is not renewed once %s', async (_why, sql) => {
  const fan = await money.fan();
  const creator = await money.creator();
  await join(fan.id, creator.tierId);
  const { currentPeriodEnd } = await only(fan.id);
  await money.db.pool.query(sql, [creator.id, fan.id]);
  await goTo(currentPeriodEnd);
  expect((await only(fan.id)).status).toBe('ended');
  expect((await money.as(fan.id).payments.listOrders({ limit: 20 })).items).toHaveLength(1);
});

test('a free membership goes on without a charge', async () => {
  const fan = await money.fan(null);
  const creator = await money.creator(0);
  await join(fan.id, creator.tierId, 0);
  const before = await only(fan.id);
  await goTo(before.currentPeriodEnd);
  const after = await only(fan.id);
  expect(after.status).toBe('active');
  expect(after.currentPeriodEnd > before.currentPeriodEnd).toBe(true);
});

test('nobody changes the membership of somebody else', async () => {
  const fan = await money.fan();
  const creator = await money.creator();
  await join(fan.id, creator.tierId);
  const { id } = await only(fan.id);
  for (const person of [(await money.fan(null)).id, creator.id]) {
    expect(await codeOf(money.as(person).memberships.cancel({ membershipId: id }))).toBe(
      'not_found',
    );
    expect(await codeOf(money.as(person).memberships.resume({ membershipId: id }))).toBe(
      'not_found',
    );
  }
  expect(await codeOf(money.as(null).memberships.cancel({ membershipId: id }))).toBe(
    'not_signed_in',
  );
});

test('the list pages and filters, newest first', async () => {
  const fan = await money.fan();
  for (let i = 0; i < 5; i++) {
    const creator = await money.creator();
    await join(fan.id, creator.tierId);
    money.clock.advance(1000);
  }
  const all = await money.as(fan.id).memberships.list({ limit: 50 });
  const [first, second] = all.items;
  if (!first || !second) throw new Error('no memberships');
  await money.as(fan.id).memberships.cancel({ membershipId: second.id });
  const ending = await money.as(fan.id).memberships.list({ limit: 50, status: 'ending' });
  expect(ending.items.map((one) => one.id)).toEqual([second.id]);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await money.as(fan.id).memberships.list({ limit: 2, cursor });
    seen.push(...page.items.map((one) => one.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(all.items.map((one) => one.id));
});

test('months are whole calendar months, on the day of month of their beginning', () => {
  const startedAt = new Date('2026-01-31T10:00:00Z');
  const at = (moment: string) => monthsSince(startedAt, new Date(moment));
  expect(at('2026-02-28T09:59:59Z')).toBe(0);
  expect(at('2026-02-28T10:00:00Z')).toBe(1);
  expect(at('2026-03-30T10:00:00Z')).toBe(1);
  expect(at('2026-03-31T10:00:00Z')).toBe(2);
  expect(at('2027-01-31T10:00:00Z')).toBe(12);
});
