import { close, parse, SYNC } from '../../platform/db/messages.ts';
import { PgQuery, touchedRows, type WireRow } from '../../platform/db/pg-query.ts';

/** One statement, made of names of the catalog and numbered values. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
  /** The message that runs it with its values. */
  readonly run: Buffer;
}

/** What a statement answered: its rows as texts, and how many rows it changed or returned. */
export interface Answer {
  readonly rows: readonly (readonly (string | null)[])[];
  readonly affected: number;
}

/** Statements that put on the caller's role and claims; each connection prepares both before its first work. */
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

/** Prepared statements a connection keeps; beyond it, the one unused for longest is closed. */
const MAX_PREPARED = 200;

/** The names a connection has prepared, the one unused for longest first. */
export type PreparedNames = Set<string>;

/**
 * Two statements and one Sync: to the server one transaction, to the network one round trip. `pg` has a
 * pipeline mode for whole queries, each with its own Sync; that would need BEGIN and COMMIT as two more.
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
      // A statement that failed may be prepared or not; closing one that is not is no error.
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
