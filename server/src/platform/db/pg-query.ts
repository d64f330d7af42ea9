import type pg from 'pg';

/** A row as PostgreSQL sent it. */
export type WireRow = readonly (string | null)[];

export interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/**
 * A query that a connection of `pg` runs in place of its own Query class, as pg-cursor does: it writes its messages in one
 * piece and handles the responses. The only code that knows what `pg` expects of a query. Each subclass has its reason:
 * `PreparedQuery` reads rows faster, `ActAndRun` puts two statements into one round trip.
 */
export abstract class PgQuery implements pg.Submittable {
  submit(connection: pg.Connection): Error | null {
    const messages = this.messagesFor(connection);
    if (messages instanceof Error) return messages;
    connection.stream.write(messages.length === 1 ? messages[0]! : Buffer.concat(messages));
    return null;
  }

  /** The messages to send, with one Sync at the end; an error if there is nothing to send. */
  protected abstract messagesFor(connection: pg.Connection): readonly Buffer[] | Error;

  abstract handleDataRow(message: { readonly fields: WireRow }): void;
  /** `text`: 'SELECT 5', 'INSERT 0 1'. */
  abstract handleCommandComplete(message: { readonly text: string }): void;
  abstract handleReadyForQuery(): void;
  /** No other handler is called after it. */
  abstract handleError(error: Error): void;

  // Required by `pg`. Our statements are never empty, read in portions or a COPY, and not always described.
  handleRowDescription(_message: { readonly fields: readonly Field[] }): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

/** How many rows a command changed or returned: the last number. */
export const touchedRows = (text: string): number =>
  Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
