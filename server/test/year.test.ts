/** A year of a creator: the figures of dashboard and analytics, compared with sums over raw events and over the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { open, send } from './chats/chats.ts';
import { viewerOf } from './factories/creators.ts';
import { buildPicture, buildPost } from './factories/posts.ts';
import { startMass } from './chats/mass.ts';
import { key } from './money.ts';
import { recordVisit } from '../src/analytics/record-visit.ts';
import { closeEarnings } from '../src/earnings/close-days.ts';
import { refundOrder } from '../src/payments/index.ts';
import { DAY, HOUR } from '../src/platform/clock/clock.ts';

const ZONE = 'America/New_York';
/** Steps of two weeks and some hours, so that purchases fall on both sides of midnight in the creator's zone. */
const STEP = 14 * DAY + 5 * HOUR;
const STEPS = 26;

let mass: Awaited<ReturnType<typeof startMass>>;
let creator: CreatorId;
let tierId: TierId;

beforeAll(async () => {
  mass = await startMass();
  ({ id: creator, tierId } = await mass.money.creator(900));
  await mass.money.db.pool.query('update accounts set time_zone = $2 where id = $1', [
    creator,
    ZONE,
  ]);
  const fans: UserId[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const fan = await mass.follower(creator);
    fans.push(fan);
    await livePart(step, fan, fans);
    await mass.money.advance(STEP);
    await mass.money.runJobs();
  }
}, 300_000);
afterAll(() => mass.money.close());

/** Some of everything that earns, with more in some weeks; one sale in four is refunded in part or in full. */
async function livePart(step: number, fan: UserId, fans: readonly UserId[]): Promise<void> {
  const { money } = mass;
  const buyer = money.as(fan);
  for (let n = 0; n <= step % 3; n += 1)
    await recordVisit(
      money.deps,
      creator,
      n === 0 ? viewerOf(fan) : null,
      step % 2 ? 'direct' : 'link:spring',
      { ip: `10.0.${step}.${n}`, userAgent: 'Mozilla/5.0 Firefox/150.0' },
    );
  if (step % 4 === 0)
    await buyer.memberships.subscribe({
      tierId,
      expectedPriceCents: toCents(900),
      idempotencyKey: key(),
    });
  const tip = await buyer.payments.tip({
    creatorId: creator,
    amountCents: toCents(505 + step),
    idempotencyKey: key(),
  });
  if (step % 4 === 1)
    await refundOrder(money.deps, {
      orderId: tip.orderId,
      ...(step % 8 === 1 && { amountCents: toCents(101) }),
      reason: 'Sent twice',
      cause: 'test',
    });
  if (step % 3 === 0) await sellMessage(fan, step);
  if (step % 5 === 2) await sellToMany(fans, step);
  if (step % 2 === 0) {
    const postId = await buildPost(money.db, creator, {
      text: `Print ${step}`,
      audience: [[{ kind: 'price', priceCents: toCents(700) }]],
      publishedAt: money.clock.now(),
    });
    await buyer.posts.buy({
      postId,
      expectedPriceCents: toCents(700),
      idempotencyKey: key(),
    });
  }
}

async function sellMessage(fan: UserId, step: number): Promise<void> {
  const conversation = await open(mass.as, creator, fan);
  const { id } = await send(mass.as, creator, conversation, {
    text: `Only for you ${step}`,
    media: [{ mediaId: await buildPicture(mass.money.db, creator), isFree: false }],
    priceCents: toCents(1_200),
  });
  await unlock(fan, id, 1_200);
}

/** Sends a mass message to every follower; the newest two buy it. */
async function sellToMany(fans: readonly UserId[], step: number): Promise<void> {
  await mass.write(creator, {
    text: `For all of you ${step}`,
    media: [{ mediaId: await buildPicture(mass.money.db, creator), isFree: false }],
    priceCents: toCents(600),
  });
  await mass.runAll();
  for (const fan of fans.slice(-2)) {
    const { items } = await mass.as(fan).messages.listConversations({});
    const conversation = items.find(({ other }) => other?.id === creator);
    const said = await mass.as(fan).messages.list({ conversationId: conversation!.id });
    const message = said.items.find(({ text }) => text === `For all of you ${step}`);
    await unlock(fan, message!.id, 600);
  }
}

type MessageOf = Awaited<ReturnType<typeof send>>;
const unlock = (fan: UserId, messageId: MessageOf['id'], cents: number) =>
  mass.as(fan).messages.unlock({
    messageId,
    expectedPriceCents: toCents(cents),
    idempotencyKey: key(),
  });

