import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJobs } from '../../test/run-jobs.ts';
import { openTestDb } from '../../test/test-db.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../kernel/deps.ts';
import { FixedClock } from '../platform/clock/clock.ts';
import { createLocalFiles } from '../platform/files/local-files.ts';
import { Jobs } from '../platform/jobs/job.ts';
import { queueBackups, takeScheduledHandler } from './schedule.ts';

const HOUR_MS = 3_600_000;

let database: Awaited<ReturnType<typeof openTestDb>>;
let root: string;
beforeAll(async () => {
  database = await openTestDb();
  root = await mkdtemp(path.join(process.env['TEST_FOLDER'] ?? tmpdir(), 'limelight-schedule-'));
});
afterAll(async () => {
  await database.close();
  await rm(root, { recursive: true, force: true });
});

function depsWith(env: Record<string, string>): Deps {
  const clock = new FixedClock(new Date());
  return {
    config: readConfig({ DATA_DIR: path.join(root, 'data'), ...env }),
    db: database.db,
    files: createLocalFiles(path.join(root, 'data/files')),
    clock,
    jobs: new Jobs(clock),
    log: pino({ level: 'silent' }),
  } as unknown as Deps;
}

/** In how many hours the next backup is queued; null: none is. */
async function nextIn(): Promise<number | null> {
  const { rows } = await database.db.pool.query<{ hours: number }>(
    `select round(extract(epoch from run_at - now()) / 3600)::int as hours
       from graphile_worker._private_jobs where key = 'backups.take'`,
  );
  return rows[0]?.hours ?? null;
}
const outcomes = async () =>
  (
    await database.db.pool.query<{ ok: boolean }>(
      'select failure is null as ok from backups order by ended_at',
    )
  ).rows.map(({ ok }) => ok);

it('backs up as often as the settings say, and again after an hour where it failed', async () => {
  const off = depsWith({});
  await queueBackups(off);
  expect(await nextIn()).toBeNull();

  const broken = depsWith({ BACKUP_TO: path.join(root, 'no/folder'), BACKUP_EVERY: '24h' });
  await queueBackups(broken);
  expect(await nextIn()).toBe(0);
  await runJobs(broken, [takeScheduledHandler]);
  expect([await outcomes(), await nextIn()]).toEqual([[false], 1]);

  const on = depsWith({ BACKUP_TO: path.join(root, 'to'), BACKUP_EVERY: '24h' });
  await queueBackups(on);
  expect(await nextIn()).toBe(0);
  await runJobs(on, [takeScheduledHandler]);
  expect([await outcomes(), await nextIn()]).toEqual([[false, true], 24]);

  // a restart leaves the time as it is, whatever the schedule was before
  await queueBackups(on);
  expect(await nextIn()).toBe(24);
  await database.db.pool.query(`update backups set ended_at = ended_at - interval '20 hours'`);
  await queueBackups(depsWith({ BACKUP_TO: path.join(root, 'to'), BACKUP_EVERY: '30h' }));
  expect(await nextIn()).toBe(10);

  // without a schedule the waiting run does nothing, and queues none
  await database.db.pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '${HOUR_MS} ms'`,
  );
  await runJobs(off, [takeScheduledHandler]);
  expect([await outcomes(), await nextIn()]).toEqual([[false, true], null]);
});
