import type { Tx } from '../db/db.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends letters like this one with a POST, without signing in (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Queues letters in the caller's transaction; jobs hand them to SMTP or to the local outbox. */
export interface Mail {
  /** Several at once, in one statement, wait behind those that are sent one by one. */
  send(tx: Tx, ...letters: readonly Letter[]): Promise<void>;
}
