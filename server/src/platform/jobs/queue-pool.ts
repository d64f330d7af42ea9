import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { logLosses } from '../db/pool.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { takeByTask } from './take-job.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * The connections of the job queue: each lane listens on one, and one more takes the jobs of all lanes and records how they
 * ended. Jobs use the connections of their own deps.db and hold none of these: 600 jobs that do nothing took 1.9 s with one
 * connection, and 1.5 s with one for each job that can run at once.
 *
 * The library runs a statement once and handles no failure: a job that ends while the database restarts would crash the
 * process. So statements wait here until the database accepts them. Connections taken by callback are real ones: the library
 * listens on them and reopens them itself. If one breaks during a stop, the library releases it twice, which would crash the
 * process too; here the second release does nothing.
 */
export class QueuePool extends pg.Pool {
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #giveUp: () => void = () => undefined;
  /** Resolves if a statement was given up, because the database is unavailable while the process is stopping. */
  readonly gaveUp = new Promise<void>((resolve) => (this.#giveUp = resolve));

  constructor(config: pg.PoolConfig, lanes: number, log: Logger) {
    super({ ...config, max: lanes + 1 });
    this.#log = log;
    logLosses(this, 'limelight-queue', log);
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** From now on no statement waits for an unavailable database. */
  stopWaiting(): void {
    this.#stopping.abort();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(
    callback?: Parameters<pg.Pool['connect']>[0],
  ): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect((error, client, release) => callback(error, client, once(release)));
      return undefined;
    }
    const patient = {
      query: (query: pg.QueryConfig) => this.#ask(takeByTask(query)),
      release: () => undefined,
    };
    return Promise.resolve(patient as unknown as pg.PoolClient);
  }

  async #ask(query: pg.QueryConfig): Promise<pg.QueryResult> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await this.query(query);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        if (this.isStopping) return this.#neverSaid();
        this.#log.warn({ err: error }, 'the job queue is waiting for the database');
        await wait(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Never settles: an error would be unhandled and crash the process in the middle of its stop. The locks are freed later. */
  #neverSaid(): Promise<never> {
    this.#giveUp();
    return new Promise(() => undefined);
  }
}

/** A pool that has ended, or that timed out, passes no release at all, whatever its types say. */
function once(release: pg.PoolClient['release'] | undefined): pg.PoolClient['release'] {
  let isReleased = false;
  return (error) => {
    if (!isReleased) release?.(error);
    isReleased = true;
  };
}
