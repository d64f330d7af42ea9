import type { Tx } from '../db/db.ts';

export interface TextMessage {
  /** '+' and digits. */
  readonly to: string;
  readonly text: string;
}

/** Queues a text message in the caller's transaction; a job hands it to a provider or the local outbox. */
export interface Sms {
  send(tx: Tx, message: TextMessage): Promise<void>;
}

/** Who carries text messages, as it is configured. */
export type SmsConfig =
  | { readonly kind: 'json'; readonly url: string }
  | {
      readonly kind: 'twilio';
      readonly url: string;
      readonly accountSid: string;
      readonly authToken: string;
      readonly from: string;
    };

/** Who carries text messages. */
export interface SmsProvider {
  /**
   * Hands one message over; answers the provider's id of it. `key` is the same for every try of one message. Throws
   * `SmsRefused` where another try would be refused as well, anything else where one may help.
   */
  send(message: TextMessage & { readonly key: string }): Promise<string | null>;
}

/** The provider will never take this message: no such number, a number that has unsubscribed, … */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
  /** The provider's own code of the reason. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** An answer later than this (ms) counts as none. */
export const SMS_TIMEOUT = 10_000;