/** What was paid minus what went back, summed from events by order, without the ledger. */
const FROM_EVENTS = `
  with told as (
    select (e.facts ->> 'orderId')::uuid as order_id,
      case e.kind when 'order.paid' then 1 else -1 end * (e.facts ->> 'creatorCents')::bigint as cents
    from events e
    where e.kind in ('order.paid', 'order.refunded') and e.facts ->> 'creatorId' = $1::text
      and (e.happened_at at time zone '${ZONE}')::date between $2 and $3),
  sold as (
    select told.cents, o.kind,
      exists (select from order_lines l join mass_messages m on m.body_id = l.thing_id where l.order_id = o.id) as is_mass
    from told join orders o on o.id = told.order_id)
  select coalesce(sum(cents), 0)::int as earned,
    coalesce(sum(cents) filter (where kind in ('membership', 'renewal')), 0)::int as memberships,
    coalesce(sum(cents) filter (where kind = 'message' and not is_mass), 0)::int as single,
    coalesce(sum(cents) filter (where kind = 'message' and is_mass), 0)::int as mass,
    (select count(*)::int from events e where e.kind = 'membership.began' and e.facts ->> 'creatorId' = $1::text
      and (e.happened_at at time zone '${ZONE}')::date between $2 and $3) as joined,
    (select count(*)::int from events e where e.kind = 'creator.visited' and e.facts ->> 'creatorId' = $1::text
      and (e.happened_at at time zone '${ZONE}')::date between $2 and $3) as visits
  from sold`;

/** How much the creator's balances grew; there are no payouts. */
const FROM_LEDGER = `
  select coalesce(sum(e.amount_cents), 0)::int as earned
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where a.owner_id = $1 and a.kind <> 'payouts_in_transit'
    and (e.occurred_at at time zone '${ZONE}')::date between $2 and $3`;

const one = async (sql: string, from: string, to: string) => {
  const { rows } = await mass.money.db.pool.query<Record<string, number>>(sql, [creator, from, to]);
  return rows[0] ?? {};
};
const dayOf = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: ZONE });
const ago = (days: number) => dayOf(new Date(mass.money.clock.now().getTime() - days * DAY));

test('whatever the period, every figure is what events and ledger add up to', async () => {
  const periods = [
    [ago(6), ago(0)],
    [ago(30), ago(0)],
    [ago(200), ago(101)],
    [ago(365), ago(0)],
  ] as const;
  const read: unknown[] = [];
  for (const [from, to] of periods) {
    const dashboard = await mass.money.as(creator).earnings.getDashboard({ from, to });
    const events = await one(FROM_EVENTS, from, to);
    const { earned } = await one(FROM_LEDGER, from, to);
    expect(dashboard, `${from} to ${to}`).toMatchObject({
      newProfileVisits: events['visits'],
      newMemberships: events['joined'],
      membershipRevenueCents: events['memberships'],
      directMessageRevenueCents: events['single'],
      massMessageRevenueCents: events['mass'],
    });
    expect(events['earned']).toBe(earned);
    expect(dashboard.days.reduce((sum, day) => sum + day.earnedCents, 0)).toBe(earned);
    const statistics = await mass.money.as(creator).earnings.getStatistics({ from, to });
    expect(statistics.totalCents).toBe(earned);
    const { totals } = await mass.money.as(creator).analytics.getAnalytics({ from, to });
    expect(totals).toMatchObject({
      earnedCents: earned,
      visits: events['visits'],
      joins: events['joined'],
    });
    read.push({ dashboard, statistics });
  }
  // the same figures, for closed days
  await closeEarnings(mass.money.deps);
  for (const [index, [from, to]] of periods.entries()) {
    const dashboard = await mass.money.as(creator).earnings.getDashboard({ from, to });
    const statistics = await mass.money.as(creator).earnings.getStatistics({ from, to });
    expect({ dashboard, statistics }).toEqual(read[index]);
  }
});

test('the year has some of everything, refunds too', async () => {
  const [from, to] = [ago(365), ago(0)];
  const { takenBack, topEarningMedia, topPurchasedMedia, ...figures } = await mass.money
    .as(creator)
    .earnings.getDashboard({ from, to });
  for (const [name, value] of Object.entries(await one(FROM_EVENTS, from, to)))
    expect(value, name).toBeGreaterThan(0);
  expect(figures.membershipRevenueCents).toBeGreaterThan(5 * 720);
  expect(takenBack.map(({ reason }) => reason)).toContain('refund');
  // by purchases a mass message sold twice comes first, by earnings a message to one fan
  expect(topPurchasedMedia[0]).toMatchObject({ kind: 'message', purchases: 2 });
  expect(topEarningMedia.map(({ earnedCents }) => earnedCents)).toEqual(
    topEarningMedia.map(({ earnedCents }) => earnedCents).toSorted((a, b) => b - a),
  );
});
