import type { Tx } from '../db/db.ts';

export interface TextMessage {
  /** '+' and digits. */
  readonly to: string;
  readonly text: string;
}

/** Queues a text message in the caller's transaction; a job sends it by a provider or to the local outbox. */
export interface Sms {
  send(tx: Tx, message: TextMessage): Promise<void>;
}

/** The configured provider of text messages. */
export type SmsConfig =
  | { readonly kind: 'json'; readonly url: string }
  | {
      readonly kind: 'twilio';
      readonly url: string;
      readonly accountSid: string;
      readonly authToken: string;
      readonly from: string;
    };

/** A provider of text messages. */
export interface SmsProvider {
  /**
   * Sends one message and returns the provider's id for it. `key` is the same for every attempt of one message. Throws
   * `SmsRefused` if another attempt would be refused as well, anything else if one may help.
   */
  send(message: TextMessage & { readonly key: string }): Promise<string | null>;
}

/** The provider will never accept this message: no such number, a number that has unsubscribed, … */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
  /** The provider's own code for the reason. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A response later than this (ms) counts as none. */
export const SMS_TIMEOUT = 10_000;
