import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSeller, TEST_NOW } from '../test/factories/creators.ts';
import { serve, type Served } from '../test/serve.ts';
import { SERVICE, PUBLISHABLE, TestBus } from '../test/peers/start-auth.ts';
import { openTestDb } from '../test/test-db.ts';
import { createApp, type App } from './app.ts';
import { areaParts } from './area-parts.ts';
import { readConfig } from './config.ts';
import type { Deps } from './kernel/deps.ts';
import { FixedClock } from './platform/clock/clock.ts';
import { Jobs } from './platform/jobs/job.ts';
import { apiKeys } from './services/api-keys.ts';
import { createRelay } from './services/realtime/relay.ts';
import { openTestBytes, type TestBytes } from './services/storage/test-storage.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let bytes: TestBytes;
let app: App;
let served: Served;

beforeAll(async () => {
  database = await openTestDb();
  bytes = await openTestBytes('folder');
  const clock = new FixedClock(TEST_NOW);
  const [bus, log] = [new TestBus(), pino({ level: 'silent' })];
  const deps = {
    ...areaParts,
    config: { ...readConfig({}), paymentProvider: 'stripe' },
    db: database.db,
    clock,
    jobs: new Jobs(clock),
    log,
    bus,
    relay: createRelay(bus, log),
    databaseBus: new TestBus(),
    files: bytes.files,
    uploads: bytes.uploads,
    payments: { name: 'stripe', isTest: false },
  } as unknown as Deps;
  app = await createApp({
    deps,
    apiKeys: apiKeys(PUBLISHABLE, SERVICE),
    databaseUrl: database.url,
    root: null,
    isStopping: () => false,
  });
  await buildSeller(database.db, { handle: 'anna' });
  served = await serve(app.fetch);
});
afterAll(async () => {
  await served.close();
  await app.close();
  await bytes.close();
  await database.close();
});

describe('who may keep an answer', () => {
  const cacheControl = async (path: string, init?: RequestInit) => {
    const answer = await fetch(served.url + path, {
      ...init,
      headers: { apikey: PUBLISHABLE, 'content-type': 'application/json' },
    });
    await answer.text();
    return answer.headers.get('cache-control');
  };

  test.each([
    ['a hot read', '/functions/v1/creators/anna'],
    ['an operation', '/functions/v1/notifications/announcements'],
    ['a refusal', '/functions/v1/accounts/me'],
    ['no operation', '/functions/v1/nothing'],
    ['rows', '/rest/v1/creators?select=id'],
    ['refused rows', '/rest/v1/user_roles?select=role'],
  ])('nobody: %s', async (_, path) => {
    expect(await cacheControl(path)).toBe('private, no-store');
  });

  test('nobody: what is sent', async () => {
    const init = { method: 'POST', body: '{}' };
    expect(await cacheControl('/functions/v1/safety/blocks', init)).toBe('private, no-store');
    expect(await cacheControl('/rest/v1/creators', init)).toBe('private, no-store');
  });

  test('everybody: what says so itself', async () => {
    expect(await cacheControl('/functions/v1/openapi.json')).toBe('public, max-age=300');
  });
});
