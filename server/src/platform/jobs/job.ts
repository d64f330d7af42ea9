import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Clock } from '../clock/clock.ts';
import type { Queryable, Tx } from '../db/db.ts';
import { statement, t } from '../db/statement.ts';

/** A kind of background work: a stable name, a version and the shape of its payload. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  readonly name: `${string}.${string}`;
  readonly version: number;
  readonly payload: Payload;
  readonly maxAttempts: number;
  /** Jobs of one queue run one after the other, so that long ones leave room for the rest. */
  readonly queue: string | null;
}

type Defaulted = 'maxAttempts' | 'version' | 'queue';

export function defineJob<Payload extends z.ZodType>(
  job: Omit<Job<Payload>, Defaulted> & Partial<Pick<Job, Defaulted>>,
): Job<Payload> {
  return { version: 1, maxAttempts: 12, queue: null, ...job };
}

/** Work for a job. It may run twice (a kill between its effect and its end), so each effect has a key of its own. */
export interface JobHandler<Payload extends z.ZodType = z.ZodType> {
  readonly job: Job<Payload>;
  run(deps: Deps, payload: z.infer<Payload>, signal: AbortSignal): Promise<void>;
}

export function handleJob<Payload extends z.ZodType>(
  job: Job<Payload>,
  run: JobHandler<Payload>['run'],
): JobHandler {
  return {
    job,
    run: (deps, payload, signal) =>
      run(deps, job.payload.parse(payload) as z.infer<Payload>, signal),
  };
}

export interface AddOptions {
  /** Product time; now if left out. */
  readonly runAt?: Date;
  /** Jobs with the same key replace each other while they wait. */
  readonly key?: string;
  /** One of the same key that waits already keeps its time. */
  readonly keepsTime?: boolean;
}

const addJob = statement({
  name: 'jobs.add',
  params: [
    t.text(),
    t.json(),
    t.timestamptz(),
    t.text().nullable(),
    t.int4(),
    t.text().nullable(),
    t.text<'replace' | 'preserve_run_at'>(),
  ],
  row: { id: t.int8().certain() },
  text: `select (graphile_worker.add_job($1::text, $2::json, run_at := $3::timestamptz, job_key := $4::text, max_attempts := $5::int, queue_name := $6::text, job_key_mode := $7::text)).id`,
});

/** The stored shape of every payload; read back as unknown. */
export const storedPayload = z.object({ version: z.int(), data: z.unknown() });

export class Jobs {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Queues work inside the caller's transaction: it runs if and only if that commits. */
  async add<Payload extends z.ZodType>(
    tx: Tx,
    job: Job<Payload>,
    data: z.infer<Payload>,
    options: AddOptions = {},
  ): Promise<void> {
    await this.#insert(tx, job, data, options);
  }

  /** Queues work on its own, where there is nothing to commit together with. */
  async addAlone<Payload extends z.ZodType>(
    db: Queryable,
    job: Job<Payload>,
    data: z.infer<Payload>,
    options: AddOptions = {},
  ): Promise<void> {
    await this.#insert(db, job, data, options);
  }

  async #insert(
    db: Queryable,
    job: Job,
    data: unknown,
    { runAt, key, keepsTime = false }: AddOptions,
  ): Promise<void> {
    const at = runAt ? this.#clock.toMachineTime(runAt) : new Date();
    const payload = { version: job.version, data: job.payload.parse(data) };
    const mode = keepsTime ? 'preserve_run_at' : 'replace';
    await db.one(addJob, job.name, payload, at, key ?? null, job.maxAttempts, job.queue, mode);
  }
}
