import pg from 'pg';
import type { Logger } from 'pino';
import { poolConfig } from './db.ts';

export interface PoolOptions {
  readonly connectionString: string;
  /** The application name that PostgreSQL shows for its connections. */
  readonly name: string;
  readonly max: number;
  readonly log: Logger;
  /** After which time an idle connection is closed (ms); 0 keeps it open. */
  readonly idleTimeoutMillis?: number;
}

/** A pool whose connections may break at any time, idle or in use: that is logged, and the next query opens others. */
export function openPool({ connectionString, name, log, ...sizes }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...poolConfig(connectionString, name), ...sizes });
  logLosses(pool, name, log);
  return pool;
}

/**
 * Logs each connection that breaks. Not once the pool ends: `ending` is set before its connections are closed, and a database
 * that shuts down then closes them itself, with an error.
 */
export function logLosses(pool: pg.Pool, name: string, log: Logger): void {
  const onLost = (message: string) => (error: Error) => {
    if (!pool.ending) log.warn({ err: error, pool: name }, message);
  };
  pool.on('error', onLost('a pooled connection was lost'));
  // A connection that breaks while it is checked out has no other listener, and its error would end the process.
  pool.on('connect', (client) => client.on('error', onLost('a connection was lost')));
}
