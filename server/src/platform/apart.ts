import type { Logger } from 'pino';
import type { Tx } from './db/db.ts';
import { isUnavailable } from './db/unavailable.ts';
import { Counter } from './metrics/metric.ts';

const setAside = new Counter({
  name: 'limelight_rows_set_aside_total',
  help: 'Rows, events and people that failed in a batch and were left out of it, by the job or consumer.',
  labels: ['work'],
});

/** How a failed row is reported. */
export interface Aside<Row> {
  readonly log: Pick<Logger, 'error'>;
  /** The job or consumer that works through the rows. */
  readonly work: string;
  /** Identifies the row in the log, by ids. */
  readonly about: (row: Row) => object;
}

export interface Apart<Row> extends Aside<Row> {
  /** Stores a row that is set aside, in the same transaction. */
  readonly keep?: (row: Row, error: unknown) => Promise<unknown>;
}

/**
 * Does work for many rows at once. If it fails, it is retried for each half, and so on down to the row that fails: that row is
 * set aside, reported in the log and the metrics, and the others are done. Returns the results of the pieces, in the order of
 * the rows. Failed work leaves nothing behind in the database. If the database is unavailable it throws, and sets no row aside.
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
 * The same for work without a transaction: runs it for each row, one after the other. A row that fails is set aside. Returns
 * the results of the others.
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
