import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Sms } from '../../platform/sms/sms.ts';
import type { ApiKeys } from '../access.ts';

/** The operator's settings for signing in. */
export interface AuthSettings {
  /** A new address must be confirmed by email before the first session. */
  readonly confirmEmail: boolean;
  /** Whether text messages can be sent at all: sign-in by phone and phone factors. */
  readonly sms?: boolean;
  /** Addresses besides our own origin that links and sign-ins may return to, such as an app's own scheme. */
  readonly redirectAllowList?: readonly string[];
}

/**
 * A provider that users sign in with: `name` in addresses, `label` on buttons. 'oidc' requires `issuer`; for other kinds it
 * replaces the well-known one.
 */
export interface ProviderOptions {
  readonly name: string;
  readonly label?: string;
  readonly kind: 'google' | 'apple' | 'github' | 'discord' | 'oidc';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer?: string;
  /** Client ids of the operator's own apps at the provider, whose ID tokens are accepted besides those of `clientId`. */
  readonly appIds?: readonly string[];
}

export interface NewUser {
  readonly id: string;
  readonly email: string | null;
  /** As the user sent it: untrusted. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** How the program that uses the service adds its own rows; this service knows nothing of the product. */
export interface AuthHooks {
  /** Runs in the transaction that creates the user; throwing refuses the sign-up. */
  userCreated(tx: Tx, user: NewUser): Promise<void>;
  /**
   * Why a user gets no session now, as a message for them; null if they do. Called in the transaction that would open it, once
   * they have proven who they are.
   */
  whyNotIn?(tx: Tx, userId: string): Promise<string | null>;
}

/** An email link that was opened and still waits for a click on its button. */
export interface OpenedLink {
  /** The subject of the email. */
  readonly title: string;
  /** The label of the email's button, used for this one too. */
  readonly label: string;
  /** The form's address and its hidden fields, which the button posts. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Where the button finally leads, as a `form-action` source: browsers check redirects of forms against it. */
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
  /** The public origin of the site and of links, without a trailing slash. A function, since the port may be known late. */
  readonly publicUrl: () => string;
  /** The name in emails and in authenticator apps. */
  readonly brandName: string;
  readonly settings: AuthSettings;
  readonly providers?: readonly ProviderOptions[];
  readonly clientAddress: (c: Context) => string;
  /**
   * Renders the page of an opened link: one button and no script. The service adds headers against caching and the referrer.
   */
  readonly linkPage: (c: Context, link: OpenedLink) => Response | Promise<Response>;
  readonly hooks: AuthHooks;
  /** Called for every security event, in the transaction that records it. */
  readonly onSecurityEvent?: (tx: Tx, userId: string, kind: string) => Promise<void>;
}
