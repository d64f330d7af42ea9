import type pg from 'pg';
import type { Role } from '@limelight/contract/accounts/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import { FixedClock } from '../../server/src/platform/clock/clock.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import { operationsAs, testDeps } from '../../server/test/operations.ts';
import type { Contender } from '../harness.ts';
import { httpLoad } from '../load/http-load.ts';
import type { BenchStatement } from '../load/pgbench.ts';
import type { BenchFan, Product } from '../product.ts';
import { recordStatements } from '../record.ts';

type Operations = ReturnType<typeof operationsAs>;

/** A read as HTTP, and as the operation behind it. */
export interface Read {
  readonly name: string;
  readonly path: string;
  readonly ask: (as: Operations) => Promise<unknown>;
}

/** A running product full of people, and each read's address and statements there. */
export interface FilledProduct<Of extends Read = Read> {
  readonly product: Product;
  readonly headers: Readonly<Record<string, string>>;
  readonly reads: readonly (Of & { statements: BenchStatement[] })[];
}

/** Each read with the statements that its operation runs for this fan. */
export async function recordReads<Of extends Read>(
  db: Db,
  fan: BenchFan,
  reads: readonly Of[],
): Promise<FilledProduct<Of>['reads']> {
  const viewer = {
    id: fan.id as UserId,
    sessionId: fan.claims.session_id,
    aal: 'aal1',
    roles: new Set<Role>(['fan']),
  } as const;
  const recordedReads: (Of & { statements: BenchStatement[] })[] = [];
  for (const read of reads) {
    const recorded = recordStatements(db);
    const deps = testDeps(recorded.db, new FixedClock(new Date()));
    await read.ask(operationsAs(deps, viewer)); // what a process reads once, it has read now
    recorded.ran.length = 0;
    await read.ask(operationsAs(deps, viewer));
    recordedReads.push({ ...read, statements: [...recorded.ran] });
  }
  return recordedReads;
}

export const headersOf = ({ apiKey, token }: BenchFan) => ({
  apikey: apiKey,
  authorization: `Bearer ${token}`,
});

export function http(
  name: string,
  { product, headers }: Pick<FilledProduct, 'product' | 'headers'>,
  { path }: Read,
): Contender {
  const target = { url: `${product.url}/functions/v1${path}`, headers };
  return { name, run: (seconds) => httpLoad(target, seconds) };
}

export const slug = (name: string) => name.replaceAll(' ', '-');

/** Limits are counted at each request as ever, and never reached: one fan asks what thousands would. */
export async function makeLimitsEndless(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create function bench_keep_hits() returns trigger language plpgsql as
     'begin new.hits := 1; return new; end'`,
  );
  await pool.query(
    'create trigger bench_keep_hits before update on rate_limits for each row execute function bench_keep_hits()',
  );
}
