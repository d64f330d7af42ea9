import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Db, Queryable, Tx } from '../db/db.ts';
import { statement, t } from '../db/statement.ts';
import type { Lane } from './lanes.ts';
import { type PayloadKind, toStored } from './stored-payload.ts';

/** A kind of background work: a stable name, its lane, and the version and shape of its payload. */
export interface Job<Payload extends z.ZodType = z.ZodType> extends PayloadKind<Payload> {
  readonly lane: Lane;
  readonly maxAttempts: number;
  /** Jobs of one queue run one after the other, so that long ones leave capacity for the rest of their lane. */
  readonly queue: string | null;
}

type Defaulted = 'maxAttempts' | 'queue' | 'upgrades';

/** Throws if an old version has no upgrade to the next one. */
export function defineJob<Payload extends z.ZodType>(
  job: Omit<Job<Payload>, Defaulted> & Partial<Pick<Job, Defaulted>>,
): Job<Payload> {
  const defined = { maxAttempts: 12, queue: null, upgrades: {}, ...job };
  for (let version = 1; version < job.version; version++) {
    if (!defined.upgrades[version])
      throw new Error(`${job.name}: version ${version} has no upgrade`);
  }
  return defined;
}

/** The dependencies that the queue itself needs. */
export interface JobDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Runs a job. It may run twice (killed between its effect and its end), so each effect needs a key of its own. */
export interface JobHandler<Deps extends JobDeps, Payload extends z.ZodType = z.ZodType> {
  readonly job: Job<Payload>;
  run(deps: Deps, payload: z.infer<Payload>, signal: AbortSignal): Promise<void>;
  /** Closes resources that are kept open between jobs. */
  close?(): void;
}

/** Makes a handler whose payload is validated before it runs. */
export function handleJob<Deps extends JobDeps, Payload extends z.ZodType>(
  job: Job<Payload>,
  run: JobHandler<Deps, Payload>['run'],
  close?: () => void,
): JobHandler<Deps> {
  return {
    job,
    run: (deps, payload, signal) =>
      run(deps, job.payload.parse(payload) as z.infer<Payload>, signal),
    ...(close && { close }),
  };
}

export interface AddOptions {
  /** Product time; now if left out. */
  readonly runAt?: Date;
  /** Jobs with the same key replace each other while they wait. */
  readonly key?: string;
  /** If a job with the same key is already waiting, keep its time. */
  readonly keepsTime?: boolean;
}

/** One of many jobs; of several with the same key, the last one counts. */
export interface Added<Payload extends z.ZodType = z.ZodType> extends Pick<
  AddOptions,
  'runAt' | 'key'
> {
  readonly data: z.infer<Payload>;
}

interface Spec {
  readonly payload: unknown;
  readonly run_at: Date;
  readonly job_key: string | null;
}

/** Adds any number in one statement. Smaller priorities run first. */
const addJobs = statement({
  name: 'jobs.add',
  params: [
    t.text(),
    t.text().nullable(),
    t.int4(),
    t.int4<0 | 1>(),
    t.json<readonly Spec[]>(),
    t.bool(),
  ],
  row: { jobs: t.int8().certain() },
  text: `select count(*) as jobs
         from graphile_worker.add_jobs(
           array(
             select ($1::text, payload, $2::text, run_at, $3::int, job_key, $4::int, null)::graphile_worker.job_spec
             from json_to_recordset($5::json) as spec (payload json, run_at timestamptz, job_key text)),
           $6::bool)`,
});

/**
 * Adds jobs that have no key and no queue, in one insert; none where the queue has not heard of this kind yet. The library's
 * function runs five statements for one job, and tells its workers: commits that tell something wait for one another.
 */
const addLaterJobs = statement({
  name: 'jobs.add-later',
  params: [t.text(), t.int4(), t.int4<0 | 1>(), t.json<readonly Spec[]>()],
  row: {},
  text: `insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
         select task.id, spec.payload, spec.run_at, $2::int, $3::int
         from graphile_worker._private_tasks task
         cross join json_to_recordset($4::json) as spec (payload json, run_at timestamptz)
         where task.identifier = $1`,
});

/** Lanes look for jobs on their own more often than this, so no worker has to be told of what runs later. */
const LATER_MS = 5_000;

/** Adds jobs to the queue. */
export class Jobs {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Queues a job in the caller's transaction: it runs if and only if that commits. */
  async add<Payload extends z.ZodType>(
    tx: Tx,
    job: Job<Payload>,
    data: z.infer<Payload>,
    options: AddOptions = {},
  ): Promise<void> {
    await this.addAlone(tx, job, data, options);
  }

  /** Queues a job on its own, if there is nothing to commit together with it. */
  async addAlone<Payload extends z.ZodType>(
    db: Queryable,
    job: Job<Payload>,
    data: z.infer<Payload>,
    { keepsTime = false, ...options }: AddOptions = {},
  ): Promise<void> {
    await insert(db, job, 0, [this.#specOf(job, { data, ...options })], keepsTime);
  }

  /** Queues any number of jobs in one statement. In their lane they wait behind jobs that were added one by one. */
  async addMany<Payload extends z.ZodType>(
    tx: Tx,
    job: Job<Payload>,
    many: readonly Added<Payload>[],
  ): Promise<void> {
    if (many.length === 0) return;
    const last = new Map(many.map((one) => [one.key ?? Symbol('its own'), one]));
    const specs = [...last.values()].map((one) => this.#specOf(job, one));
    await insert(tx, job, 1, specs, false);
  }

  #specOf(job: Job, { data, runAt, key }: Added): Spec {
    return {
      payload: toStored(job, data),
      run_at: runAt ? this.#clock.toMachineTime(runAt) : new Date(),
      job_key: key ?? null,
    };
  }
}

async function insert(
  db: Queryable,
  { name, queue, maxAttempts }: Job,
  priority: 0 | 1,
  specs: readonly Spec[],
  keepsTime: boolean,
): Promise<void> {
  const soon = Date.now() + LATER_MS;
  const isPlain = queue === null && specs.every((one) => one.job_key === null);
  if (isPlain && specs.every((one) => one.run_at.getTime() > soon)) {
    const added = await db.run(addLaterJobs, name, maxAttempts, priority, specs);
    if (added === specs.length) return;
  }
  await db.one(addJobs, name, queue, maxAttempts, priority, specs, keepsTime);
}
