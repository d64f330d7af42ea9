import type pg from 'pg';
import { BEGIN, bind, close, DESCRIBE, EXECUTE, parse, SYNC, type WireValue } from './messages.ts';
import { type Field, PgQuery, touchedRows, type WireRow } from './pg-query.ts';
import type { Statement } from './statement.ts';
import { types } from './types.ts';

/** A transaction block on one connection: its first statement also begins it, which saves a round trip. */
export interface Block {
  hasBegun: boolean;
}

/** The result of a query. `rowCount` is the number that the command reports. */
export interface Answer {
  readonly rows: object[];
  readonly rowCount: number;
}

type ReadRow = (values: WireRow) => object;
type Finish = (error: Error | null | undefined, answer?: Answer) => void;

/** The fields of a statement that running it requires. */
type Runnable = Pick<Statement, 'name' | 'text' | 'isPlannedEachTime'>;

/** A statement that a connection has prepared, and the reader of its rows. */
interface Known {
  readonly text: string;
  readonly read: ReadRow;
}

/** For statements that return no rows and have no row description. */
const emptyRow: ReadRow = () => ({});

/** The statements that each connection has prepared: PostgreSQL refuses to run a statement whose columns changed. */
const knownTo = new WeakMap<pg.Connection, Map<string, Known>>();

/**
 * Runs one named statement. A connection requests the description of a statement's columns once instead of with every response,
 * and rows are built by a generated function: V8 turns an object of more than a dozen columns that is filled one by one into a
 * dictionary, which is slow to make (34 columns: 1.1 µs a row, and 0.04 µs with the generated function) and slow to read. With
 * both, reads in `npm run bench reads`, measured as a ratio of the bare handler, rose by 0.05 to 0.15.
 */
export class PreparedQuery extends PgQuery {
  callback?: Finish;
  readonly #statement: Runnable;
  readonly #values: readonly WireValue[];
  #known: Map<string, Known> | undefined;
  #read: ReadRow | undefined;
  readonly #rows: object[] = [];
  #rowCount = 0;
  #fault: Error | undefined;
  readonly #block: Block | undefined;
  /** BEGIN was sent ahead, and its completion has not arrived yet. */
  #isBeginning = false;

  constructor(statement: Runnable, values: readonly unknown[], block?: Block) {
    super();
    this.#statement = statement;
    this.#block = block;
    this.#values = values.map(toWire);
  }

  protected override messagesFor(connection: pg.Connection): readonly Buffer[] | Error {
    const { name, text, isPlannedEachTime = false } = this.#statement;
    this.#known = knownTo.get(connection) ?? new Map<string, Known>();
    knownTo.set(connection, this.#known);
    const known = this.#known.get(name);
    if (known && known.text !== text) return new Error(`two statements are called ${name}`);
    this.#read = known?.read;
    const bound = bind(name, this.#values);
    const run =
      known && !isPlannedEachTime
        ? [bound, EXECUTE, SYNC]
        : // A statement that failed at its first run may or may not be prepared.
          [close(name), parse(name, text), bound, DESCRIBE, EXECUTE, SYNC];
    if (!this.#block || this.#block.hasBegun) return run;
    this.#block.hasBegun = true;
    this.#isBeginning = true;
    return [BEGIN, ...run];
  }

  override handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#remember(rowReader(fields));
  }

  #remember(read: ReadRow): void {
    this.#read = read;
    this.#known?.set(this.#statement.name, { text: this.#statement.text, read });
  }

  override handleDataRow({ fields }: { readonly fields: WireRow }): void {
    if (this.#fault) return;
    try {
      if (!this.#read) throw new Error(`${this.#statement.name} answered before it was described`);
      this.#rows.push(this.#read(fields));
    } catch (error) {
      this.#fault = error as Error;
    }
  }

  override handleCommandComplete({ text }: { readonly text: string }): void {
    if (this.#isBeginning) {
      this.#isBeginning = false;
      return;
    }
    this.#rowCount = touchedRows(text);
    if (!this.#read) this.#remember(emptyRow);
  }

  override handleReadyForQuery(): void {
    if (this.#fault) this.callback?.(this.#fault);
    else this.callback?.(null, { rows: this.#rows, rowCount: this.#rowCount });
  }

  override handleError(error: Error): void {
    this.callback?.(this.#fault ?? error);
  }
}

/** A parameter as text or bytes. Throws RangeError for an invalid Date. */
function toWire(value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  if (value instanceof Buffer) return value;
  // PostgreSQL writes years beyond 9999 without a sign
  if (value instanceof Date) return value.toISOString().replace(/^\+/, '');
  if (Array.isArray(value)) return `{${value.map(toElement).join()}}`;
  return String(value);
}

function toElement(value: unknown): string {
  const wire = toWire(value);
  return wire === null ? 'NULL' : `"${String(wire).replace(/["\\]/g, '\\$&')}"`;
}

const written = new Map<string, ReadRow>();

/** One reader for all connections: it depends only on the columns' names and types. */
function rowReader(fields: readonly Field[]): ReadRow {
  const key = fields.map(({ name, dataTypeID }) => `${name}:${dataTypeID}`).join();
  const known = written.get(key);
  if (known) return known;
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'));
  const columns = fields.map(
    ({ name }, at) => `${JSON.stringify(name)}: v[${at}] === null ? null : p[${at}](v[${at}])`,
  );
  // Only our own column names become code, as string literals.
  const read = new Function('p', `return (v) => ({ ${columns.join()} })`)(parsers) as ReadRow;
  written.set(key, read);
  return read;
}
