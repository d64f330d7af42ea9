import type { Tx } from '../db/db.ts';

export interface TextMessage {
  readonly to: string;
  readonly text: string;
}

/** Queues a text message in the caller's transaction; a job hands it to the HTTP provider or the local outbox. */
export interface Sms {
  send(tx: Tx, message: TextMessage): Promise<void>;
}
