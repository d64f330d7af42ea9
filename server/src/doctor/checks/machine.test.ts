import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createServer } from 'node:https';
import path from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SELF_SIGNED } from '../../../test/peers/push-service.ts';
import { serve, type Served } from '../../../test/serve.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { readConfig } from '../../config.ts';
import { createDb } from '../../platform/db/db.ts';
import { openPool } from '../../platform/db/pool.ts';
import { freePort } from '../../platform/embedded/free-port.ts';
import { clientIp } from '../../platform/http/request-log.ts';
import type { Check, Subject, Verdict } from '../check.ts';
import { backupCheck } from './backup.ts';
import { clockCheck } from './clock.ts';
import { databaseCheck } from './database.ts';
import { diskCheck } from './disk.ts';
import { portCheck } from './port.ts';
import { publicUrlCheck } from './public-url.ts';
import { settingsCheck } from './settings.ts';

const log = pino({ level: 'silent' });
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../database/migrations');
let database: Awaited<ReturnType<typeof openTestDb>>;
let folder: string;
beforeAll(async () => {
  database = await openTestDb();
  await database.db.pool.query(
    `insert into settings (name, value) values ('publishable_key', '"sb_publishable_ours"')`,
  );
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-doctor-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (
  check: Check,
  env: Record<string, string> = {},
  more: Partial<Subject> = {},
): Promise<Verdict> =>
  check.run({
    config: readConfig({ DATA_DIR: folder, ...env }),
    db: database.db,
    isServing: false,
    isHeld: false,
    addressFault: null,
    faults: [],
    migrations: MIGRATIONS,
    log,
    ...more,
  });
const said = (state: string, words: string) => ({
  state,
  line: expect.stringContaining(words) as string,
});

test('settings that the start refuses are said', async () => {
  expect(await run(settingsCheck)).toMatchObject({ state: 'good' });
  expect(await run(settingsCheck, {}, { faults: ['PORT: no.', 'HOST: no.'] })).toEqual({
    state: 'bad',
    line: 'PORT: no. HOST: no.',
  });
  expect(await run(settingsCheck, { SMTP_URI: 'x' })).toEqual({
    state: 'warning',
    line: 'SMTP_URI isn’t a setting. Did you mean SMTP_URL?',
  });
});

test('a port is free, ours, or another program’s', async () => {
  const port = await freePort();
  const env = { PORT: String(port) };
  expect(await run(portCheck, env)).toEqual(said('good', 'is free'));
  expect(await run(portCheck, env, { isServing: true })).toEqual(said('good', 'This server'));
  let supabaseKey = 'sb_publishable_ours';
  const app = new Hono()
    .get('/config.json', (c) => c.json({ supabaseKey }))
    .get('/healthz', (c) => c.json({ status: 'ok' }));
  const running = await serve(app.fetch, port);
  const addressFault = `Port ${port} is already in use.`;
  expect(await run(portCheck, env, { addressFault })).toEqual(said('good', 'The running server'));
  supabaseKey = 'sb_publishable_of_another';
  expect(await run(portCheck, env, { addressFault })).toEqual(said('bad', 'already in use'));
  const worker = { ...env, RUN: 'worker' };
  expect(await run(portCheck, worker, { addressFault })).toMatchObject({ state: 'good' });
  await running.close();
  expect(await run(portCheck, worker, { addressFault })).toMatchObject({ state: 'bad' });
});

test('a disk has space, can be written to and is closed to others', async () => {
  await writeFile(path.join(folder, 'service-key'), 'x', { mode: 0o600 });
  expect(await run(diskCheck, { DISK_RESERVE_MB: '1' })).toEqual(said('good', 'No other user'));
  expect(await readdir(folder)).toEqual(['service-key']);
  await chmod(path.join(folder, 'service-key'), 0o644);
  expect(await run(diskCheck, { DISK_RESERVE_MB: '1' })).toEqual(said('warning', 'service-key'));
  const all = String(Number.MAX_SAFE_INTEGER / 1024 ** 3);
  expect(await run(diskCheck, { DISK_RESERVE_MB: all.split('.')[0] ?? '' })).toEqual(
    said('bad', 'uploads are refused'),
  );
  expect(await run(diskCheck, { DATA_DIR: path.join(folder, 'later') })).toMatchObject({
    state: 'off',
  });
});

test('the clock is compared with the database’s and with dates of https answers', async () => {
  expect(await run(clockCheck)).toEqual({ state: 'good', line: 'It agrees with the database.' });
  const early = new Date(Date.now() - 90_000).toUTCString();
  const store = await serve(new Hono().all('*', (c) => c.body(null, 403, { date: early })).fetch);
  const bucket = { S3_BUCKET: 'fans', S3_ENDPOINT: store.url };
  expect(await run(clockCheck, bucket)).toEqual(said('warning', 'by 9'));
  await store.close();
  expect(await run(clockCheck, bucket)).toMatchObject({ state: 'good' });
  expect(await run(clockCheck, {}, { db: null })).toMatchObject({ state: 'off' });
});

test('the last backup is said, a failed one first', async () => {
  const SITE = { PUBLIC_URL: 'https://fans.example' };
  expect(await run(backupCheck)).toMatchObject({ state: 'off' });
  expect(await run(backupCheck, SITE)).toEqual(said('warning', 'Set BACKUP_TO'));
  const ended = (at: string, bytes: number | null, failure: string | null) =>
    database.db.pool.query(
      `insert into backups (started_at, ended_at, place, bytes, files, failure) values ($1, $1, '/copies', $2::int, $2::int, $3)`,
      [at, bytes, failure],
    );
  await ended('2026-01-02T00:00:00Z', 7, null);
  expect(await run(backupCheck, SITE)).toEqual(said('good', '2026-01-02T00:00:00.000Z'));
  expect(await run(backupCheck, { BACKUP_TO: '/copies', BACKUP_EVERY: '1h' })).toEqual(
    said('bad', 'has missed twice'),
  );
  await ended('2026-01-03T00:00:00Z', null, 'There is no folder /copies.');
  expect(await run(backupCheck, SITE)).toEqual(said('bad', 'There is no folder /copies. The last'));
});

test('a database says its version, its connections and what the next start applies', async () => {
  const external = { DATABASE_URL: database.url };
  expect(await run(databaseCheck, external)).toEqual(said('good', 'It has every migration.'));
  const { rows } = await database.db.pool.query<{ name: string }>(
    'select current_database() as name',
  );
  await database.db.pool.query(`alter database "${rows[0]?.name}" connection limit 27`);
  // fewer where the tests beside this one hold so many that the server itself has no 27 left
  expect(await run(databaseCheck, external)).toEqual({
    state: 'warning',
    line: expect.stringMatching(/It has \d\d? connections for us; each process opens up to 28\./),
  });
  expect(await run(databaseCheck, {}, { db: null })).toMatchObject({ state: 'off' });
  const connectionString = `postgres://127.0.0.1:${await freePort()}/fans`;
  const away = createDb(openPool({ connectionString, name: 'away', max: 1, log }));
  expect(await run(databaseCheck, external, { db: away })).toEqual(
    said('bad', 'DATABASE_URL can’t be reached'),
  );
  await away.close();
  await database.db.pool.query(
    `delete from migrations where name = (select max(name) from migrations)`,
  );
  expect(await run(databaseCheck, external)).toEqual(said('warning', 'applies 1 migration'));
});

/** An installation with this key, behind nothing. */
function installation(publishable: string, trustProxy: number): Promise<Served> {
  const app = new Hono()
    .get('/config.json', (c) => c.json({ supabaseKey: publishable }))
    .get('/functions/v1/doctor/address', (c) =>
      c.json({ address: clientIp(c.req.raw.headers, '127.0.0.1', trustProxy) }),
    );
  return serve(app.fetch);
}

const visited = (publicUrl: string, trustProxy = 0, isServing = true) =>
  run(publicUrlCheck, { PUBLIC_URL: publicUrl, TRUST_PROXY: String(trustProxy) }, { isServing });

test('our own address is good; another site’s, and proxies that are not there, are not', async () => {
  const ours = await installation('sb_publishable_ours', 0);
  expect(await visited(ours.url)).toEqual({
    state: 'good',
    line: expect.stringContaining('leads here. Only this machine can reach it.') as string,
  });
  await ours.close();
  const trusting = await installation('sb_publishable_ours', 1);
  expect(await visited(trusting.url, 1)).toMatchObject({
    state: 'bad',
    line: expect.stringContaining('visitors can pretend'),
  });
  await trusting.close();
  const other = await installation('sb_publishable_of_another', 0);
  expect(await visited(other.url)).toMatchObject({
    state: 'bad',
    line: expect.stringContaining('isn’t this installation'),
  });
  await other.close();
});

test('an address that does not answer, and a certificate that no browser accepts, are said', async () => {
  const port = await freePort();
  expect(await visited(`http://127.0.0.1:${port}`)).toMatchObject({
    state: 'bad',
    line: expect.stringContaining('ECONNREFUSED'),
  });
  const server = createServer(SELF_SIGNED, (_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await visited(`https://localhost:${port}`, 1)).toMatchObject({
    state: 'bad',
    line: expect.stringContaining('certificate'),
  });
  server.closeAllConnections();
  server.close();
  expect(await visited('http://127.0.0.1:1', 0, false)).toMatchObject({ state: 'off' });
});
