import { close, parse, SYNC } from '../../platform/db/messages.ts';
import { PgQuery, touchedRows, type WireRow } from '../../platform/db/pg-query.ts';

/** One statement, built of catalog names and numbered values. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
  /** The message that runs it with its values. */
  readonly run: Buffer;
}

/** The result of a statement: its rows as texts, and how many rows it changed or returned. */
export interface Answer {
  readonly rows: readonly (readonly (string | null)[])[];
  readonly affected: number;
}

/** Statements that set the caller's role and claims; each connection prepares both before its first request. */
export const ACTS = {
  caller: {
    name: 'rest.act',
    text: `select from (select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
      set_config('request.jwt.claim.sub', $3, true)) _`,
    sample: ['none', '', ''],
  },
  service: {
    name: 'rest.act-service',
    text: `select from (select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
      set_config('statement_timeout', $3, true)) _`,
    sample: ['none', '', '0'],
  },
} as const;

/** Prepared statements that a connection keeps; beyond that, the least recently used one is closed. */
const MAX_PREPARED = 200;

/** The names of a connection's prepared statements, the least recently used first. */
export type PreparedNames = Set<string>;

/**
 * Two statements and one Sync: for the server one transaction, on the network one round trip. The pipeline mode of `pg` sends
 * each query with its own Sync, and would need BEGIN and COMMIT as two more.
 */
export class ActAndRun extends PgQuery {
  readonly #act: Buffer;
  readonly #statement: Prepared;
  readonly #names: PreparedNames;
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: Error) => void;
  readonly #rows: WireRow[] = [];
  #completed = 0;
  #affected = 0;

  constructor(
    act: Buffer,
    statement: Prepared,
    names: PreparedNames,
    resolve: (answer: Answer) => void,
    reject: (error: Error) => void,
  ) {
    super();
    this.#act = act;
    this.#statement = statement;
    this.#names = names;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  protected override messagesFor(): readonly Buffer[] {
    const { name, text, run } = this.#statement;
    const parts = [this.#act];
    if (!this.#names.delete(name)) {
      // A statement that failed may or may not be prepared; closing one that is not is no error.
      parts.push(close(name), parse(name, text));
      const [oldest] = this.#names;
      if (oldest !== undefined && this.#names.size >= MAX_PREPARED) {
        this.#names.delete(oldest);
        parts.push(close(oldest));
      }
    }
    this.#names.add(name);
    parts.push(run, SYNC);
    return parts;
  }

  override handleDataRow({ fields }: { readonly fields: WireRow }): void {
    if (this.#completed > 0) this.#rows.push(fields);
  }

  override handleCommandComplete({ text }: { readonly text: string }): void {
    this.#completed += 1;
    if (this.#completed > 1) this.#affected = touchedRows(text);
  }

  override handleReadyForQuery(): void {
    this.#resolve({ rows: this.#rows, affected: this.#affected });
  }

  override handleError(error: Error): void {
    this.#names.delete(this.#statement.name);
    this.#reject(error);
  }
}
