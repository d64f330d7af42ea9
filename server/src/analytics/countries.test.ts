import { areaOf } from '../../test/area-of.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { buildMmdb } from '../../test/build-mmdb.ts';
import { type Money, startMoney } from '../../test/money.ts';
import { codeOf } from '../../test/operations.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { queueRunAgain } from '../events/index.ts';
import {
  type Countries,
  NO_COUNTRIES,
  openCountries,
} from '../platform/countries/country-table.ts';
import { analyticsOfAccount } from './account.ts';
import { analyticsCounter } from './count.ts';
import { exportCountries, listCountries } from './list-countries.ts';
import { recordVisit } from './record-visit.ts';

let money: Money;
let folder: string;
let countries: Countries;
beforeAll(async () => {
  money = await startMoney();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-visits-'));
  const file = path.join(folder, 'countries.mmdb');
  const table = buildMmdb([
    { address: '203.0.113.0', length: 24, says: { country: { iso_code: 'DE' } } },
    { address: '198.51.100.0', length: 24, says: { country: { iso_code: 'BR' } } },
  ]);
  await writeFile(file, table);
  countries = await openCountries(file);
});
afterAll(async () => {
  await money.close();
  await rm(folder, { recursive: true });
});

test('visits count by country, once a day, where a table is installed; no address is kept', async () => {
  const { db, clock } = money;
  const { id: creator } = await money.creator();
  const visit = (ip: string, of = countries) =>
    recordVisit({ db, clock, countries: of }, creator, null, 'direct', {
      ip,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0',
    });
  for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '198.51.100.1', '10.0.0.1'])
    await visit(ip);
  await visit('203.0.113.77', NO_COUNTRIES);
  await money.runConsumers();
  await money.runConsumers();

  const today = clock.now().toISOString().slice(0, 10);
  const period = { from: today, to: today };
  expect(await listCountries({ db, countries }, creator, period)).toEqual([
    { country: 'DE', visits: 2 },
    { country: 'BR', visits: 1 },
    { country: 'ZZ', visits: 1 },
  ]);
  const table = await exportCountries({ db, countries }, creator, period);
  expect((await table.text()).trim().split('\r\n').slice(1)).toEqual([
    'Germany,2',
    'Brazil,1',
    'Not known,1',
  ]);
  const analytics = await money.as(creator).analytics.getAnalytics(period);
  expect(analytics).toMatchObject({ countries: null, totals: { visits: 5 } });
  // the server of the test's operations has no country table
  const file = await money.as(creator).analytics.exportCountries(period);
  expect([file.type, (await file.text()).trim()]).toEqual(['text/csv', 'Country,Visits']);
  const fan = (await money.fan()).id;
  expect(await codeOf(money.as(fan, new Set()).analytics.exportCountries(period))).toBe(
    'forbidden',
  );

  const section = analyticsOfAccount.exports?.find(({ name }) => name === 'countries_of_visitors');
  const exported = async () => section && (await db.one(section.statement, creator)).section;
  expect(await exported()).toHaveLength(3);
  const { rows } = await db.pool.query<{ facts: string }>(
    `select facts::text as facts from events where kind = 'creator.visited'`,
  );
  expect(rows.map(({ facts }) => facts).join()).not.toMatch(/203\.0|198\.51|10\.0\.0/);
  await db.tx((tx) => Promise.resolve(analyticsOfAccount.close?.(money.deps, tx, creator)));
  expect(await exported()).toEqual([]);
});

test('a creator whose clock the database does not know loses no visit, and no other waits for theirs', async () => {
  const today = money.clock.now().toISOString().slice(0, 10);
  const visit = (creator: CreatorId, ip: string) =>
    recordVisit(money.deps, creator, null, 'direct', {
      ip,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0',
    });
  const [{ id: lost }, { id: other }] = [await money.creator(), await money.creator()];
  const zone = (name: string) =>
    money.db.pool.query('update accounts set time_zone = $2 where id = $1', [lost, name]);
  const visits = async (creator: CreatorId) =>
    (await money.as(creator).analytics.getAnalytics({ from: today, to: today })).totals.visits;
  await zone('US/Pacific-New');
  await visit(lost, '10.7.0.1');
  await visit(other, '10.7.0.1');
  await visit(lost, '10.7.0.2');
  await money.runConsumers();
  expect(await visits(other)).toBe(1);
  await zone('UTC');
  expect(await visits(lost)).toBe(0);
  expect(await queueRunAgain(money.deps)).toBe(2);
  await runJobs({ ...money.deps, consumers: [analyticsCounter] }, areaOf('events').jobs);
  expect(await visits(lost)).toBe(2);
});
