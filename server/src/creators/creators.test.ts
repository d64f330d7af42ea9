import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreatorId, TierId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { FixedClock } from '../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: { id: CreatorId; tierId: TierId };
let people: Record<string, Viewer | null>;
const clock = new FixedClock(TEST_NOW);
const deps = () => testDeps(database.db, clock);
const as = (name: string) => operationsAs(deps(), people[name] ?? null);
const sql = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  seller = await buildSeller(db, { handle: 'seller', displayName: 'Stella Seller' });
  const other = await buildSeller(db);
  const ids = await Promise.all(Array.from({ length: 7 }, () => buildFan(db)));
  const [fan, follower, member, blocked, blocker, moderator, admin] = ids as [
    UserId,
    UserId,
    UserId,
    UserId,
    UserId,
    UserId,
    UserId,
  ];
  await sql('insert into follows values ($1, $2, $3)', [follower, seller.id, TEST_NOW]);
  await buildMembership(db, member, seller.id, seller.tierId);
  await sql('insert into blocks values ($1, $2, $4), ($3, $1, $4)', [
    seller.id,
    blocked,
    blocker,
    TEST_NOW,
  ]);
  people = {
    anonymous: null,
    fan: viewerOf(fan),
    follower: viewerOf(follower),
    member: viewerOf(member),
    blocked: viewerOf(blocked),
    blocker: viewerOf(blocker),
    owner: viewerOf(seller.id, 'creator'),
    'other creator': viewerOf(other.id, 'creator'),
    moderator: viewerOf(moderator, 'moderator'),
    admin: viewerOf(admin, 'admin'),
  };
});
afterAll(() => database.close());

describe('who may do what', () => {
  test.each([
    ['anonymous', 'ok', 'not_signed_in'],
    ['fan', 'ok', 'forbidden'],
    ['follower', 'ok', 'forbidden'],
    ['member', 'ok', 'forbidden'],
    ['blocked', 'not_found', 'forbidden'],
    ['blocker', 'not_found', 'forbidden'],
    ['owner', 'ok', 'ok'],
    ['other creator', 'ok', 'ok'],
    ['moderator', 'ok', 'forbidden'],
    ['admin', 'ok', 'forbidden'],
  ])('%s', async (name, get, own) => {
    expect(await codeOf(as(name).creators.get({ handle: 'seller' }))).toBe(get);
    expect(await codeOf(as(name).creators.getOnboarding({}))).toBe(own);
    expect(await codeOf(as(name).creators.setPrice({ priceCents: 900 as never }))).toBe(own);
  });
});

describe('the public page', () => {
  test('is found by handle in any case and by id, and tells the viewer where they stand', async () => {
    const byHandle = await as('anonymous').creators.get({ handle: 'SELLER' });
    expect(byHandle).toMatchObject({
      id: seller.id,
      displayName: 'Stella Seller',
      totalSubscribers: 1,
      counts: { posts: 0, media: 0, followers: 1 },
      tiers: [{ id: seller.tierId, priceCents: 900 }],
      viewer: { isOwner: false, follows: false, membership: null },
    });
    const byId = await as('follower').creators.get({ handle: seller.id });
    expect(byId.viewer).toEqual({ isOwner: false, follows: true, membership: null });
    const { viewer } = await as('member').creators.get({ handle: 'seller' });
    expect(viewer.membership).toMatchObject({
      status: 'active',
      tierId: seller.tierId,
      priceCents: 900,
    });
    expect((await as('owner').creators.get({ handle: 'seller' })).viewer.isOwner).toBe(true);
  });

  test('of a hidden creator, or of a person who is none, is there for its owner at most', async () => {
    const hidden = await buildSeller(database.db, { handle: 'hidden.one' });
    await sql('update creators set hidden = true where id = $1', [hidden.id]);
    expect(await codeOf(as('fan').creators.get({ handle: 'hidden.one' }))).toBe('not_found');
    const own = operationsAs(deps(), viewerOf(hidden.id, 'creator'));
    expect(await codeOf(own.creators.get({ handle: 'hidden.one' }))).toBe('ok');
    const fan = (people.fan as Viewer).id;
    expect(await codeOf(as('fan').creators.get({ handle: fan }))).toBe('not_found');
  });
});

describe('the price', () => {
  const own = (id: CreatorId) => operationsAs(deps(), viewerOf(id, 'creator'));

  test('makes the first tier, then changes it, and running members keep theirs', async () => {
    const { id } = await buildSeller(database.db);
    await sql('delete from tiers where creator_id = $1', [id]);
    const first = await own(id).creators.setPrice({ priceCents: 8000 as never });
    const member = await buildFan(database.db);
    await buildMembership(database.db, member, id, first.id, { priceCents: 8000 });
    const changed = await own(id).creators.setPrice({ priceCents: 1200 as never });
    expect(changed).toMatchObject({ id: first.id, priceCents: 1200 });
    const { rows } = await sql('select price_cents from memberships where fan_id = $1', [member]);
    expect(rows).toEqual([{ price_cents: 8000 }]);
  });

  test.each([
    [0, 'ok'],
    [1, 'price_out_of_range'],
    [299, 'price_out_of_range'],
    [300, 'ok'],
    [50_000, 'ok'],
    [50_001, 'price_out_of_range'],
    [-1, 'invalid_input'],
    [9.5, 'invalid_input'],
  ])('of %d cents: %s', async (priceCents, code) => {
    expect(await codeOf(as('owner').creators.setPrice({ priceCents: priceCents as never }))).toBe(
      code,
    );
  });

  test('set twice at once leaves one tier', async () => {
    const { id } = await buildSeller(database.db);
    await sql('delete from tiers where creator_id = $1', [id]);
    await Promise.all(
      [400, 500, 600].map((cents) => own(id).creators.setPrice({ priceCents: cents as never })),
    );
    expect((await own(id).creators.getOnboarding({})).tiers).toHaveLength(1);
  });
});

describe('onboarding', () => {
  test('is complete exactly while all four facts hold', async () => {
    const { id } = await buildSeller(database.db);
    await sql('delete from tiers where creator_id = $1', [id]);
    const state = async () => {
      const { complete, steps } = await operationsAs(
        deps(),
        viewerOf(id, 'creator'),
      ).creators.getOnboarding({});
      return [complete, ...Object.values(steps)].map((one) => (one ? 'y' : '-')).join('');
    };
    expect(await state()).toBe('-y---');
    await sql(`update profiles set avatar_url = '/a.webp' where id = $1`, [id]);
    expect(await state()).toBe('-yy--');
    await operationsAs(deps(), viewerOf(id, 'creator')).creators.setPrice({
      priceCents: 0 as never,
    });
    expect(await state()).toBe('-yyy-');
    await sql(
      `insert into payout_methods (creator_id, provider, provider_ref, label, created_at) values ($1, 'sandbox', 'x', 'Card', $2)`,
      [id, TEST_NOW],
    );
    expect(await state()).toBe('yyyyy');
    await sql('update payout_methods set removed_at = $2 where creator_id = $1', [id, TEST_NOW]);
    expect(await state()).toBe('-yyy-');
    await sql('update payout_methods set removed_at = null where creator_id = $1', [id]);
    expect(await state()).toBe('yyyyy');
    await sql('update profiles set avatar_url = null where id = $1', [id]);
    expect(await state()).toBe('-y-yy');
  });
});
