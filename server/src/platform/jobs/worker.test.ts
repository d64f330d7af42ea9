import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestDb } from '../../../test/test-db.ts';
import type { Deps } from '../../deps.ts';
import { FixedClock } from '../clock/clock.ts';
import { defineJob, handleJob, Jobs } from './job.ts';
import { startWorker } from './worker.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

test('jobs that a killed process held run again at the next start, a queue of them one by one', async () => {
  const jobs = new Jobs(new FixedClock(new Date()));
  const deps = { db: database.db, jobs, log: pino({ level: 'silent' }) } as unknown as Deps;
  const film = defineJob({ name: 'test.film', payload: z.object({ n: z.int() }), queue: 'films' });
  for (const n of [1, 2, 3]) await jobs.addAlone(database.db, film, { n });
  // as a killed process leaves them: one job and its queue locked
  await database.db.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now()
     where id = (select min(id) from graphile_worker._private_jobs)`,
  );
  await database.db.pool.query(
    `update graphile_worker._private_job_queues set locked_by = 'gone', locked_at = now()`,
  );
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const handler = handleJob(film, async (_, { n }) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    done.push(n);
  });
  const worker = await startWorker(deps, [handler]);
  await vi.waitFor(() => expect(done).toHaveLength(3), { timeout: 10_000 });
  await worker.stop();
  expect(done.sort()).toEqual([1, 2, 3]);
  expect(most).toBe(1);
});
