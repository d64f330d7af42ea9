import type { Logger } from 'pino';
import type { Db, Queryable } from '../db/db.ts';
import {
  findUnknownWorkers,
  freeAbsentWorkers,
  giveJobsBack,
  holdPresence,
  listHeldJobs,
  noteAbsence,
  putWorkers,
  removeWorkers,
  renewLocks,
} from './presence-queries.ts';

/** How long a worker may be away before its jobs go to others: enough to come back after a restart of the database. */
export const LEASE_MS = 20_000;
const BEAT_MS = 5_000;

export interface PresenceOptions {
  /** On one connection that is kept: its session is what others see of this worker. */
  readonly db: Db;
  readonly log: Logger;
  /** What the queue's locks call this worker: a name for each of its lanes. */
  readonly workerIds: readonly string[];
  /** The ids of the jobs that it works on now. */
  readonly running: ReadonlySet<string>;
  readonly leaseMs?: number;
}

/** A worker among workers: it shows that it is there, and frees the jobs of those that have died. */
export class Presence {
  readonly #options: PresenceOptions;
  #lost: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** Shows that this worker is there, and then again every few seconds, until `leave`. */
  async enter(): Promise<void> {
    await this.beat();
    this.#timer = setInterval(() => {
      this.#beating = this.beat().catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'could not announce this worker'),
      );
    }, BEAT_MS);
  }

  async beat(): Promise<void> {
    const { db, log, workerIds, leaseMs = LEASE_MS } = this.#options;
    const put = await db.many(putWorkers, workerIds);
    const numbers = put.map(({ number }) => number);
    await db.run(holdPresence, numbers);
    await freeAbsent({ db, log }, leaseMs);
    await this.#giveBackLost();
    await db.run(renewLocks, workerIds);
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    const { db, workerIds } = this.#options;
    await this.#giveBackTaken().catch(() => undefined); // others find out by its absence
    await db.run(removeWorkers, workerIds).catch(() => undefined);
    await db.close();
  }

  /** A lane that stops may have asked for its next job, which comes when nobody works any more. */
  async #giveBackTaken(): Promise<void> {
    const { db, workerIds, running } = this.#options;
    const held = await db.many(listHeldJobs, workerIds);
    const idle = held.map(({ id }) => id).filter((id) => !running.has(id));
    if (idle.length > 0) await db.run(giveJobsBack, workerIds, idle);
  }

  /**
   * A connection that breaks while a job is taken leaves it locked in our name with nobody at work on it. Looked at
   * twice: what was taken a moment ago may not have begun.
   */
  async #giveBackLost(): Promise<void> {
    const { db, workerIds, running, log } = this.#options;
    const held = await db.many(listHeldJobs, workerIds);
    const lost = held.map(({ id }) => id).filter((id) => !running.has(id));
    const again = lost.filter((id) => this.#lost.has(id));
    this.#lost = new Set(lost);
    if (again.length === 0) return;
    await db.run(giveJobsBack, workerIds, again);
    log.warn({ jobs: again }, 'freed jobs that were taken but never started');
  }
}

/** Frees what workers hold that have been absent for so long; with 0, of everyone who is not there now. */
export async function freeAbsent(
  { db, log }: { readonly db: Queryable; readonly log: Logger },
  leaseMs: number,
): Promise<void> {
  await db.run(findUnknownWorkers);
  await db.run(noteAbsence);
  const freed = await db.maybe(freeAbsentWorkers, leaseMs);
  if (freed) log.warn({ workers: freed.workers }, 'freed jobs of workers that are gone');
}
