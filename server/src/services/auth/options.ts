import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Sms } from '../../platform/sms/sms.ts';
import type { ApiKeys } from '../access.ts';

/** What the operator decides about signing in. */
export interface AuthSettings {
  /** A new address must be confirmed by mail before the first session. */
  readonly confirmEmail: boolean;
  /** Whether text messages can be sent at all: sign-in by phone and phone factors. */
  readonly sms?: boolean;
  /** Addresses beside our own origin that links and sign-ins may return to, such as an app's own scheme. */
  readonly redirectAllowList?: readonly string[];
}

/** A place that people sign in with: `name` in addresses, `label` on buttons. `issuer` is for 'oidc' and replaces the well-known one of the others. */
export interface ProviderOptions {
  readonly name: string;
  readonly label?: string;
  readonly kind: 'google' | 'apple' | 'github' | 'discord' | 'oidc';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer?: string;
  /** Ids of the operator's own apps there, whose ID tokens count beside those of `clientId`. */
  readonly appIds?: readonly string[];
}

export interface NewUser {
  readonly id: string;
  readonly email: string | null;
  /** As the person sent it: untrusted. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Where the program that uses the service hangs its own rows; this service holds no product word. */
export interface AuthHooks {
  /** Runs in the transaction that makes the user; throwing refuses the sign-up. */
  userCreated(tx: Tx, user: NewUser): Promise<void>;
  /**
   * Why a person gets no session now, as a sentence for them; null: they do. Asked in the transaction that would open
   * it, once they have shown who they are.
   */
  whyNotIn?(tx: Tx, userId: string): Promise<string | null>;
}

/** A mail's link that was opened and still waits for its button. */
export interface OpenedLink {
  /** What the mail was about. */
  readonly title: string;
  /** What the mail's button says, and so this one. */
  readonly label: string;
  /** The form's address and its hidden fields; the button posts them. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Where the button leads in the end, as a source of a `form-action`: browsers check redirects of forms against it. */
  readonly leadsTo: string;
}

export interface AuthOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Logger;
  readonly mail: Pick<Mail<unknown>, 'send'>;
  readonly sms: Sms;
  readonly apiKeys: ApiKeys;
  /** The origin people and links use, without a trailing slash; asked late, since the port may be known late. */
  readonly publicUrl: () => string;
  /** Name in mails and of the sign-in at second-factor apps. */
  readonly brandName: string;
  readonly settings: AuthSettings;
  readonly providers?: readonly ProviderOptions[];
  readonly clientAddress: (c: Context) => string;
  /** The page of an opened link: one button and no script. The service adds that it is not stored and sends no referrer. */
  readonly linkPage: (c: Context, link: OpenedLink) => Response | Promise<Response>;
  readonly hooks: AuthHooks;
  /** Hears what was written down about a person, in the transaction that wrote it. */
  readonly onSecurityEvent?: (tx: Tx, userId: string, kind: string) => Promise<void>;
}
