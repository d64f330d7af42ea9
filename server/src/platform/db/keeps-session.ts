import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Other clients of a pooler may take the session that a try waits for. */
const TRIES = 3;
/** A pooler whose only session is in a transaction lets others wait; a server never does. */
const PATIENCE_MS = 2_000;

/**
 * Whether a connection has one session of the server to itself. A pooler in transaction mode gives each transaction another
 * one, so what a session keeps (LISTEN, advisory locks, prepared statements) is lost; one in statement mode refuses
 * transactions altogether.
 */
export async function keepsSession(connectionString: string): Promise<boolean> {
  const [one, other] = await Promise.all([open(connectionString), open(connectionString)]);
  try {
    for (let n = 0; n < TRIES; n++) if (await isShared(one, other)) return false;
    return true;
  } finally {
    await Promise.all([one.end(), other.end()].map((end) => end.catch(() => undefined)));
  }
}

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'limelight-check',
    connectionTimeoutMillis: 10_000,
  });
  // statement mode ends the connection that begins a transaction
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * While a transaction of `other` holds the session that a pooler would use next, `one` is given a different one than before,
 * or waits for the same. It is asked twice before, for poolers that take their sessions in turn.
 */
async function isShared(one: pg.Client, other: pg.Client): Promise<boolean> {
  const seen = new Set([await sessionOf(one), await sessionOf(one)]);
  try {
    await other.query('begin');
  } catch (error) {
    if (error instanceof Error && error.message.includes('statement pooling')) return true;
    throw error;
  }
  const held = await sessionOf(other);
  const during = sessionOf(one);
  await Promise.race([during, wait(PATIENCE_MS, undefined, { ref: false })]);
  await other.query('rollback');
  seen.add(await during);
  return seen.size > 1 || seen.has(held);
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
