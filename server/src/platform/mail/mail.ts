import type { Tx } from '../db/db.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Queues a letter in the caller's transaction; a job hands it to SMTP or to the local outbox. */
export interface Mail {
  send(tx: Tx, letter: Letter): Promise<void>;
}
