import type { Logger } from 'pino';
import type { Tx } from './db/db.ts';
import { isUnavailable } from './db/unavailable.ts';
import { Counter } from './metrics/metric.ts';

const setAside = new Counter({
  name: 'limelight_rows_set_aside_total',
  help: 'Rows, events and people that failed in a batch and were left out of it, by the job or consumer.',
  labels: ['work'],
});

/** Who sets rows aside, and what the log says of them. */
export interface Aside<Row> {
  readonly log: Pick<Logger, 'error'>;
  /** The job or consumer that works through the rows. */
  readonly work: string;
  /** Says which row it is, by ids. */
  readonly about: (row: Row) => object;
}

export interface Apart<Row> extends Aside<Row> {
  /** Keeps a row that is set aside, in the same transaction. */
  readonly keep?: (row: Row, error: unknown) => Promise<unknown>;
}

/**
 * Does work for many rows at once. Where that fails it is done for each half, and so on down to the row that fails: that one
 * is set aside, the log and the metrics say so, and the others are done. Returns what the pieces returned, in the order of the
 * rows. Work that fails leaves nothing behind in the database; while the database is away it throws, and nothing is set aside.
 */
export async function apart<Row, Done>(
  tx: Tx,
  rows: readonly Row[],
  work: (rows: readonly Row[]) => Promise<Done>,
  how: Apart<Row>,
): Promise<Done[]> {
  const [row] = rows;
  if (row === undefined) return [];
  try {
    return [await tx.attempt(() => work(rows))];
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const half = Math.floor(rows.length / 2);
    if (half > 0) {
      return [
        ...(await apart(tx, rows.slice(0, half), work, how)),
        ...(await apart(tx, rows.slice(half), work, how)),
      ];
    }
    await how.keep?.(row, error);
    tx.afterCommit(() => say(row, error, how));
    return [];
  }
}

/**
 * The same for work that has no transaction: on each row by itself, one after the other. A row that fails is set aside. Returns
 * what the others returned.
 */
export async function each<Row, Done>(
  rows: readonly Row[],
  work: (row: Row) => Done | Promise<Done>,
  how: Aside<Row>,
): Promise<Done[]> {
  const done: Done[] = [];
  for (const row of rows) {
    try {
      done.push(await work(row));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      say(row, error, how);
    }
  }
  return done;
}

function say<Row>(row: Row, error: unknown, { log, work, about }: Aside<Row>): void {
  setAside.add(work);
  log.error({ err: error, work, ...about(row) }, 'set aside what failed');
}
