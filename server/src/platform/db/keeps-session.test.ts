import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isLong } from '../../../test/long.ts';
import { hasPgbouncer, startPgbouncer } from '../../../test/peers/start-pgbouncer.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { keepsSession } from './keeps-session.ts';
import { openPool } from './pool.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

if (isLong && !hasPgbouncer)
  process.stderr.write(
    'Skipped: poolers of the database. Install pgbouncer (Debian: apt install pgbouncer).\n',
  );
const withPgbouncer = test.runIf(isLong && hasPgbouncer);

test('the server itself gives each connection a session', async () => {
  expect(await keepsSession(database.url)).toBe(true);
});

withPgbouncer.each([
  { mode: 'transaction' },
  { mode: 'transaction', size: 1 },
  { mode: 'transaction', size: 2 },
  { mode: 'statement' },
] as const)('a pgbouncer as %o does not', async (options) => {
  const pooler = await startPgbouncer(database.url, options);
  for (let n = 0; n < 5; n++) expect(await keepsSession(pooler.url)).toBe(false);
  await pooler.close();
});

withPgbouncer(
  'in session mode it does, with all that we set and hear on a connection',
  async () => {
    const pooler = await startPgbouncer(database.url, { mode: 'session' });
    for (let n = 0; n < 5; n++) expect(await keepsSession(pooler.url)).toBe(true);
    const log = pino({ level: 'silent' });
    const pool = openPool({ connectionString: pooler.url, name: 'pooled', max: 2, log });
    const { rows } = await pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '30s' }]);
    const bus = await createPostgresBus(pooler.url, log);
    const heard: string[] = [];
    bus.subscribe('topic', (id) => heard.push(id));
    await bus.publish('topic', 'said');
    await vi.waitFor(() => expect(heard).toEqual(['said']), 30_000);
    await bus.close();
    await pool.end();
    await pooler.close();
  },
);
