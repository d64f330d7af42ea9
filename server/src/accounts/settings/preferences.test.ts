import { readFile } from 'node:fs/promises';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTimeZone } from '@limelight/contract/accounts/time-zone';
import type { Deps } from '../../kernel/deps.ts';
import { isSameClock } from '../../platform/clock/same-clock.ts';
import { toOperationError } from '../../platform/http/errors.ts';
import { buildFan } from '../../../test/factories/accounts.ts';
import { codeOf } from '../../../test/operations.ts';
import { newEmail, PASSWORD, type TestAuth } from '../../../test/peers/start-auth.ts';
import { accountsRoutes } from '../routes.ts';
import { loadViewer } from '../load-viewer.ts';
import { startTestAccounts } from '../test-accounts.ts';

let auth: TestAuth;
let deps: Deps;
beforeAll(async () => void ({ auth, deps } = await startTestAccounts()));
afterAll(() => auth.close());

async function join() {
  const { data } = await auth.client().auth.signUp({ email: newEmail(), password: PASSWORD });
  const claims = await auth.auth.verify(data.session?.access_token ?? '');
  const viewer = claims && (await loadViewer(deps, claims));
  if (!viewer) throw new Error('no viewer');
  const request = { id: 'test', ip: '127.0.0.1', userAgent: 'test' };
  return createRouterClient(accountsRoutes, { context: { deps, viewer, request } });
}

test('the browser’s language is taken once, and never in place of a choice', async () => {
  const api = await join();
  expect(await api.me({})).toMatchObject({ locale: 'en-US', localeFrom: 'default' });
  const taken = { locale: 'de-AT', localeFrom: 'browser' };
  expect(await api.adoptLocale({ locale: 'de-AT' })).toEqual(taken);
  expect(await api.adoptLocale({ locale: 'fr' })).toEqual(taken);
  const { account } = await api.updatePreferences({ timeZone: 'Europe/Vienna' });
  expect(account).toMatchObject({ ...taken, timeZone: 'Europe/Vienna' });

  const chosen = { locale: 'en-US', localeFrom: 'person' };
  await api.updatePreferences({ locale: 'en-US' });
  expect(await api.adoptLocale({ locale: 'de-AT' })).toEqual(chosen);
  expect(await api.me({})).toMatchObject(chosen);
  expect(await codeOf(api.adoptLocale({ locale: '!!' }))).toBe('invalid_input');
});

test('a time zone that is not one clock here is refused at its field, and nothing changes', async () => {
  const api = await join();
  await api.updatePreferences({ timeZone: 'Europe/Kiev' });
  for (const timeZone of [
    // known to Node.js and unknown to the database, or with another rule there
    'US/Pacific-New',
    'Canada/East-Saskatchewan',
    'SystemV/PST8PDT',
    // abbreviations, and names that are not a place
    'AET',
    'IST',
    'EST5EDT',
    'Japan',
    'europe/berlin',
    '+05:30',
    '',
  ]) {
    const refused = await refusalOf(api.updatePreferences({ timeZone }));
    expect(refused, timeZone).toMatchObject({
      code: 'invalid_input',
      data: { issues: [{ path: ['timeZone'], message: 'We don’t know this time zone.' }] },
    });
  }
  const { account } = await api.getSettings({});
  expect(account.timeZone).toBe('Europe/Kiev');
});

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => toOperationError(error, 'test', deps.log),
  );

test('every Area/City name of the database is a time zone, links included', async () => {
  const { rows } = await auth.db.pool.query<{ name: string }>(
    `select name from pg_timezone_names where name like '%/%'`,
  );
  expect(rows.filter(({ name }) => !isTimeZone(name))).toEqual([]);
  for (const name of ['UTC', 'Europe/Kiev', 'Asia/Calcutta', 'US/Pacific', 'America/Vancouver'])
    expect(await isSameClock(auth.db, name), name).toBe(true);
});

test('a stored zone that means no clock, or another one, becomes the Area/City name of its clock', async () => {
  const became = [
    ['US/Pacific-New', 'America/Los_Angeles'],
    ['Canada/East-Saskatchewan', 'America/Regina'],
    ['SystemV/EST5EDT', 'America/New_York'],
    ['IST', 'Asia/Kolkata'],
    ['AET', 'Australia/Sydney'],
    ['Japan', 'Asia/Tokyo'],
    ['GMT', 'Etc/GMT'],
    ['europe/berlin', 'Europe/Berlin'],
    ['Europe/Kiev', 'Europe/Kiev'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['Zulu', 'UTC'],
    ['Mars/Olympus', 'UTC'],
    ['UTC', 'UTC'],
  ] as const;
  const { pool } = auth.db;
  const people: string[] = [];
  for (const [zone] of became) {
    const id = await buildFan(auth.db);
    await pool.query('update accounts set time_zone = $2 where id = $1', [id, zone]);
    people.push(id);
  }
  const path = '../../../../database/migrations/0700-accounts-keep-known-zones.sql';
  await pool.query(await readFile(new URL(path, import.meta.url), 'utf8'));
  const { rows } = await pool.query<{ time_zone: string }>(
    'select time_zone from accounts where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
    [people],
  );
  expect(rows.map(({ time_zone: zone }) => zone)).toEqual(became.map(([, zone]) => zone));
});
