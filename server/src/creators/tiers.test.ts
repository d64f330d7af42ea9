import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnTier } from '@limelight/contract/creators/operations';
import type { CreatorId, TierId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { DAY, FixedClock } from '../platform/clock/clock.ts';
import { createDb, poolConfig } from '../platform/db/db.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
const clock = new FixedClock(TEST_NOW);
const as = (viewer: Viewer | null) => operationsAs(testDeps(database.db, clock), viewer).creators;
const creator = (id: CreatorId) => as(viewerOf(id, 'creator'));
const cents = toCents;

beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

const open = ({ items }: { items: OwnTier[] }) =>
  items
    .filter((one) => one.archivedAt === null)
    .map((one) => `${one.position} ${one.name} ${one.priceCents}`);
const make = (id: CreatorId, name: string, price: number, description = '') =>
  creator(id).createTier({ name, priceCents: cents(price), description });

describe('who may change tiers', () => {
  test.each([
    ['anonymous', 'not_signed_in', 'not_signed_in'],
    ['fan', 'forbidden', 'forbidden'],
    ['moderator', 'forbidden', 'forbidden'],
    ['admin', 'forbidden', 'forbidden'],
    ['another creator', 'ok', 'not_found'],
    ['owner', 'ok', 'ok'],
  ])('%s', async (name, own, theirs) => {
    const seller = await buildSeller(database.db);
    const other = await buildSeller(database.db);
    const second = await make(seller.id, 'Second', 500);
    const fan = await buildFan(database.db);
    const viewers: Record<string, Viewer | null> = {
      anonymous: null,
      fan: viewerOf(fan),
      moderator: viewerOf(fan, 'moderator'),
      admin: viewerOf(fan, 'admin'),
      'another creator': viewerOf(other.id, 'creator'),
      owner: viewerOf(seller.id, 'creator'),
    };
    const they = as(viewers[name] ?? null);
    const tierId = second.id;
    expect(await codeOf(they.listTiers({}))).toBe(own);
    expect(await codeOf(they.createTier({ name: 'Mine', priceCents: cents(700) }))).toBe(own);
    expect(await codeOf(they.updateTier({ tierId, name: 'Taken over' }))).toBe(theirs);
    expect(await codeOf(they.updateTier({ tierId, priceCents: cents(0) }))).toBe(theirs);
    expect(await codeOf(they.archiveTier({ tierId }))).toBe(theirs);
    expect(await codeOf(they.restoreTier({ tierId }))).toBe(theirs);
    const [tier] = (await creator(seller.id).listTiers({})).items.filter(
      (one) => one.id === tierId,
    );
    expect(tier?.name).toBe(name === 'owner' ? 'Taken over' : 'Second');
    if (name === 'another creator') {
      expect(await codeOf(they.orderTiers({ tierIds: [tierId] }))).toBe('tiers_changed');
    }
  });
});

test('tiers are made at the end, ordered, taken off sale and sold again', async () => {
  const { id, tierId: first } = await buildSeller(database.db);
  const silver = await make(id, 'Silver', 1500, 'Weekly letters\nA song a month');
  const gold = await make(id, 'Gold', 5000);
  expect(silver.description).toBe('Weekly letters\nA song a month');
  expect(open(await creator(id).listTiers({}))).toEqual([
    '0 Membership 900',
    '1 Silver 1500',
    '2 Gold 5000',
  ]);
  const ordered = await creator(id).orderTiers({ tierIds: [gold.id, first, silver.id] });
  expect(open(ordered)).toEqual(['0 Gold 5000', '1 Membership 900', '2 Silver 1500']);
  const archived = await creator(id).archiveTier({ tierId: gold.id });
  expect(open(archived)).toEqual(['0 Membership 900', '1 Silver 1500']);
  expect(archived.items.at(-1)).toMatchObject({ id: gold.id, archivedAt: TEST_NOW.toISOString() });
  const page = await as(null).get({ handle: id });
  expect(page.tiers.map((one) => one.name)).toEqual(['Membership', 'Silver']);
  expect(open(await creator(id).restoreTier({ tierId: gold.id }))).toEqual([
    '0 Membership 900',
    '1 Silver 1500',
    '2 Gold 5000',
  ]);
});

test('an order that names another set of tiers changes nothing', async () => {
  const { id, tierId: first } = await buildSeller(database.db);
  const second = await make(id, 'Second', 500);
  const stranger = await buildSeller(database.db);
  for (const tierIds of [[first], [second.id, second.id], [first, stranger.tierId]]) {
    expect(await codeOf(creator(id).orderTiers({ tierIds }))).toBe('tiers_changed');
  }
  expect(open(await creator(id).listTiers({}))).toEqual(['0 Membership 900', '1 Second 500']);
});

test('at most five are on sale at once, however many are made at the same moment', async () => {
  const { id } = await buildSeller(database.db);
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) => codeOf(make(id, `Tier ${index}`, 500))),
  );
  expect(made.filter((code) => code === 'ok')).toHaveLength(4);
  expect(made.filter((code) => code === 'too_many_tiers')).toHaveLength(4);
  const { items } = await creator(id).listTiers({});
  expect(items.map((one) => one.position)).toEqual([0, 1, 2, 3, 4]);
  const [, second] = items;
  if (!second) throw new Error('no second tier');
  await creator(id).archiveTier({ tierId: second.id });
  await make(id, 'Another', 500);
  expect(await codeOf(creator(id).restoreTier({ tierId: second.id }))).toBe('too_many_tiers');
});

