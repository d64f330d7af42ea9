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

/** How long a worker may be absent before its jobs go to others: enough to reconnect after a restart of the database. */
export const LEASE_MS = 20_000;
const BEAT_MS = 5_000;

export interface PresenceOptions {
  /** Must keep one connection open: other workers see this one by its session. */
  readonly db: Db;
  readonly log: Logger;
  /** The worker ids in the queue's locks: one for each lane. */
  readonly workerIds: readonly string[];
  /** The ids of the jobs that this worker runs now. */
  readonly running: ReadonlySet<string>;
  readonly leaseMs?: number;
}

/** A worker among others: it announces itself, and frees the jobs of workers that have died. */
export class Presence {
  readonly #options: PresenceOptions;
  #lost: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** Announces this worker, and repeats it every few seconds until `leave`. */
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
    await this.#giveBackTaken().catch(() => undefined); // other workers notice its absence
    await db.run(removeWorkers, workerIds).catch(() => undefined);
    await db.close();
  }

  /** A lane that stops may already have requested its next job, which arrives when it no longer runs jobs. */
  async #giveBackTaken(): Promise<void> {
    const { db, workerIds, running } = this.#options;
    const held = await db.many(listHeldJobs, workerIds);
    const idle = held.map(({ id }) => id).filter((id) => !running.has(id));
    if (idle.length > 0) await db.run(giveJobsBack, workerIds, idle);
  }

  /**
   * A connection that breaks while a job is taken leaves the job locked for this worker, which does not know of it. A job must
   * be idle in two checks in a row: one that was just taken may not have started yet.
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

/** Frees what workers hold that have been absent for this long; with 0, of all that are absent now. */
export async function freeAbsent(
  { db, log }: { readonly db: Queryable; readonly log: Logger },
  leaseMs: number,
): Promise<void> {
  await db.run(findUnknownWorkers);
  await db.run(noteAbsence);
  const freed = await db.maybe(freeAbsentWorkers, leaseMs);
  if (freed) log.warn({ workers: freed.workers }, 'freed jobs of workers that are gone');
}
