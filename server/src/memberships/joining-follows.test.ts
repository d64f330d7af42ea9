/** Joining a creator also follows them, in every way of joining; nothing else that happens to a membership changes a follow. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRouterClient } from '@orpc/server';
import type { CreatorId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../test/factories/creators.ts';
import { buildPost } from '../../test/factories/posts.ts';
import { addTier, key, type Money, startMoney } from '../../test/money.ts';
import { codeOf } from '../../test/operations.ts';
import { refundOrder } from '../payments/index.ts';
import { DAY } from '../platform/clock/clock.ts';
import { router } from '../router.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(() => money.forgetJobs());
afterAll(() => money.close());

const as = (id: UserId, ...roles: 'moderator'[]) =>
  createRouterClient(router, {
    context: {
      deps: money.deps,
      viewer: viewerOf(id, ...roles),
      request: { id: 'test', ip: '127.0.0.1', userAgent: null },
    },
  });
const join = (fan: UserId, tierId: TierId, cents: number, offerCode?: string) =>
  money.as(fan).memberships.subscribe({
    tierId,
    expectedPriceCents: toCents(cents),
    ...(offerCode !== undefined && { offerCode }),
    idempotencyKey: key(),
  });
const follows = async (fan: UserId, creator: CreatorId) =>
  (
    await money.db.pool.query('select from follows where fan_id = $1 and creator_id = $2', [
      fan,
      creator,
    ])
  ).rowCount === 1;
const noticesOf = async (person: UserId) => {
  await money.runConsumers();
  const { items } = await money.as(person).notifications.list({ limit: 20 });
  return items.map((one) => one.fact.kind);
};
const only = async (fan: UserId) => {
  const [one] = (await money.as(fan).memberships.list({ limit: 5 })).items;
  return one ?? expect.fail('no membership');
};
const trialOf = async (creator: CreatorId) =>
  (
    await money.as(creator).memberships.createPromotion({
      tierId: null,
      terms: { kind: 'trial', days: 7 },
      offeredTo: 'new',
      isLinkOnly: false,
      mostClaims: null,
      endsAt: null,
    })
  ).code;

test.each([
  { how: 'a paid month', priceCents: 1000, isTrial: false },
  { how: 'a free tier', priceCents: 0, isTrial: false },
  { how: 'a trial', priceCents: 1000, isTrial: true },
])('$how brings posts to Home, and one notice to the creator', async ({ priceCents, isTrial }) => {
  const { id: creator, tierId } = await money.creator(priceCents);
  const { id: fan } = await money.fan();
  const code = isTrial ? await trialOf(creator) : undefined;
  await join(fan, tierId, isTrial ? 0 : priceCents, code);
  const post = await buildPost(money.db, creator, { publishedAt: money.clock.now() });
  const { items } = await as(fan).discovery.listFeed({ limit: 5 });
  expect(items.map((one) => one.id)).toEqual([post]);
  expect(await noticesOf(creator)).toEqual(['member_joined']);
  const day = money.clock.now().toISOString().slice(0, 10);
  const { totals } = await money.as(creator).analytics.getAnalytics({ from: day, to: day });
  expect(totals).toMatchObject({ follows: 1, joins: 1 });
});

test('who follows already goes on following, since when they did', async () => {
  const { id: creator, tierId } = await money.creator(1000);
  const { id: fan } = await money.fan();
  await as(fan).discovery.follow({ creatorId: creator });
  await money.advance(DAY);
  await join(fan, tierId, 1000);
  const { rows } = await money.db.pool.query<{ created_at: Date }>(
    'select created_at from follows where fan_id = $1',
    [fan],
  );
  expect(rows).toEqual([{ created_at: new Date(money.clock.now().getTime() - DAY) }]);
  expect(await noticesOf(creator)).toEqual(['member_joined', 'followed']);
});

test('unfollowing ends no membership, and neither a renewal nor another tier follows again', async () => {
  const { id: creator, tierId } = await money.creator(500);
  const dear = await addTier(money.db, creator, 2500, 1);
  const { id: fan } = await money.fan();
  await join(fan, tierId, 500);
  await as(fan).discovery.unfollow({ creatorId: creator });
  const { id: membershipId, currentPeriodEnd } = await only(fan);
  expect(await only(fan)).toMatchObject({ status: 'active' });
  await money.as(fan).memberships.upgrade({
    membershipId,
    tierId: dear,
    expectedPriceCents: toCents(2000),
    expectedMonthlyCents: toCents(2500),
    idempotencyKey: key(),
  });
  await money.advance(Date.parse(currentPeriodEnd) - money.clock.now().getTime());
  await money.runJobs();
  expect(await only(fan)).toMatchObject({ tierId: dear, status: 'active' });
  expect((await only(fan)).currentPeriodEnd).not.toBe(currentPeriodEnd);
  expect(await follows(fan, creator)).toBe(false);
});

test('a membership that ends or is refunded leaves the follow', async () => {
  const { id: creator, tierId } = await money.creator(500);
  const [left, refunded] = [(await money.fan()).id, (await money.fan()).id];
  await join(left, tierId, 500);
  const { orderId } = await join(refunded, tierId, 500);
  await money.as(left).memberships.cancel({ membershipId: (await only(left)).id });
  await refundOrder(money.deps, { orderId, reason: 'Asked for it', cause: 'test' });
  await money.advance(31 * DAY);
  await money.runJobs();
  for (const fan of [left, refunded]) {
    expect(await only(fan)).toMatchObject({ status: 'ended' });
    expect(await follows(fan, creator)).toBe(true);
  }
});

test('who pays after a trial joins again, and follows again', async () => {
  const { id: creator, tierId } = await money.creator(1000);
  const { id: fan } = await money.fan();
  await join(fan, tierId, 0, await trialOf(creator));
  await as(fan).discovery.unfollow({ creatorId: creator });
  await join(fan, tierId, 1000);
  expect(await follows(fan, creator)).toBe(true);
});

test.each([
  {
    what: 'a declined card',
    card: '4000000000000002',
    before: async () => undefined,
    code: 'card_declined',
  },
  {
    what: 'a block by the creator',
    card: '4242424242424242',
    before: (fan: UserId, creator: CreatorId) => as(creator).safety.block({ userId: fan }),
    code: 'not_found',
  },
  {
    what: 'a block by the fan',
    card: '4242424242424242',
    before: (fan: UserId, creator: CreatorId) => as(fan).safety.block({ userId: creator }),
    code: 'not_found',
  },
  {
    what: 'a suspension of the creator',
    card: '4242424242424242',
    before: async (_fan: UserId, creator: CreatorId) => {
      const { id } = await money.fan(null);
      await money.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [id]);
      const suspension = { userId: creator, reason: 'Spam', until: null };
      await as(id, 'moderator').safety.suspend(suspension);
    },
    code: 'not_found',
  },
])('$what joins and follows nobody', async ({ card, before, code }) => {
  const { id: creator, tierId } = await money.creator(1000);
  const { id: fan } = await money.fan(card);
  await before(fan, creator);
  expect(await codeOf(join(fan, tierId, 1000))).toBe(code);
  expect(await follows(fan, creator)).toBe(false);
});

test('members of before follow silently, but not where there is a block', async () => {
  const { id: creator, tierId } = await money.creator(1000);
  const fans = await Promise.all(Array.from({ length: 4 }, async () => (await money.fan()).id));
  const [member, blocker, former, follower] = fans as [UserId, UserId, UserId, UserId];
  for (const fan of fans) await join(fan, tierId, 1000);
  await as(blocker).safety.block({ userId: creator });
  await money.db.pool.query(
    `update memberships set status = 'ended', ended_at = $2 where fan_id = $1`,
    [former, money.clock.now()],
  );
  for (const fan of [member, former]) await as(fan).discovery.unfollow({ creatorId: creator });
  await money.runConsumers();
  const counts = async () =>
    (
      await money.db.pool.query(
        `select followers, (select count(*)::int from events) as events from creator_counts where creator_id = $1`,
        [creator],
      )
    ).rows[0] as { followers: number; events: number };
  const { followers, events } = await counts();
  const file = new URL(
    '../../../database/migrations/0795-discovery-members-follow.sql',
    import.meta.url,
  );
  await money.db.pool.query(await readFile(file, 'utf8'));
  expect(await Promise.all(fans.map((fan) => follows(fan, creator)))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(followers).toBe(1);
  expect(await counts()).toEqual({ followers: 2, events });
  expect(await follows(follower, creator)).toBe(true);
});
