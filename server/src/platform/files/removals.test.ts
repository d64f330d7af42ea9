import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDb } from '../../../test/test-db.ts';
import { PutOff } from '../jobs/put-off.ts';
import { holdRemovals, removing } from './removals.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

it('removals wait while they are held, and who holds them waits for those that run', async () => {
  const { db, url } = database;
  const done: string[] = [];
  let end = () => {};
  let running = Promise.resolve(0);
  await new Promise<void>((began) => {
    running = removing(db, async () => {
      const ended = new Promise<void>((resolve) => (end = resolve));
      began();
      await ended;
      return done.push('removed');
    });
  });
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  const held = holdRemovals(holder).then(() => done.push('held'));
  await vi.waitFor(async () => {
    const { rows } = await db.pool.query(
      `select from pg_locks join pg_database d on d.oid = database
        where d.datname = current_database() and locktype = 'advisory' and not granted`,
    );
    expect(rows).toHaveLength(1);
  }, 30_000);
  await expect(removing(db, async () => done.push('too early'))).rejects.toThrow(PutOff);
  end();
  await Promise.all([running, held]);
  expect(done).toEqual(['removed', 'held']);
  await expect(removing(db, async () => done.push('too early'))).rejects.toThrow(PutOff);
  await holder.end();
  await vi.waitFor(() => removing(db, async () => done.push('later')), 30_000);
  expect(done).toEqual(['removed', 'held', 'later']);
});
