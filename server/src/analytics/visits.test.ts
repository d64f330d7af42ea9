import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { testDeps } from '../../test/operations.ts';
import { dueNow, runJobs, waitingJobs } from '../../test/run-jobs.ts';
import { queueDaily } from '../platform/jobs/daily.ts';
import { refuseRows } from '../../test/database/refuse-rows.ts';
import { openTestDb } from '../../test/test-db.ts';
import { DAY, FixedClock } from '../platform/clock/clock.ts';
import { createDb } from '../platform/db/db.ts';
import { analyticsJobs } from './forget-visits.ts';
import { recordVisit } from './record-visit.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: CreatorId;
let fan: UserId;
const clock = new FixedClock(TEST_NOW);
const deps = () => testDeps(database.db, clock);
const sql = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);

beforeAll(async () => {
  database = await openTestDb();
  seller = (await buildSeller(database.db, { handle: 'seller' })).id;
  fan = await buildFan(database.db);
});
afterAll(() => database.close());
beforeEach(() => sql('delete from profile_visits'));

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const stranger = (ip: string, userAgent = BROWSER) => ({ ip, userAgent });
const visits = async () =>
  (await sql('select count(*)::int as n from profile_visits where creator_id = $1', [seller]))
    .rows[0]?.n as number;

test('visits count once a visitor and day; strangers apart by address; never the owner', async () => {
  const owner = viewerOf(seller, 'creator');
  for (let again = 0; again < 2; again++) {
    await recordVisit(deps(), seller, viewerOf(fan), 'direct', stranger('10.0.0.1'));
    await recordVisit(deps(), seller, null, 'direct', stranger('10.0.0.1'));
    await recordVisit(deps(), seller, null, 'direct', stranger('10.0.0.2'));
    await recordVisit(deps(), seller, owner, 'direct', stranger('10.0.0.3'));
  }
  expect(await visits()).toBe(3);
  clock.advance(DAY);
  await recordVisit(deps(), seller, null, 'direct', stranger('10.0.0.1'));
  expect(await visits()).toBe(4);
  const { rows } = await sql('select distinct visitor from profile_visits');
  expect(rows).toHaveLength(4);
});

test('two processes hash a stranger alike, with the salt of the day', async () => {
  const second = testDeps(createDb(database.db.pool), clock);
  await recordVisit(deps(), seller, null, 'direct', stranger('10.0.0.9'));
  await recordVisit(second, seller, null, 'direct', stranger('10.0.0.9'));
  expect(await visits()).toBe(1);
});

test('robots do not count, nor who cannot see the page', async () => {
  const robot = stranger('10.0.0.4', 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  await recordVisit(deps(), seller, null, 'direct', robot);
  const blocked = await buildFan(database.db);
  await sql('insert into blocks values ($1, $2, $3)', [seller, blocked, TEST_NOW]);
  await recordVisit(deps(), seller, viewerOf(blocked), 'direct', stranger('10.0.0.5'));
  expect(await visits()).toBe(0);
  await sql('update creators set hidden = true where id = $1', [seller]);
  await recordVisit(deps(), seller, null, 'direct', stranger('10.0.0.5'));
  await sql('update creators set hidden = false where id = $1', [seller]);
  expect(await visits()).toBe(0);
});

test('of one public network 20 strangers a day count, however many browsers it names', async () => {
  const other = (await buildSeller(database.db, { handle: 'other.seller' })).id;
  const visit = (ip: string, n: number, page = seller) =>
    recordVisit(deps(), page, null, 'direct', stranger(ip, `${BROWSER} ${n}`));
  const many = Array.from({ length: 30 }, (_, n) => n);
  await Promise.all(many.map((n) => visit('93.184.216.34', n)));
  expect(await visits()).toBe(20);
  // a visitor who was counted does not use up the limit again, and a signed-in person is no stranger
  await Promise.all(many.map((n) => visit('::ffff:93.184.216.34', n)));
  await recordVisit(deps(), seller, viewerOf(fan), 'direct', stranger('93.184.216.34'));
  expect(await visits()).toBe(21);
  // an IPv6 network is a /64; another one has its own limit
  await Promise.all(many.map((n) => visit(`2606:4700:0:1::${n}`, n)));
  expect(await visits()).toBe(41);
  await visit('2606:4700:0:2::1', 0);
  expect(await visits()).toBe(42);
  // only a proxy of the operator's own brings many people at one private address
  await Promise.all(many.map((n) => visit('192.168.1.7', n)));
  expect(await visits()).toBe(72);
  await visit('93.184.216.34', 0, other);
  const { rows } = await sql(
    `select (select count(*)::int from profile_visits where creator_id = $1) as visits,
       (select bool_and(length(network) = 16) from stranger_networks) as hashed`,
    [other],
  );
  expect(rows).toEqual([{ visits: 1, hashed: true }]);
});

test('single visits go after 30 days, and networks after their day, by themselves every day', async () => {
  await recordVisit(deps(), seller, null, 'direct', stranger('93.184.216.35'));
  await sql('update stranger_networks set day = day - 1');
  await sql('delete from profile_visits');
  await recordVisit(deps(), seller, null, 'direct', stranger('10.0.0.6'));
  await sql(
    `insert into profile_visits (creator_id, day, visitor, visited_at)
     select $1, $2::date - ago, 'v'::bytea, $2 from unnest(array[30, 31, 400]) ago`,
    [seller, clock.now()],
  );
  await queueDaily(deps(), analyticsJobs);
  await runJobs(deps(), analyticsJobs);
  expect(await visits()).toBe(2);
  expect((await sql('select from stranger_networks')).rowCount).toBe(0);
  expect(await waitingJobs(deps())).toMatchObject([{ attempts: 0, last_error: null }]);
});

test('a visit that cannot be forgotten is left for tomorrow, and the others go', async () => {
  await sql(
    `insert into profile_visits (creator_id, day, visitor, visited_at)
     select $1, $2::date - 31, name::bytea, $2 from unnest(array['one', 'stuck', 'other']) name`,
    [seller, clock.now()],
  );
  await refuseRows(database.db, 'profile_visits', `row.visitor = 'stuck'::bytea`);
  await queueDaily(deps(), analyticsJobs);
  await dueNow(deps());
  await runJobs(deps(), analyticsJobs);
  const { rows } = await sql(`select visitor::text as visitor from profile_visits`);
  expect(rows).toEqual([{ visitor: String.raw`\x${Buffer.from('stuck').toString('hex')}` }]);
  expect(await waitingJobs(deps())).toMatchObject([{ attempts: 0, last_error: null }]);
});
