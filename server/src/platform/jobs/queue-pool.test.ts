import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestDb } from '../../../test/test-db.ts';
import { poolConfig } from '../db/db.ts';
import { QueuePool } from './queue-pool.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let admin: pg.Client;
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
beforeAll(async () => {
  database = await openTestDb();
  admin = new pg.Client({ connectionString: inject('superuserUrl') });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.close();
});

/** A queue with one busy connection, which the database closes when the test wants. */
async function openOne(name: string) {
  lines.length = 0;
  const queue = new QueuePool(poolConfig(database.url, name), 1, log);
  const client = await new Promise<pg.PoolClient>((resolve, reject) =>
    queue.connect((error, taken) => (taken ? resolve(taken) : reject(error ?? new Error(name)))),
  );
  const gone = new Promise<void>((end) => void client.on('end', () => end()));
  return {
    queue,
    client,
    endConnection: async () => {
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [name],
      );
      await gone;
    },
  };
}

test('a connection of the queue that the database ends is logged', async () => {
  const { queue, client, endConnection } = await openOne('queue-lost');
  await endConnection();
  expect(lines.join()).toContain('terminating connection due to administrator command');
  client.release(true);
  await queue.end();
});

test('in a queue that is ending nothing is lost', async () => {
  const { queue, client, endConnection } = await openOne('queue-ending');
  const ended = queue.end();
  await endConnection();
  client.release(true);
  await ended;
  expect(lines).toEqual([]);
});

test('a connection that is given back twice is given back once', async () => {
  const queue = new QueuePool(poolConfig(database.url, 'queue-twice'), 1, log);
  const release = await new Promise<pg.PoolClient['release']>((resolve) =>
    queue.connect((_, client, giveBack) => (client ? resolve(giveBack) : undefined)),
  );
  release();
  expect(() => release()).not.toThrow();
  expect(queue.idleCount).toBe(1);
  await queue.end();
});

test('a queue that has ended says so, and takes nothing back', async () => {
  const queue = new QueuePool(poolConfig(database.url, 'queue-ended'), 1, log);
  await queue.end();
  const [error, release] = await new Promise<[Error | undefined, pg.PoolClient['release']]>(
    (resolve) => queue.connect((fault, _, giveBack) => resolve([fault, giveBack])),
  );
  expect(error?.message).toMatch(/after calling end/);
  expect(() => release()).not.toThrow();
});
