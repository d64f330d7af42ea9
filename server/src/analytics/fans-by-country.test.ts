import { areaOf } from '../../test/area-of.ts';
/**
 * Fans by the country of their last visit: the list, the count and an audience contain the same people, and no one from a
 * country with few fans.
 */
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CountryCode } from '@limelight/contract/platform/country';
import { NARROWING } from '@limelight/contract/fans/limits';
import type { Narrowing } from '@limelight/contract/fans/narrowing';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { audienceOf, startMass } from '../../test/chats/mass.ts';
import { viewerOf } from '../../test/factories/creators.ts';
import { DAY } from '../platform/clock/clock.ts';
import type { Countries } from '../platform/countries/country-table.ts';
import { analyticsOfAccount } from './account.ts';
import { recordVisit } from './record-visit.ts';

let mass: Awaited<ReturnType<typeof startMass>>;
let creator: CreatorId;
let fans: UserId[];
beforeAll(async () => {
  mass = await startMass();
  ({ id: creator } = await mass.money.creator());
  fans = [];
  for (let n = 0; n < NARROWING.fansOfCountry + 1; n++) {
    const id = await mass.follower(creator);
    await mass.money.db.pool.query(
      `insert into fans (creator_id, fan_id, since, was_member, spent_cents, purchases) values ($1, $2, $3, false, 0, 0)`,
      [creator, id, mass.money.clock.now()],
    );
    fans.push(id);
  }
});
afterAll(() => mass.money.close());

/** Everyone is in one country; null: the country is unknown. */
const allIn = (country: CountryCode | null): Countries => ({ isKnown: true, of: () => country });

async function visit(who: UserId, country: CountryCode | null, page = creator) {
  const { db, clock } = mass.money;
  const trace = { ip: '203.0.113.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' };
  await recordVisit({ db, clock, countries: allIn(country) }, page, viewerOf(who), 'direct', trace);
  await mass.money.runConsumers();
}

/** How many fans match, in the list and in an audience. */
async function kept(only: Narrowing, of = creator): Promise<number> {
  const { fans: own, messages } = mass.money.as(of);
  const { items } = await own.listFans({ ...only, limit: 100 });
  const audience = audienceOf({ followers: true }, {}, only);
  expect((await messages.countAudience({ audience })).people).toBe(items.length);
  expect((await own.countFans(only)).fans).toBe(items.length);
  return items.length;
}
const offered = async (countries = allIn(null)) => {
  const own = createRouterClient(areaOf('fans').routes, {
    context: {
      deps: { ...mass.money.deps, countries },
      viewer: viewerOf(creator, 'creator'),
      request: { id: 'test', ip: '127.0.0.1', userAgent: 'test' },
    },
  });
  return (await own.listChoices({})).countries;
};

test('fewer than ten are in no country; the tenth makes it one, the block of one takes it back', async () => {
  const all = fans.length;
  const [last, ...first] = fans.slice(0, NARROWING.fansOfCountry);
  for (const id of first) await visit(id, 'AT');
  expect(await kept({ country: 'AT' })).toBe(0);
  expect(await kept({ notCountry: 'AT' })).toBe(all);
  expect(await offered()).toEqual([]);

  await visit(last!, 'AT');
  expect(await kept({ country: 'AT' })).toBe(10);
  expect(await kept({ notCountry: 'AT' })).toBe(1);
  expect(await kept({ country: 'AT', notCountry: 'AT' })).toBe(0);
  expect(await offered()).toEqual(['AT']);
  // a server without a country table offers none
  expect(await offered({ isKnown: false, of: () => null })).toBeNull();
  const other = await mass.money.creator();
  expect(await kept({ country: 'AT' }, other.id)).toBe(0);

  const { pool } = mass.money.db;
  await pool.query(
    'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
    [creator, last],
  );
  expect(await kept({ country: 'AT' })).toBe(0);
  expect(await offered()).toEqual([]);
  await pool.query('delete from blocks');
});

test('the last visit of this creator’s page counts, where anybody knows its country', async () => {
  const [fan] = fans;
  const elsewhere = (await mass.money.creator()).id;
  await mass.money.advance(DAY);
  await visit(fan!, null);
  await visit(fan!, 'BR', elsewhere);
  expect(await kept({ country: 'AT' })).toBe(10);
  await mass.money.advance(DAY);
  await visit(fan!, 'DE');
  expect(await kept({ country: 'AT' })).toBe(0);
  const section = analyticsOfAccount.exports?.find(({ name }) => name === 'visited_creators');
  const exported = section && (await mass.money.db.one(section.statement, fan!)).section;
  expect(exported).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ country: 'DE' }),
      expect.objectContaining({ country: 'BR' }),
    ]),
  );
});
