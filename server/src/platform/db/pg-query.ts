import type pg from 'pg';

/** A row as PostgreSQL sent it. */
export type WireRow = readonly (string | null)[];

export interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/**
 * Something that a connection of `pg` runs in the place of its own Query, as pg-cursor does: it writes its messages in
 * one piece, and gets what comes back. The only place that knows what `pg` expects of a query. Each has its reason to
 * exist: `PreparedQuery` reads rows faster, `ActAndRun` puts two statements into one round trip.
 */
export abstract class PgQuery implements pg.Submittable {
  submit(connection: pg.Connection): Error | null {
    const messages = this.messagesFor(connection);
    if (messages instanceof Error) return messages;
    connection.stream.write(messages.length === 1 ? messages[0]! : Buffer.concat(messages));
    return null;
  }

  /** What to send, with one Sync at its end; an error when there is nothing to send. */
  protected abstract messagesFor(connection: pg.Connection): readonly Buffer[] | Error;

  abstract handleDataRow(message: { readonly fields: WireRow }): void;
  /** `text`: 'SELECT 5', 'INSERT 0 1'. */
  abstract handleCommandComplete(message: { readonly text: string }): void;
  abstract handleReadyForQuery(): void;
  /** Nothing else follows it. */
  abstract handleError(error: Error): void;

  // Asked for by `pg`; a statement of ours is never empty, read in portions or a copy, and not always described.
  handleRowDescription(_message: { readonly fields: readonly Field[] }): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

/** How many rows a command touched or answered: the number is last. */
export const touchedRows = (text: string): number =>
  Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
