import type { Logger } from 'pino';
import { type Binding, isForBinding, passes, selected } from './bindings.ts';
import type { Row, Subscriber } from './row-queries.ts';
import type { RowChange, RowReader, RowTable } from './rows.ts';

/** A channel that subscribed to row changes. */
export interface RowListener {
  readonly bindings: readonly Binding[];
  /** Whose rights it reads with at this moment; null while it may hear nothing. */
  subscriber(): Subscriber | null;
  pushChange(payload: object): void;
}

/** The most changes that wait to be read; more are dropped, and a client that missed one requests again. */
const MOST_WAITING = 1_000;

/** Shows changed rows to the channels that subscribed, each under its own rights, one change after another in order. */
export class RowNews {
  readonly #rows: RowReader;
  readonly #log: Logger;
  readonly #listeners = new Set<RowListener>();
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(rows: RowReader, log: Logger) {
    this.#rows = rows;
    this.#log = log;
    rows.onChange((change) => this.#take(change));
  }

  tables(): Promise<ReadonlyMap<string, RowTable>> {
    return this.#rows.tables();
  }

  add(listener: RowListener): void {
    this.#listeners.add(listener);
  }

  remove(listener: RowListener): void {
    this.#listeners.delete(listener);
  }

  #take(change: RowChange): void {
    if (this.#listeners.size === 0 || this.#waiting >= MOST_WAITING) return;
    this.#waiting += 1;
    this.#last = this.#last
      .then(() => this.#show(change))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a changed row was not shown'))
      .finally(() => (this.#waiting -= 1));
  }

  async #show(change: RowChange): Promise<void> {
    const table = (await this.#rows.tables()).get(change.table);
    const bySubscriber = new Map<string, { subscriber: Subscriber; listeners: RowListener[] }>();
    for (const listener of this.#listeners) {
      const subscriber = listener.subscriber();
      if (!subscriber || !listener.bindings.some((binding) => isForBinding(binding, change)))
        continue;
      const name = JSON.stringify(subscriber);
      const same = bySubscriber.get(name);
      if (same) same.listeners.push(listener);
      else bySubscriber.set(name, { subscriber, listeners: [listener] });
    }
    const all = [...bySubscriber.values()];
    if (!table || all.length === 0) return;
    const seen = await this.#seenBy(
      change,
      table,
      all.map(({ subscriber }) => subscriber),
    );
    for (const [at, { listeners }] of all.entries()) {
      const row = seen[at];
      if (row) for (const listener of listeners) push(listener, table, change, row);
    }
  }

  /** Row level security cannot be evaluated for a deleted row: only the row's owner hears of it. */
  async #seenBy(change: RowChange, table: RowTable, subscribers: readonly Subscriber[]) {
    if (change.type !== 'DELETE') return this.#rows.readAs(change, subscribers);
    const owner = change.key[table.owner];
    return subscribers.map((subscriber) => (subscriber['sub'] === owner ? change.key : null));
  }
}

function push(listener: RowListener, table: RowTable, change: RowChange, row: Row): void {
  const met = listener.bindings.filter(
    (binding) => isForBinding(binding, change) && passes(binding, row),
  );
  if (met.length === 0) return;
  const { type, key, at } = change;
  listener.pushChange({
    ids: met.map(({ id }) => id),
    data: {
      schema: 'public',
      table: table.name,
      commit_timestamp: at,
      type,
      columns: table.columns,
      ...(type !== 'DELETE' && { record: selected(met, row) }),
      ...(type !== 'INSERT' && { old_record: key }),
      errors: null,
    },
  });
}
