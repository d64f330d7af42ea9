import type { z } from 'zod';
import type { Tx } from '../db/db.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A POST there unsubscribes from emails like this one, without signing in (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Writes emails of one kind when they are sent, from facts that were queued. Null: there is nothing left to send. */
export interface LetterWriter<Deps, Facts extends z.ZodType = z.ZodType> {
  /** Stable: queued emails refer to it. */
  readonly name: string;
  readonly facts: Facts;
  write(deps: Deps, facts: z.infer<Facts>): Promise<Letter | null>;
}

/** Queues emails in the caller's transaction; jobs send them by SMTP or to the local outbox. */
export interface Mail<Deps> {
  /** Several at once, queued in one statement, wait behind those that are sent one by one. */
  send(tx: Tx, ...letters: readonly Letter[]): Promise<void>;
  /**
   * For emails whose text the reader may lose the right to see while they wait: each is written at each attempt, and not
   * before.
   */
  sendLater<Facts extends z.ZodType>(
    tx: Tx,
    writer: LetterWriter<Deps, Facts>,
    ...facts: readonly z.infer<Facts>[]
  ): Promise<void>;
}
