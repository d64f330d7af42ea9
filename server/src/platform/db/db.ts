import { runPrepared } from '@limelight/pg-prepared';
import type pg from 'pg';
import {
  type Columns,
  encodeValues,
  type Params,
  type RowOf,
  type Statement,
  type ValuesOf,
} from './statement.ts';
import { types } from './types.ts';

/** Runs statements: on the pool outside a transaction, on one connection inside. */
export interface Queryable {
  many<P extends Params, C extends Columns>(
    statement: Statement<P, C>,
    ...values: ValuesOf<P>
  ): Promise<RowOf<C>[]>;
  /** Returns the first row; throws if there is none. */
  one<P extends Params, C extends Columns>(
    statement: Statement<P, C>,
    ...values: ValuesOf<P>
  ): Promise<RowOf<C>>;
  maybe<P extends Params, C extends Columns>(
    statement: Statement<P, C>,
    ...values: ValuesOf<P>
  ): Promise<RowOf<C> | null>;
  /** Returns the number of rows changed. */
  run<P extends Params, C extends Columns>(
    statement: Statement<P, C>,
    ...values: ValuesOf<P>
  ): Promise<number>;
}

/** A running transaction. Writes that must happen together take one as a parameter. */
export interface Tx extends Queryable {
  readonly isTransaction: true;
  /** Runs after the commit and never after a rollback; for effects that a crash may lose (cache, bus messages). */
  afterCommit(effect: Effect): void;
  /** Runs work in a savepoint: if it throws, nothing of it remains and the transaction can go on. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

export interface Db extends Queryable {
  /** Retries four times on serialization failures and deadlocks, so `work` must have no effect outside the database. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** The settings of a session, by name. */
type Settings = Readonly<Record<string, string | number>>;

/** The client configuration that all pools share: names, types, timeouts (ms). `settings` are for each of its sessions. */
export function poolConfig(
  connectionString: string,
  applicationName: string,
  settings: Settings = {},
): pg.PoolConfig {
  return {
    connectionString,
    types,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...withSettings({ statement_timeout: 30_000, ...settings }),
  };
}

/**
 * Sets them once a connection is open, before its first statement. Settings in the startup message are refused by pgbouncer
 * ('unsupported startup parameter'), even in session mode.
 */
export function withSettings(settings: Settings): Pick<pg.PoolConfig, 'onConnect'> {
  const text = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  return { onConnect: (client) => client.query(text.join(';')) };
}

const RETRYABLE = new Set(['40001', '40P01']);

export function createDb(pool: pg.Pool): Db {
  return {
    ...queryable(pool),
    pool,
    close: () => pool.end(),
    async tx(work) {
      const { result, effects } = await transactAgain(pool, work);
      // Outside the retry loop: an effect may fail with a retryable error of its own transaction, and what is committed must
      // not be done again for that.
      for (const effect of effects) await effect();
      return result;
    },
  };
}

type Effect = () => void | Promise<void>;

interface Committed<T> {
  readonly result: T;
  readonly effects: readonly Effect[];
}

async function transactAgain<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
): Promise<Committed<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(pool, work);
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (attempt >= 5 || typeof code !== 'string' || !RETRYABLE.has(code)) throw error;
    }
  }
}

async function transact<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<Committed<T>> {
  const client = await pool.connect();
  const effects: Effect[] = [];
  let begun: Promise<unknown> | undefined;
  // With the first statement, so that work without any takes no round trip.
  const begin = () => (begun ??= client.query('begin'));
  let broken: Error | undefined;
  let result: T;
  try {
    result = await work({
      ...queryable(client, begin),
      isTransaction: true,
      afterCommit: (effect) => void effects.push(effect),
      attempt: async (attempted) => {
        await begin();
        const before = effects.length;
        await client.query('savepoint attempt');
        try {
          const done = await attempted();
          await client.query('release savepoint attempt');
          return done;
        } catch (error) {
          effects.length = before;
          await client.query('rollback to savepoint attempt');
          await client.query('release savepoint attempt');
          throw error;
        }
      },
    });
    if (begun) await client.query('commit');
  } catch (error) {
    if (begun) await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
  return { result, effects };
}

function queryable(client: pg.Pool | pg.PoolClient, begin?: () => Promise<unknown>): Queryable {
  async function execute<P extends Params, C extends Columns>(
    { name, text, params, isPlannedEachTime = false }: Statement<P, C>,
    values: ValuesOf<P>,
  ) {
    try {
      if (begin) await begin();
      const encoded = encodeValues(params, values);
      if (!isPlannedEachTime)
        return await runPrepared(client, { name, text, values: encoded }, types);
      // Without a name PostgreSQL keeps no plan.
      const { rows, rowCount } = await client.query<object>({ text, values: encoded });
      return { rows, affected: rowCount ?? 0 };
    } catch (error) {
      // The error's own stack ends at the socket; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
  return {
    async many(statement, ...values) {
      return (await execute(statement, values)).rows as RowOf<typeof statement.row>[];
    },
    async one(statement, ...values) {
      const row = (await execute(statement, values)).rows[0];
      if (!row) throw new Error(`${statement.name} answered no row`);
      return row as RowOf<typeof statement.row>;
    },
    async maybe(statement, ...values) {
      return ((await execute(statement, values)).rows[0] ?? null) as RowOf<
        typeof statement.row
      > | null;
    },
    async run(statement, ...values) {
      return (await execute(statement, values)).affected;
    },
  };
}
