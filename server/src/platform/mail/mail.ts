import type { z } from 'zod';
import type { Tx } from '../db/db.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends letters like this one with a POST, without signing in (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Writes letters of one kind as they leave, from facts that were queued. Null: there is nothing left to say. */
export interface LetterWriter<Deps, Facts extends z.ZodType = z.ZodType> {
  /** Stable: letters that wait name it. */
  readonly name: string;
  readonly facts: Facts;
  write(deps: Deps, facts: z.infer<Facts>): Promise<Letter | null>;
}

/** Queues letters in the caller's transaction; jobs hand them to SMTP or to the local outbox. */
export interface Mail<Deps> {
  /** Several at once, in one statement, wait behind those that are sent one by one. */
  send(tx: Tx, ...letters: readonly Letter[]): Promise<void>;
  /** Letters whose words may close to their reader while they wait: each is written at each try, and not before. */
  sendLater<Facts extends z.ZodType>(
    tx: Tx,
    writer: LetterWriter<Deps, Facts>,
    ...facts: readonly z.infer<Facts>[]
  ): Promise<void>;
}
