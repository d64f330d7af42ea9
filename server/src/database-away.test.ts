import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '../test/database/database-proxy.ts';
import { openTestDb } from '../test/test-db.ts';
import { type App, createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createDb, type Db } from './platform/db/db.ts';
import { openPool } from './platform/db/pool.ts';
import type { ApiKeys } from './services/access.ts';
import { loadApiKeys } from './services/api-keys.ts';
import { makeDeps } from './start/make-deps.ts';

const log = pino({ level: 'silent' });

let database: Awaited<ReturnType<typeof openTestDb>>;
let proxy: DatabaseProxy;
let dataDir: string;
let db: Db;
let apiKeys: ApiKeys;
let app: App;
let close: () => Promise<void>;
beforeAll(async () => {
  database = await openTestDb();
  proxy = await openDatabaseProxy(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-app-'));
  const config = readConfig({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'off' });
  db = createDb(openPool({ connectionString: proxy.url, name: 'app-test', max: 2, log }));
  apiKeys = await loadApiKeys(db, dataDir, log);
  const deps = await makeDeps({ config, db, log, databaseUrl: proxy.url });
  app = await createApp({
    deps,
    apiKeys,
    databaseUrl: proxy.url,
    root: null,
    isStopping: () => false,
  });
  close = async () => {
    await app.close();
    await deps.bus.close();
    await db.close();
    await database.db.pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await proxy.goAway().catch(() => undefined);
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => close());

const ask = (route: string, init: RequestInit = {}) =>
  Promise.resolve(
    app.fetch(
      new Request(`http://localhost:3000${route}`, {
        ...init,
        headers: {
          apikey: apiKeys.publishable,
          'content-type': 'application/json',
          ...init.headers,
        },
      }),
    ),
  );

const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });
const person = (name: string) => ({
  email: `${name}@example.com`,
  password: 'a quiet harbour 7',
  data: { username: name, user_type: 'fan' },
});

test('while the database is away every service answers 503 and says when to come back', async () => {
  // a realistic state: people are signed in, connections are open
  const session = (await (await ask('/auth/v1/signup', post(person('early')))).json()) as {
    access_token: string;
  };
  const signedIn = { headers: { authorization: `Bearer ${session.access_token}` } };
  const asked: readonly (readonly [string, RequestInit?])[] = [
    ['/readyz'],
    ['/functions/v1/creators/nobody.here'],
    ['/functions/v1/discovery/explore?limit=7'],
    ['/functions/v1/notifications', signedIn],
    ['/functions/v1/posts', { ...post({ text: 'a' }), ...signedIn }],
    ['/auth/v1/signup', post(person('late'))],
    ['/auth/v1/token?grant_type=password', post(person('early'))],
    ['/auth/v1/user', signedIn],
    ['/rest/v1/creators?select=id'],
    ['/rest/v1/profiles?select=id', signedIn],
    ['/storage/v1/object/public/media/00000000-0000-4000-8000-000000000000/w1.webp'],
    ['/storage/v1/upload/resumable', { method: 'POST', ...signedIn }],
    ['/sandbox/v1/confirm/ch_1'],
  ];
  await proxy.goAway();
  for (const round of ['connections break', 'connections are refused']) {
    for (const [route, init] of asked) {
      const answer = await ask(route, init);
      const said = `${answer.status} ${answer.headers.get('retry-after')}`;
      expect.soft(said, `${route}, ${round}`).toMatch(/^503 \d+$/);
    }
  }
  const refused = await ask('/functions/v1/creators/nobody.here');
  expect(await refused.json()).toMatchObject({ defined: true, code: 'unavailable', status: 503 });
  await proxy.comeBack();
  const status = async (route: string) => (await ask(route)).status;
  await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), { timeout: 30_000 });
  expect(await status('/rest/v1/creators?select=id')).toBe(200);
});
