import pg from 'pg';
import type { Logger } from 'pino';
import { poolConfig } from './db.ts';

export interface PoolOptions {
  readonly connectionString: string;
  /** What PostgreSQL shows of its connections. */
  readonly name: string;
  readonly max: number;
  readonly log: Logger;
  /** When a connection that rests is closed (ms); 0 keeps it for good. */
  readonly idleTimeoutMillis?: number;
}

/** Connections that may break at any time, at rest or in use: that is logged, and the next query opens others. */
export function openPool({ connectionString, name, log, ...sizes }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...poolConfig(connectionString, name), ...sizes });
  logLosses(pool, name, log);
  return pool;
}

/**
 * Logs each connection that breaks. Nothing is lost once the pool ends: it says that it has ended before its
 * connections are closed, and a database that stops then closes them itself, with an error.
 */
export function logLosses(pool: pg.Pool, name: string, log: Logger): void {
  const onLost = (message: string) => (error: Error) => {
    if (!pool.ending) log.warn({ err: error, pool: name }, message);
  };
  pool.on('error', onLost('a pooled connection was lost'));
  // A connection that breaks while it is checked out has no other listener, and would end the process.
  pool.on('connect', (client) => client.on('error', onLost('a connection was lost')));
}