test('the last tier stays, and archiving or restoring twice finds none', async () => {
  const { id, tierId: first } = await buildSeller(database.db);
  expect(await codeOf(creator(id).archiveTier({ tierId: first }))).toBe('last_tier');
  const second = await make(id, 'Second', 500);
  expect(await codeOf(creator(id).restoreTier({ tierId: second.id }))).toBe('not_found');
  await creator(id).archiveTier({ tierId: first });
  expect(await codeOf(creator(id).archiveTier({ tierId: first }))).toBe('not_found');
});

test.each([
  [{ name: '', priceCents: 500 }, 'invalid_input'],
  [{ name: '   ', priceCents: 500 }, 'invalid_input'],
  [{ name: 'x'.repeat(61), priceCents: 500 }, 'invalid_input'],
  [{ name: 'Fine', priceCents: 500, description: 'x'.repeat(1001) }, 'invalid_input'],
  [{ name: 'Fine', priceCents: 9.5 }, 'invalid_input'],
  [{ name: 'Fine', priceCents: 299 }, 'price_out_of_range'],
  [{ name: 'Fine', priceCents: 50_001 }, 'price_out_of_range'],
  [{ name: 'membership', priceCents: 500 }, 'name_taken'],
  [{ name: 'Free', priceCents: 0 }, 'ok'],
  [{ name: 'Fine', priceCents: 300 }, 'ok'],
  [{ name: 'Fine', priceCents: 50_000 }, 'ok'],
])('a new tier of %j: %s', async (made, code) => {
  const { id } = await buildSeller(database.db);
  expect(await codeOf(creator(id).createTier(made as never))).toBe(code);
});

test('prices have a history, and nobody who is a member pays another one for it', async () => {
  const { id, tierId } = await buildSeller(database.db);
  const fan = await buildFan(database.db);
  await buildMembership(database.db, fan, id, tierId);
  const start = clock.now();
  const change = async (price: number) => {
    clock.advance(DAY);
    await creator(id).updateTier({ tierId, priceCents: cents(price) });
  };
  await change(1200);
  await change(1200);
  await change(700);
  clock.advance(DAY);
  await creator(id).setPrice({ priceCents: cents(800) });
  const day = (days: number) => new Date(start.getTime() + days * DAY).toISOString();
  const [tier] = (await creator(id).listTiers({})).items;
  expect(tier).toMatchObject({ priceCents: 800, members: 1, membersAtOtherPrice: 1 });
  expect(tier?.prices).toEqual([
    { priceCents: 800, since: day(4) },
    { priceCents: 700, since: day(3) },
    { priceCents: 1200, since: day(1) },
    { priceCents: 900, since: TEST_NOW.toISOString() },
  ]);
  const { rows } = await database.db.pool.query(
    'select price_cents from memberships where fan_id = $1',
    [fan],
  );
  expect(rows).toEqual([{ price_cents: 900 }]);
});

