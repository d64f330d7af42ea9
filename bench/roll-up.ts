import type pg from 'pg';
import { pino } from 'pino';
import { analyticsCounter } from '../server/src/analytics/index.ts';
import type { Deps } from '../server/src/kernel/deps.ts';
import { consume, register } from '../server/src/events/consume.ts';
import { buildCrowd } from '../server/test/build-crowd.ts';
import { below, type Result } from './harness.ts';
import { processorTime } from './load/processor-time.ts';
import { type BenchDatabase, withFilledDatabase } from './with-database.ts';

const EVENTS = 1_000_000;
const SECONDS = 60;
const CREATORS = 1_000;
const PEOPLE = 50_000;
const CROWD = {
  people: PEOPLE,
  creators: CREATORS,
  posts: 20_000,
  follows: 60_000,
  membershipEvery: 6,
  likes: 1_000,
  comments: 1_000,
};

/** How long the consumer takes to count a day with 1,000,000 events, a fifth of them for one creator. */
export function benchRollup(): Promise<Result> {
  return withFilledDatabase('rollup', fill, async ({ pool, db }) => {
    const deps = { db, log: pino({ level: 'silent' }) } as unknown as Deps;
    await register(deps, analyticsCounter);
    const before = await processorTime(pool);
    const start = performance.now();
    while ((await consume(deps, analyticsCounter)) === 'more') continue;
    const seconds = (performance.now() - start) / 1_000;
    const after = await processorTime(pool);
    const { rows } = await pool.query<{ visits: number; days: number }>(
      'select sum(visits)::int as visits, count(*)::int as days from source_days',
    );
    return below(`counting a day of ${EVENTS} events`, seconds, 's', SECONDS, {
      eventsPerSecond: Math.round(EVENTS / seconds),
      processorSeconds: Math.round(after.own - before.own),
      processorSecondsOfDatabase:
        after.database !== null && before.database !== null
          ? Math.round(after.database - before.database)
          : null,
      ...rows[0],
    });
  });
}

async function fill({ pool }: BenchDatabase): Promise<string> {
  await buildCrowd({ pool }, CROWD);
  await writeDay(pool);
  return '';
}

/** Of twenty events fourteen are visits, half of them by people with an account. */
async function writeDay(pool: pg.Pool): Promise<void> {
  const person = (n: string) => `('00000001-0000-4000-8000-' || lpad((${n})::text, 12, '0'))`;
  const creator = person(`case when n % 5 = 0 then 1 else 1 + n * 7919::bigint % ${CREATORS} end`);
  const fan = person(`${CREATORS} + 1 + n * 104729::bigint % ${PEOPLE - CREATORS}`);
  const uuid = `gen_random_uuid()`;
  await pool.query('select keep_event_days(current_date)');
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // the events belong to many finished transactions, as in production: statistics of a single one would mislead the planner
    await client.query(`insert into events (transaction, happened_at, kind, facts)
      select (1 + n / 2000)::text::xid8, current_date + n * interval '86 milliseconds',
        case when k < 14 then 'creator.visited' when k < 16 then 'creator.followed' when k < 17 then 'creator.unfollowed'
          when k < 18 then 'membership.began' else 'order.paid' end,
        jsonb_build_object('creatorId', ${creator}) || case
          when k < 7 then jsonb_build_object('fanId', null, 'source', 'link:l' || n % 30)
          when k < 14 then jsonb_build_object('fanId', ${fan}, 'source', (array['direct', 'search', 'inside'])[1 + n % 3])
          when k < 16 then jsonb_build_object('fanId', ${fan})
          when k < 17 then jsonb_build_object('fanId', ${fan}, 'followedAt', '2026-01-01T00:00:00.000Z')
          when k < 18 then jsonb_build_object('fanId', ${fan}, 'membershipId', ${uuid}, 'tierId', ${uuid}, 'priceCents', 900)
          else jsonb_build_object('fanId', ${fan}, 'orderId', ${uuid}, 'amountCents', 900, 'creatorCents', 720, 'bought', 'tip') end
      from (select n, abs(hashint4(n)) % 20 as k from generate_series(1, ${EVENTS}) n) made`);
    await client.query('analyze events');
  } finally {
    client.release(true);
  }
}
