import { pino } from 'pino';
import { creatorId, userId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../server/src/kernel/viewer.ts';
import { areaParts } from '../server/src/area-parts.ts';
import { getAnalytics } from '../server/src/analytics/get-analytics.ts';
import { closeEarnings } from '../server/src/earnings/close-days.ts';
import { getDashboard } from '../server/src/earnings/get-dashboard.ts';
import { FixedClock, OffsetClock } from '../server/src/platform/clock/clock.ts';
import { createDb, type Db } from '../server/src/platform/db/db.ts';
import { testDeps } from '../server/test/operations.ts';
import { buildYears, YEARS } from './data/build-years.ts';
import { headersOf, makeLimitsEndless, slug } from './data/filled-product.ts';
import { atLeast, interleave, type Result } from './harness.ts';
import { httpLoad } from './load/http-load.ts';
import type { BenchStatement } from './load/pgbench.ts';
import { type BenchFan, signIn, signUp, startBare } from './product.ts';
import { recordStatements } from './record.ts';
import { benchVisit } from './visit-beside.ts';
import { type BenchProduct, withFilledProduct } from './with-product.ts';
import type { Target } from './load/wrk.ts';

const OF_BARE = 0.85;
/** A year may take twice as long as a week; the dashboard's also has 52 times as many days, memberships and sales to return. */
const YEAR_OF_WEEK = 0.5;
const DASHBOARD_YEAR_OF_WEEK = 0.25;

interface Read {
  readonly name: string;
  readonly path: string;
  readonly ask: (db: Db) => Promise<unknown>;
}

/**
 * Dashboard and analytics of a creator with five years, 100,000 fans and the data of 10,000,000 events: against the bare
 * handler, and a year against a week. Then what recording a visit costs the request that loads the page.
 */
export async function benchAnalytics(): Promise<Result[]> {
  return withFilledProduct('analytics', fill, async ({ product, pool }) => {
    const creator = await signIn(product.url, 'creator');
    const base = `${product.url}/functions/v1`;
    const read = await compareReads(base, product.databaseUrl, createDb(pool), creator);
    const fan = await signUp(product.url, 'visitor');
    return [...read, await benchVisit(base, pool, creator.id, fan)];
  });
}

async function fill({ product, pool }: BenchProduct): Promise<void> {
  const creator = await signUp(product.url, 'creator', 'creator');
  await buildYears(pool, creator.id);
  await closeEarnings({
    db: createDb(pool),
    clock: new OffsetClock(),
    log: pino({ level: 'silent' }),
    orderKinds: areaParts.orderKinds,
  });
  await pool.query('vacuum analyze earning_days');
  await makeLimitsEndless(pool);
}

function readsOf(creator: BenchFan): readonly Read[] {
  const id = creatorId.parse(creator.id);
  const viewer: Viewer = {
    id: userId.parse(creator.id),
    sessionId: creator.claims.session_id,
    aal: 'aal1',
    roles: new Set(['creator']),
  };
  const clock = new FixedClock(new Date());
  const day = (ago: number) =>
    new Date(clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
  const of = (days: number) => {
    const period = { from: day(days - 1), to: day(0) };
    const before = { from: day(2 * days - 1), to: day(days) };
    const query = `from=${period.from}&to=${period.to}`;
    return {
      dashboard: {
        path: `/earnings/dashboard?${query}&beforeFrom=${before.from}&beforeTo=${before.to}`,
        ask: (db: Db) =>
          getDashboard(testDeps(db, clock), id, period, before, (part, ids) =>
            part.view(testDeps(db, clock), viewer, ids),
          ),
      },
      analytics: {
        path: `/analytics?${query}`,
        ask: (db: Db) => getAnalytics(db, id, period, clock.now()),
      },
    };
  };
  const [week, month, year] = [of(7), of(30), of(365)];
  return [
    { name: 'dashboard, a week', ...week.dashboard },
    { name: 'dashboard, a month', ...month.dashboard },
    { name: 'dashboard, a year', ...year.dashboard },
    { name: 'analytics, a week', ...week.analytics },
    { name: 'analytics, a year', ...year.analytics },
  ];
}

async function compareReads(
  base: string,
  databaseUrl: string,
  db: Db,
  creator: BenchFan,
): Promise<Result[]> {
  const reads: (Read & { statements: readonly BenchStatement[] })[] = [];
  for (const read of readsOf(creator)) {
    const recorded = recordStatements(db);
    await read.ask(recorded.db); // fills what a process reads once
    recorded.ran.length = 0;
    await read.ask(recorded.db);
    reads.push({ ...read, statements: [...recorded.ran] });
  }
  const bare = await startBare({
    databaseUrl,
    statements: {},
    reads: Object.fromEntries(
      reads.map(({ name, statements }) => [slugOf(name), statements] as const),
    ),
  });
  const contender = (name: string, target: Target) => ({
    name,
    run: (seconds: number) => httpLoad(target, seconds),
  });
  try {
    const rounds = await interleave(
      reads.flatMap(({ name, path }) => [
        contender(name, { url: `${base}${path}`, headers: headersOf(creator) }),
        contender(`bare ${name}`, { url: `${bare.url}/${slugOf(name)}` }),
      ]),
    );
    const details = (name: string, other: string) => ({
      [name]: rounds.details(name),
      [other]: rounds.details(other),
    });
    const against = (name: string, other: string, aim: number, more: object = {}) =>
      atLeast(name, rounds.ratio(name, other), other, aim, { ...more, ...details(name, other) });
    return [
      ...reads.map(({ name, statements }) =>
        against(name, `bare ${name}`, OF_BARE, {
          statements: statements.length,
          payments: YEARS.payments,
        }),
      ),
      against('dashboard, a year', 'dashboard, a week', DASHBOARD_YEAR_OF_WEEK),
      against('analytics, a year', 'analytics, a week', YEAR_OF_WEEK),
    ];
  } finally {
    await bare.stop();
  }
}

const slugOf = (name: string) => slug(name.replace(',', ''));
