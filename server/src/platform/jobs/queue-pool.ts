import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { logLosses } from '../db/pool.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { TAKE_SETTINGS, takeByTask } from './take-job.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * The connections of the job queue: each lane listens on one, and one more takes the jobs of all lanes and writes down
 * how they ended. A job has the connections of its own deps.db and holds none of these: 600 jobs that do nothing took
 * 1.9 s with one, and 1.5 s with one for each place of work.
 *
 * The library asks a statement once and tells nobody how that went: a job that ends while the database restarts would
 * end the process. So a statement asked here waits until the database takes it. Connections taken by callback are real
 * ones: the library listens on them and opens them again itself. If one breaks during a stop, the library releases it
 * twice, which would end the process too; here the second release does nothing.
 */
export class QueuePool extends pg.Pool {
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #giveUp: () => void = () => undefined;
  /** Settles when a statement was left unsaid, because the database is away and the process is stopping. */
  readonly gaveUp = new Promise<void>((resolve) => (this.#giveUp = resolve));

  constructor(config: pg.PoolConfig, lanes: number, log: Logger) {
    super({ ...config, options: TAKE_SETTINGS, max: lanes + 1 });
    this.#log = log;
    logLosses(this, 'limelight-queue', log);
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** From now on nothing waits for a database that is away. */
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

  /** An error would end the process in the middle of its stop: nobody listens for it. What is locked is freed later. */
  #neverSaid(): Promise<never> {
    this.#giveUp();
    return new Promise(() => undefined);
  }
}

/** A pool that has ended, or that waited too long, gives no release at all, whatever its types say. */
function once(release: pg.PoolClient['release'] | undefined): pg.PoolClient['release'] {
  let isReleased = false;
  return (error) => {
    if (!isReleased) release?.(error);
    isReleased = true;
  };
}
