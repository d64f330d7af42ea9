import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openTestDb } from '../../test/test-db.ts';
import { TestDisk } from '../platform/disk/test-disk.ts';
import { workerRoutes } from './worker-routes.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

test('a worker tells its health and nothing else, with and without metrics', async () => {
  const log = pino({ level: 'silent' });
  const config = readConfig({});
  const payments = { isHeld: false };
  const deps = { db: database.db, disk: new TestDisk(), config, log, payments };
  const metrics = new Hono().get('/metrics', (c) => c.text('metrics'));
  let isStopping = false;
  const [bare, measured] = [null, metrics].map((one) => workerRoutes(deps, () => isStopping, one));
  const statusOf = async (path: string, routes = bare) => (await routes?.request(path))?.status;
  for (const routes of [bare, measured]) {
    expect(await statusOf('/healthz', routes)).toBe(200);
    expect(await statusOf('/readyz', routes)).toBe(200);
    expect(await statusOf('/', routes)).toBe(404);
  }
  expect([await statusOf('/metrics'), await statusOf('/metrics', measured)]).toEqual([404, 200]);
  isStopping = true;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
});
