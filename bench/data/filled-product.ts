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

/** A read, as a path and as a call of its operation. */
export interface Read {
  readonly name: string;
  readonly path: string;
  readonly ask: (as: Operations) => Promise<unknown>;
}

/** A running product with many people, and the path and statements of each read. */
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
    await read.ask(operationsAs(deps, viewer)); // fills what a process reads once
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

/** Rate limits are still counted at each request, and never reached: one fan sends the requests of thousands. */
export async function makeLimitsEndless(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create function bench_keep_hits() returns trigger language plpgsql as
     'begin new.hits := 1; return new; end'`,
  );
  await pool.query(
    'create trigger bench_keep_hits before update on rate_limits for each row execute function bench_keep_hits()',
  );
}
