import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Blocker, inWords, type TellMigration } from './news.ts';
import { isOutside, runOutside } from './outside.ts';
import { watchSession } from './watch-session.ts';

/** How long a migration may wait for a lock, and how often it is tried. */
export interface Patience {
  /** Every statement on that table waits behind a migration that waits for it, so this is how long the site may be held up. */
  readonly lockMs: number;
  /** The pauses before further tries, in which the site catches up. */
  readonly pausesMs: readonly number[];
}

export const PATIENCE: Patience = { lockMs: 5_000, pausesMs: [1_000, 5_000, 15_000, 30_000] };

const RUNNING_EVERY_MS = 10_000;

/** A migration that got no lock, with the sessions that hold it. */
export class LockNotFree extends Error {
  override name = 'LockNotFree';

  constructor(name: string, blockers: readonly Blocker[]) {
    const [first] = blockers;
    super(
      `The migration ${name} needs a lock that was not free: ${first ? blockers.map(inWords).join(', and ') : 'another session of PostgreSQL'} holds it. Nothing of this migration was applied. Wait until that session is done${first ? `, or end it with \`select pg_terminate_backend(${first.pid})\`` : ''}, and start again.`,
    );
  }
}

export interface Applied {
  readonly client: pg.Client;
  readonly connectionString: string;
  readonly patience: Patience;
  readonly tell: TellMigration;
  readonly place: { readonly name: string; readonly at: number; readonly of: number };
  readonly sql: string;
  readonly sha256: string;
}

/**
 * Applies one migration and notes it. It never waits long for a lock: it lets the site through and tries again, and throws
 * LockNotFree after the last try. Outside a transaction it may wait, since nothing waits behind it there.
 */
export async function applyMigration(given: Applied): Promise<void> {
  const { client, place, patience, tell } = given;
  const started = performance.now();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  let toldAt = started;
  const watch = watchSession({
    connectionString: given.connectionString,
    pid: rows[0]?.pid ?? 0,
    // so that one look at least falls into the wait for a lock
    everyMs: Math.min(1_000, patience.lockMs / 2),
    onLook: (blockers) => {
      const now = performance.now();
      if (now - toldAt < RUNNING_EVERY_MS) return;
      toldAt = now;
      tell({ kind: 'running', ...place, ms: now - started, blockers });
    },
  });
  try {
    for (const pause of [...patience.pausesMs, null]) {
      if (await attempt(given)) break;
      if (pause === null) throw new LockNotFree(place.name, watch.blockers());
      tell({ kind: 'blocked', ...place, blockers: watch.blockers(), againInMs: pause });
      await wait(pause);
    }
    tell({ kind: 'applied', ...place, ms: performance.now() - started });
  } finally {
    await watch.stop();
  }
}

/** Whether it could be applied now; false where a lock was not free. */
async function attempt({ client, place, patience, sql, sha256 }: Applied): Promise<boolean> {
  const note = () =>
    client.query('insert into public.migrations (name, sha256) values ($1, $2)', [
      place.name,
      sha256,
    ]);
  try {
    if (isOutside(sql)) {
      await runOutside(client, sql);
      await note();
      return true;
    }
    await client.query('begin');
    await client.query(`set local lock_timeout = ${patience.lockMs}`);
    await client.query(sql);
    await note();
    await client.query('commit');
    return true;
  } catch (error) {
    // a lost connection has rolled it back already
    await client.query('rollback').catch(() => undefined);
    if (isLockFault(error)) return false;
    throw new Error(`migration ${place.name} failed`, { cause: error });
  }
}

/** `lock_not_available`, and a deadlock with a statement of the running site. */
const isLockFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
