/** Who is a fan of a creator, what they paid, and what the creator may see of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FanSegment } from '@limelight/contract/fans/operations';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../test/factories/creators.ts';
import { addTier, key, type Money, startMoney } from '../../test/money.ts';
import { codeOf, operationsAs } from '../../test/operations.ts';
import { fansOfAccount } from './account.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

const fansOf = (creator: CreatorId) => money.as(creator).fans;
async function follower(creator: CreatorId, displayName = 'Fan'): Promise<UserId> {
  const { id } = await money.fan();
  await money.db.pool.query('update profiles set display_name = $2 where id = $1', [
    id,
    displayName,
  ]);
  await operationsAs(money.deps, viewerOf(id)).discovery.follow({ creatorId: creator });
  return id;
}
const subscribe = (fan: UserId, tierId: Awaited<ReturnType<typeof addTier>>, cents: number) =>
  money
    .as(fan)
    .memberships.subscribe({ tierId, expectedPriceCents: toCents(cents), idempotencyKey: key() });
const tip = (fan: UserId, creator: CreatorId, cents: number) =>
  money
    .as(fan)
    .payments.tip({ creatorId: creator, amountCents: toCents(cents), idempotencyKey: key() });
const listed = async (
  creator: CreatorId,
  asked: Parameters<ReturnType<typeof fansOf>['listFans']>[0] = {},
) => (await fansOf(creator).listFans(asked)).items.map((one) => one.userId as string);

describe('a fan', () => {
  test('is who follows, joined or paid, with what they paid now', async () => {
    const { id: creator, tierId } = await money.creator(900);
    const fan = await follower(creator);
    const member = (await money.fan()).id;
    await subscribe(member, tierId, 900);
    const tipper = (await money.fan()).id;
    await tip(tipper, creator, 500);
    await money.runConsumers();
    const { items } = await fansOf(creator).listFans({});
    const of = (id: UserId) => items.find((one) => one.userId === id);
    expect(items).toHaveLength(3);
    expect(of(fan)).toMatchObject({ membership: null, wasMember: false, spentCents: 0 });
    const now = money.clock.now().toISOString();
    expect(of(fan)?.followsSince).toBe(now);
    expect(of(member)).toMatchObject({
      followsSince: now,
      wasMember: true,
      spentCents: 900,
      purchases: 1,
      membership: { tierName: 'Gold', priceCents: 900, state: 'active' },
    });
    expect(of(tipper)).toMatchObject({ spentCents: 500, purchases: 1, wasMember: false });
    expect(await fansOf(creator).countFans({})).toEqual({ fans: 3 });
  });

  test('who unfollows and never paid is none; who follows again is one', async () => {
    const { id: creator } = await money.creator();
    const fan = await follower(creator);
    await money.runConsumers();
    expect(await listed(creator)).toEqual([fan]);
    const { follow, unfollow } = operationsAs(money.deps, viewerOf(fan)).discovery;
    await unfollow({ creatorId: creator });
    await money.runConsumers();
    expect(await listed(creator)).toEqual([]);
    await follow({ creatorId: creator });
    await money.runConsumers();
    expect(await listed(creator)).toEqual([fan]);
  });

  test('what was given back was not spent', async () => {
    const { id: creator } = await money.creator();
    const fan = (await money.fan()).id;
    await tip(fan, creator, 1_000);
    await money.db.pool.query(
      `with line as (update order_lines set state = 'refunded' from orders o where o.id = order_id and o.buyer_id = $1)
       update orders set refunded_cents = total_cents, status = 'refunded' where buyer_id = $1`,
      [fan],
    );
    await money.runConsumers();
    expect((await fansOf(creator).listFans({})).items).toMatchObject([
      { spentCents: 0, purchases: 0 },
    ]);
    expect(await listed(creator, { segment: 'spenders' })).toEqual([]);
  });

  test('who is suspended stays, marked as away', async () => {
    const { id: creator, tierId } = await money.creator(900);
    const member = await follower(creator);
    await subscribe(member, tierId, 900);
    await money.runConsumers();
    const suspend = (at: Date | null) =>
      money.db.pool.query('update accounts set suspended_at = $2 where id = $1', [member, at]);
    await suspend(money.clock.now());
    const fans = fansOf(creator);
    const { items } = await fans.listFans({ segment: 'members' });
    expect(items).toMatchObject([
      { userId: member, isAway: true, membership: { state: 'active' } },
    ]);
    expect(await fans.countFans({ segment: 'members' })).toEqual({ fans: 1 });
    expect(await fans.getFan({ userId: member })).toMatchObject({ isAway: true });
    expect(await (await fans.exportFans({})).text()).toMatch(/,Away\s+$/);
    await suspend(null);
    expect(await fans.getFan({ userId: member })).toMatchObject({ isAway: false });
  });

  test('is no fan while a block stands between, or once the account is gone', async () => {
    const { id: creator } = await money.creator();
    const blocked = await follower(creator);
    const gone = await follower(creator);
    await money.runConsumers();
    await operationsAs(money.deps, viewerOf(blocked)).safety.block({
      userId: creator,
      cancelMembership: false,
    });
    expect(await listed(creator)).toEqual([gone]);
    await money.db.tx((tx) => fansOfAccount.close!(money.deps, tx, gone));
    expect(await listed(creator)).toEqual([]);
    expect(await codeOf(fansOf(creator).getFan({ userId: gone }))).toBe('not_found');
  });
});

describe('the list', () => {
  test('has a part for every state, tier and list, and finds names', async () => {
    const { id: creator, tierId } = await money.creator(900);
    const dear = await addTier(money.db, creator, 1_900, 1);
    const plain = await follower(creator, 'Ada 100%');
    const active = await follower(creator, 'Grace');
    const leaving = await follower(creator, 'Edsger');
    const failing = await follower(creator, 'Barbara');
    const former = await follower(creator, 'Alan');
    const trial = await follower(creator, 'Donald');
    for (const one of [active, leaving, failing, former, trial]) await subscribe(one, tierId, 900);
    await money.db.pool.query(`update memberships set status = 'ending' where fan_id = $1`, [
      leaving,
    ]);
    await money.db.pool.query(`update memberships set status = 'past_due' where fan_id = $1`, [
      failing,
    ]);
    await money.db.pool.query(
      `update memberships set status = 'ended', ended_at = now() where fan_id = $1`,
      [former],
    );
    await money.db.pool.query(
      `update memberships set status = 'ending', is_trial = true, price_cents = 0 where fan_id = $1`,
      [trial],
    );
    await money.runConsumers();
    const part = async (segment: FanSegment) => (await listed(creator, { segment })).toSorted();
    expect(await part('all')).toHaveLength(6);
    expect(await part('members')).toEqual([active, leaving, trial].toSorted());
    expect(await part('trial')).toEqual([trial]);
    expect(await part('leaving')).toEqual([leaving]);
    expect(await part('failing')).toEqual([failing]);
    expect(await part('former')).toEqual([former]);
    expect(await part('followers')).toEqual([plain, former].toSorted());
    expect(await part('spenders')).toHaveLength(5);
    expect(await listed(creator, { tierId })).toHaveLength(4);
    expect(await listed(creator, { tierId: dear })).toEqual([]);
    expect(await listed(creator, { q: '100%' })).toEqual([plain]);
    expect(await listed(creator, { q: 'gra' })).toEqual([active]);
    const { rows } = await money.db.pool.query<{ id: string }>(
      `insert into creator_lists (creator_id, name, created_at) values ($1, 'Best', now()) returning id`,
      [creator],
    );
    const listId = rows[0]!.id;
    await money.db.pool.query('insert into creator_list_people values ($1, $2, now())', [
      listId,
      active,
    ]);
    expect(await listed(creator, { listId })).toEqual([active]);
    expect(await fansOf(creator).getFan({ userId: active })).toMatchObject({
      listIds: [listId],
      note: '',
      lastPurchases: [{ cents: 900 }],
    });
    // another creator's list matches no fan here
    const other = await money.creator();
    expect(await listed(other.id, { listId })).toEqual([]);
  });

  test.each(['newest', 'spent'] as const)('comes in pages without gaps, by %s', async (sort) => {
    const { id: creator } = await money.creator();
    const fans: UserId[] = [];
    for (let n = 0; n < 5; n += 1) {
      const fan = await follower(creator);
      if (n > 1) await tip(fan, creator, 500 * n);
      fans.push(fan);
      await money.advance(60_000);
    }
    await money.runConsumers();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await fansOf(creator).listFans({ sort, limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map((one) => one.userId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    expect(seen.slice(0, 3)).toEqual(fans.slice(2).toReversed());
  });

  test('is for creators, and each sees their own', async () => {
    const { id: creator } = await money.creator();
    const other = await money.creator();
    const fan = await follower(creator);
    await money.runConsumers();
    const asFan = money.as(fan, new Set()).fans;
    expect(await codeOf(asFan.listFans({}))).toBe('forbidden');
    expect(await codeOf(asFan.countFans({}))).toBe('forbidden');
    expect(await codeOf(asFan.exportFans({}))).toBe('forbidden');
    expect(await codeOf(asFan.getFan({ userId: fan }))).toBe('forbidden');
    expect(await codeOf(money.as(null).fans.listFans({}))).toBe('not_signed_in');
    expect(await listed(other.id)).toEqual([]);
    expect(await codeOf(fansOf(other.id).getFan({ userId: fan }))).toBe('not_found');
  });
});

test('the table has every fan once, and no cell that a spreadsheet would run', async () => {
  const { id: creator, tierId } = await money.creator(900);
  await follower(creator, '=HYPERLINK("http://evil.test")');
  const member = await follower(creator, 'Ana, "the first"');
  await subscribe(member, tierId, 900);
  await money.runConsumers();
  const file = await fansOf(creator).exportFans({});
  expect(file.type).toBe('text/csv');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Name,Handle,Fan since');
  expect(lines.join('\n')).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
  expect(lines.find((line) => line.includes('Ana'))).toMatch(
    /^"Ana, ""the first""",\w+,2026-01-31,2026-01-31,Gold,Member,2026-01-31,2026-02-\d\d,9\.00,1,2026-01-31,$/,
  );
  const members = await fansOf(creator).exportFans({ segment: 'members' });
  expect((await members.text()).trim().split('\r\n')).toHaveLength(2);
});
