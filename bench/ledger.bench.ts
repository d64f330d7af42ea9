import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { creatorId, orderId, type CreatorId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { readConfig } from '../server/src/config.ts';
import { bookPayment, checkLedger } from '../server/src/ledger/index.ts';
import { OffsetClock } from '../server/src/platform/clock/clock.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { Jobs } from '../server/src/platform/jobs/job.ts';
import { atLeast, type Contender, interleave, type Measure, type Result } from './harness.ts';
import { withDatabase } from './with-database.ts';

const CREATORS = 1_000;
const AT_ONCE = 16;

/**
 * How fast a payment is booked, with its checks, balances, hold and clearing job, against the same number of rows in plain
 * tables; for many creators, and for one whose balance all bookings wait for.
 */
export function benchLedger(): Promise<Result[]> {
  return withDatabase(async ({ pool, db }) => {
    const creators = await makeCreators(db);
    await pool.query('create table plain (id uuid primary key, a text, b bigint, c timestamptz)');
    const [one] = creators;
    if (!one) throw new Error('no creators');
    const rounds = await interleave([
      repeated('plain rows', () => plainRows(pool)),
      repeated('many creators', () => book(db, pick(creators))),
      repeated('one creator', () => book(db, one)),
    ]);
    const faults = await checkLedger(db);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const result = (name: string, aim: number) =>
      atLeast(
        `book a payment, ${name}`,
        rounds.ratio(name, 'plain rows'),
        'six plain rows in one transaction',
        aim,
        { ...rounds.details(name), plain: rounds.details('plain rows') },
      );
    return [result('many creators', 0.3), result('one creator', 0.15)];
  });
}

const pick = (creators: readonly CreatorId[]): CreatorId => {
  const one = creators[Math.floor(Math.random() * creators.length)];
  if (!one) throw new Error('no creators');
  return one;
};

const parts = { config: readConfig({}), clock: new OffsetClock() };
const jobs = new Jobs(parts.clock);

const book = (db: Db, creator: CreatorId) =>
  db.tx((tx) =>
    bookPayment({ ...parts, jobs }, tx, {
      orderId: orderId.parse(randomUUID()),
      position: 0,
      totalCents: toCents(999),
      taxCents: toCents(0),
      payees: [{ creatorId: creator, shareBasisPoints: 10_000, source: 'memberships' }],
    }),
  );

/** As many rows as a booking writes, and a statement for each table that it writes to, without its checks. */
async function plainRows(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const rows of [1, 3, 1, 1]) {
      await client.query({
        name: `plain-${rows}`,
        text: `insert into plain select gen_random_uuid(), 'text', n, now() from generate_series(1, ${rows}) n`,
      });
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Calls `work` from a fixed number of callers until the time is over. */
function repeated(name: string, work: () => Promise<unknown>): Contender {
  return {
    name,
    async run(seconds): Promise<Measure> {
      const end = performance.now() + seconds * 1_000;
      const times: number[] = [];
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (performance.now() < end) {
            const start = performance.now();
            await work();
            times.push(performance.now() - start);
          }
        }),
      );
      times.sort((a, b) => a - b);
      return {
        perSecond: times.length / seconds,
        p99: times[Math.floor(times.length * 0.99)] ?? null,
      };
    },
  };
}

async function makeCreators(db: Db): Promise<CreatorId[]> {
  const ids = Array.from({ length: CREATORS }, () => creatorId.parse(randomUUID()));
  await db.pool.query(
    `insert into auth.users (id, created_at, updated_at) select id, now(), now() from unnest($1::uuid[]) id`,
    [ids],
  );
  await db.pool.query(
    `insert into profiles (id, display_name, handle)
     select id, 'Creator', 'c' || left(replace(id::text, '-', ''), 20) from unnest($1::uuid[]) id`,
    [ids],
  );
  await db.pool.query('insert into creators (id) select id from unnest($1::uuid[]) id', [ids]);
  return ids;
}
