import { setTimeout as wait } from 'node:timers/promises';
import { ERRORS, type Locker, MemoryLocker } from '@tus/server';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';

/** Separates these locks from other advisory locks. Any number would do; this one is 'uplo' in ASCII. */
const SEED = 0x75706c6f;
const RELEASE = 'storage.release-upload';
const ASK_EVERY_MS = 200;
/** As long as the protocol library waits within one process. */
const TIMEOUT_MS = 30_000;

export interface UploadLocksOptions {
  readonly databaseUrl: string;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly log: Logger;
  readonly timeoutMs?: number;
}

/** Locks that let one request at a time, of all processes, write to an upload. */
export interface UploadLocks extends Locker {
  close(): Promise<void>;
}

interface Held {
  readonly client: pg.Client;
  readonly release: () => Promise<void> | void;
}

/**
 * Advisory locks of PostgreSQL, all of this process on one connection that is opened with the first upload: the database frees
 * them however their holder dies. A waiter asks the holder over the bus to stop. A lost connection has lost its locks, so their
 * holders are asked to stop too.
 */
export function createUploadLocks(options: UploadLocksOptions): UploadLocks {
  const { databaseUrl, bus, log, timeoutMs = TIMEOUT_MS } = options;
  // two locks of one session do not exclude each other, so this one does within the process
  const here = new MemoryLocker({ acquireLockTimeout: timeoutMs });
  const held = new Map<string, Held>();
  let opening: Promise<pg.Client> | null = null;
  const unsubscribe = bus.subscribe(RELEASE, (id) => void held.get(id)?.release());

  function connection(): Promise<pg.Client> {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'limelight-uploads',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    client.on('error', (error) =>
      log.warn({ err: error }, 'the connection of upload locks was lost'),
    );
    client.on('end', () => {
      opening = null;
      for (const [id, lock] of held) {
        if (lock.client !== client) continue;
        held.delete(id);
        void lock.release();
      }
    });
    await client.connect();
    return client;
  }

  async function take(id: string, signal: AbortSignal): Promise<pg.Client> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const client = await connection();
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, $2)) as taken',
        [id, SEED],
      );
      if (rows[0]?.taken) return client;
      if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
      await bus.publish(RELEASE, id);
      await wait(ASK_EVERY_MS);
    }
  }

  async function give(id: string): Promise<void> {
    const lock = held.get(id);
    held.delete(id);
    if (!lock) return;
    await lock.client
      .query('select pg_advisory_unlock(hashtextextended($1, $2))', [id, SEED])
      // a lock that cannot be released is freed by closing its connection
      .catch(() => lock.client.end().catch(() => undefined));
  }

  return {
    newLock(id) {
      const inner = here.newLock(id);
      return {
        async lock(signal, release) {
          await inner.lock(signal, release);
          try {
            held.set(id, { client: await take(id, signal), release });
          } catch (error) {
            await inner.unlock();
            throw error;
          }
        },
        async unlock() {
          try {
            await give(id);
          } finally {
            await inner.unlock();
          }
        },
      };
    },
    async close() {
      unsubscribe();
      await opening?.then((client) => client.end()).catch(() => undefined);
    },
  };
}
