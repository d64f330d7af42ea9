import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDb } from '../../test/test-db.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../kernel/deps.ts';
import { Hono } from 'hono';
import { nameOfRequest } from '../name-of-request.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import { TestDisk } from '../platform/disk/test-disk.ts';
import { requestLog } from '../platform/http/request-log.ts';
import { countRequests } from '../platform/http/request-metrics.ts';
import { defineJob, Jobs } from '../platform/jobs/job.ts';
import { operatorsMetrics } from './operators-metrics.ts';

const TOKEN = 'a token of the operator'.replaceAll(' ', '-');

const clock = new FixedClock(new Date());
let database: Awaited<ReturnType<typeof openTestDb>>;
let deps: Deps;
beforeAll(async () => {
  database = await openTestDb();
  deps = depsWith({ METRICS_TOKEN: TOKEN });
});
afterAll(() => database.close());

const depsWith = (env: Record<string, string>) =>
  ({
    config: readConfig(env),
    db: database.db,
    clock,
    disk: new TestDisk(),
    log: pino({ level: 'silent' }),
    payments: { isHeld: false },
  }) as unknown as Deps;

async function scrape(app: Hono, authorization = `Bearer ${TOKEN}`) {
  const answer = await app.request('/metrics', { headers: { authorization } });
  return { status: answer.status, text: await answer.text() };
}

function metrics(): Hono {
  const made = operatorsMetrics(deps, deps);
  if (!made) throw new Error('there are no metrics');
  return made;
}

test('without a token in the settings there are no metrics', () => {
  expect(operatorsMetrics(depsWith({}), deps)).toBeNull();
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
    'METRICS_TOKEN: must be at least 16',
  );
});

test('without the token of the settings the address does not exist', async () => {
  const app = metrics();
  for (const header of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`])
    expect(await scrape(app, header)).toMatchObject({ status: 404 });
  expect(await scrape(app)).toMatchObject({ status: 200 });
});

test('after ten wrong tokens in a minute an address is told nothing, right or wrong', async () => {
  clock.advance(60_000);
  const app = metrics();
  for (let n = 0; n < 20; n++) expect(await scrape(app)).toMatchObject({ status: 200 });
  for (let n = 0; n < 10; n++) await scrape(app, `Bearer ${n}`);
  expect(await scrape(app)).toMatchObject({ status: 404 });
  clock.advance(60_000);
  expect(await scrape(app)).toMatchObject({ status: 200 });
});

test('they tell what waits in each lane, where consumers are, and how this process is', async () => {
  const job = { lane: 'mail', version: 1, payload: z.object({}) } as const;
  const letter = defineJob({ ...job, name: 'mail.deliver' });
  const jobs = new Jobs(new FixedClock(new Date()));
  const hourAgo = new Date(Date.now() - 3_600_000);
  const hourOn = new Date(Date.now() + 3_600_000);
  for (const runAt of [hourAgo, new Date(), hourOn])
    await jobs.addAlone(database.db, letter, {}, { runAt });
  const { pool } = database.db;
  await pool.query(`insert into event_consumers (name) values ('metrics-test')`);
  await pool.query(`insert into events (happened_at, kind, facts)
                    select now() - interval '1 minute', 'a.b', '{}' from generate_series(1, 3)`);
  const { text } = await scrape(metrics());
  expect(text).toContain('limelight_jobs_waiting{lane="mail"} 2\n');
  expect(text).toContain('limelight_jobs_waiting{lane="money"} 0\n');
  expect(numberOf(text, 'limelight_jobs_oldest_waiting_seconds{lane="mail"}')).toBeCloseTo(
    3_600,
    -2,
  );
  expect(text).toContain('limelight_jobs_given_up 0\n');
  expect(text).toContain('limelight_events_behind{consumer="metrics-test"} 3\n');
  expect(
    numberOf(text, 'limelight_events_oldest_unread_seconds{consumer="metrics-test"}'),
  ).toBeGreaterThanOrEqual(60);
  expect(text).toContain('limelight_events_set_aside{consumer="metrics-test"} 0\n');
  expect(text).toMatch(/limelight_database_connections\{pool="requests",state="in_use"\} \d/);
  expect(numberOf(text, 'limelight_memory_bytes{kind="resident"}')).toBeGreaterThan(10_000_000);
  expect(numberOf(text, 'limelight_event_loop_delay_seconds{quantile="1"}')).toBeLessThan(60);
  // Prometheus can parse each line
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) limelight_\w+ .+|limelight_\w+(\{[^}]*\})? [\d.e+-]+)$/);
});

test('alerts, dashboard and manual speak of the metrics that there are', async () => {
  const { text } = await scrape(metrics());
  // other test files in this process count in metrics of their own
  const kinds = [...text.matchAll(/^# TYPE (limelight_(?!t_)\w+) (\w+)$/gm)];
  const names = kinds.map(([, name = '']) => name);
  const parts = new Set(
    kinds.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : name,
    ),
  );
  const read = (file: string) =>
    readFile(path.resolve(import.meta.dirname, '../../..', file), 'utf8');
  for (const file of ['deploy/alerts.yaml', 'deploy/grafana.json'])
    expect(
      (await read(file)).match(/\blimelight_\w+/g)?.filter((name) => !parts.has(name)),
    ).toEqual([]);
  const [, table = ''] = (await read('docs/operating.md')).split('| metric (`limelight_…`)');
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2);
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/\w+/g)].map(([name]) => `limelight_${name}`),
  );
  expect(documented.toSorted()).toEqual([...names].toSorted());
});

test('requests are counted by operation and class of status, never by address', async () => {
  const app = new Hono();
  const count = countRequests(nameOfRequest);
  app.use(requestLog(deps.log, { trustProxy: 0, isPublic: false, count }));
  app.get('/functions/v1/creators/:handle', (c) =>
    c.req.param('handle') === 'gone' ? c.text('no', 404) : c.text('yes'),
  );
  app.get('/functions/v1/discovery/feed', () => {
    throw new Error('a fault');
  });
  app.onError((_, c) => c.text('', 500));
  // Requests of other test files in this process are counted, too.
  const before = await scrape(metrics());
  for (const path of ['creators/anna', 'creators/berta', 'creators/gone', 'discovery/feed'])
    await app.request(`/functions/v1/${path}`);
  const { text } = await scrape(metrics());
  const added = (operation: string, status: string) => {
    const name = `limelight_request_duration_seconds_count{operation="${operation}",status="${status}"}`;
    return numberOf(text, name) - (before.text.includes(name) ? numberOf(before.text, name) : 0);
  };
  expect(added('creators.get', '2xx')).toBe(2);
  expect(added('creators.get', '4xx')).toBe(1);
  expect(added('discovery.listFeed', '5xx')).toBe(1);
  expect(text).not.toMatch(/anna|berta/);
});

test('a reading that fails leaves the others', async () => {
  const away = { ...deps, db: { ...database.db, many: () => Promise.reject(new Error('away')) } };
  const app = operatorsMetrics(deps, away as unknown as Deps);
  if (!app) throw new Error('there are no metrics');
  const { status, text } = await scrape(app);
  expect(status).toBe(200);
  expect(text).toContain('limelight_memory_bytes');
  expect(text).not.toContain('limelight_jobs_waiting');
});

const numberOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  );
