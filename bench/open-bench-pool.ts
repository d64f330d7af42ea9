import type pg from 'pg';
import { pino } from 'pino';
import { openPool } from '../server/src/platform/db/pool.ts';

/**
 * Connections to a database that is stopped at the end. A pool's `end` does not wait until they have closed, so the server
 * closes some of them itself: without a listener, that error ended the process in 8 of 12 runs.
 */
export function openBenchPool(connectionString: string, max = 10): pg.Pool {
  return openPool({ connectionString, name: 'bench', max, log: pino({ level: 'silent' }) });
}
