import type { Logger } from 'pino';
import { z } from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/db.ts';
import { columnsOfTables, type Row, rowForSubscriber, type Subscriber } from './row-queries.ts';

export interface RowTable {
  readonly name: string;
  /** The column with the id of the user who owns the row. */
  readonly owner: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

const rowChange = z.object({
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  key: z.record(z.string(), z.unknown()),
  at: z.string(),
});

/** Identifies a row that changed, after the commit; it does not contain the row. */
export type RowChange = z.infer<typeof rowChange>;

export interface RowReader {
  tables(): Promise<ReadonlyMap<string, RowTable>>;
  onChange(listener: (change: RowChange) => void): void;
  /** The row under the rights of each subscriber, in their order; null for one who may not see it. */
  readAs(change: RowChange, seers: readonly Subscriber[]): Promise<(Row | null)[]>;
}

/** The channel that the database's triggers notify. */
const ROW_CHANGED = 'row_changed';

/** For this many seers the row is read in one statement. */
const SEERS_AT_ONCE = 500;

export function createRowReader(options: {
  readonly db: Db;
  /** The database's own bus, which its triggers notify. */
  readonly news: Bus;
  readonly tables: readonly { readonly name: string; readonly owner: string }[];
  readonly log: Logger;
}): RowReader {
  const { db, news, log } = options;
  let reading: Promise<ReadonlyMap<string, RowTable>> | undefined;

  async function readTables(): Promise<ReadonlyMap<string, RowTable>> {
    const names = options.tables.map(({ name }) => name);
    const columns = await db.many(columnsOfTables, names);
    return new Map(
      options.tables.map(({ name, owner }) => {
        const own = columns.filter((column) => column.table_name === name);
        return [
          name,
          { name, owner, columns: own.map((each) => ({ name: each.name, type: each.type })) },
        ];
      }),
    );
  }

  return {
    tables() {
      reading ??= readTables().catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      return reading;
    },
    onChange(listener) {
      news.subscribe(ROW_CHANGED, (text) => {
        const change = rowChange.safeParse(JSON.parse(text));
        if (change.success) listener(change.data);
        else log.warn({ err: change.error }, 'news of a row that says nothing');
      });
    },
    async readAs({ table, key }, seers) {
      const rows: (Row | null)[] = seers.map(() => null);
      for (let from = 0; from < seers.length; from += SEERS_AT_ONCE) {
        const some = seers.slice(from, from + SEERS_AT_ONCE);
        for (const { subscriber, seen } of await db.many(rowForSubscriber, table, key, some))
          rows[from + subscriber] = seen;
      }
      return rows;
    },
  };
}