test('words change without the price, and can be taken away', async () => {
  const { id, tierId } = await buildSeller(database.db);
  const tier: TierId = tierId;
  await creator(id).updateTier({ tierId: tier, description: 'Everything' });
  expect(await creator(id).updateTier({ tierId: tier, name: 'Friends' })).toMatchObject({
    name: 'Friends',
    description: 'Everything',
    priceCents: 900,
  });
  const bare = await creator(id).updateTier({ tierId: tier, description: '' });
  expect(bare.description).toBeNull();
  expect((await creator(id).listTiers({})).items[0]?.prices).toHaveLength(1);
});

test('thirty changes of one page’s tiers at once leave one order, whole, and none of them breaks', async () => {
  const { id, tierId: first } = await buildSeller(database.db);
  const others = await Promise.all(
    ['Silver', 'Gold', 'Archived'].map((name, index) => make(id, name, 500 + index)),
  );
  const tiers = [first, ...others.map((one) => one.id)];
  const [, silver = first, gold = first, archived = first] = tiers;
  const they = creator(id);
  const changes = Array.from({ length: 5 }, (_, round) => [
    they.updateTier({ tierId: first, name: `Name ${round}` }),
    they.updateTier({ tierId: tiers[round % 4] ?? first, priceCents: cents(300 + round) }),
    they.updateTier({ tierId: gold, name: 'Silver', description: `Text ${round}` }),
    they.orderTiers({ tierIds: round % 2 ? [gold, first, silver] : tiers.toReversed() }),
    round % 2 ? they.restoreTier({ tierId: archived }) : they.archiveTier({ tierId: archived }),
    they.setPrice({ priceCents: cents(1_000 + round) }),
  ]).flat();
  const refusals = ['ok', 'name_taken', 'tiers_changed', 'not_found'];
  const codes = await Promise.all(changes.map(codeOf));
  expect(codes.filter((code) => !refusals.includes(code))).toEqual([]);
  const { items } = await they.listTiers({});
  expect(items).toHaveLength(4);
  const onSale = items.filter((one) => one.archivedAt === null);
  expect(onSale.map((one) => one.position)).toEqual(onSale.map((_, index) => index));
  for (const { prices, priceCents } of items) expect(prices[0]?.priceCents).toBe(priceCents);
});

test('who waits too long for another change, or loses to it again and again, may simply try again', async () => {
  const { id, tierId } = await buildSeller(database.db);
  const impatient = createDb(
    new pg.Pool({ ...poolConfig(database.url, 'impatient', { statement_timeout: 100 }), max: 2 }),
  );
  const changed = () =>
    codeOf(
      operationsAs(testDeps(impatient, clock), viewerOf(id, 'creator')).creators.updateTier({
        tierId,
        name: 'Later',
      }),
    );
  const other = await database.db.pool.connect();
  try {
    await other.query('begin');
    await other.query('select from creators where id = $1 for update', [id]);
    expect(await changed()).toBe('unavailable');
    await other.query('rollback');
    expect(await changed()).toBe('ok');
    for (const code of ['40001', '40P01']) {
      const losing = {
        ...impatient,
        tx: () => Promise.reject(Object.assign(new Error(), { code })),
      };
      const they = operationsAs(testDeps(losing, clock), viewerOf(id, 'creator')).creators;
      expect(await codeOf(they.updateTier({ tierId, name: 'Later' }))).toBe('unavailable');
    }
  } finally {
    other.release();
    await impatient.close();
  }
});

test('what cannot be seen in a name is left out of it; a name of nothing else is refused', async () => {
  const { id, tierId } = await buildSeller(database.db);
  const { name } = await creator(id).updateTier({ tierId, name: 'a\0b' });
  expect(name).toBe('ab');
  expect(await codeOf(creator(id).updateTier({ tierId, name: '\0\u200b' }))).toBe('invalid_input');
});
