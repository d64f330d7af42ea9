import { Hono } from 'hono';
import type { VerifyToken } from '../access.ts';
import { openRoutes, settingsRoutes } from './about.ts';
import { authorizeRoutes, createProviders, linkRoutes } from './providers/authorize.ts';
import { adminLinkRoutes } from './admin/admin-links.ts';
import { adminRoutes } from './admin/admin.ts';
import { createContext } from './context.ts';
import { signInLink } from './codes/sign-in-link.ts';
import { SESSION_ENDED } from './core.ts';
import { AuthError } from './errors.ts';
import { answerError, requireApiKey } from './http.ts';
import { identityRoutes } from './providers/identities.ts';
import { logoutRoutes } from './sessions/logout.ts';
import type { AuthOptions } from './options.ts';
import { userOfSession } from './queries.ts';
import {
  namedSession,
  pageSession,
  type AskingSession,
  PAGE_COOKIE,
  readPageCookie,
  readSessionCookie,
  SESSION_COOKIE,
} from './sessions/session-cookie.ts';
import { factorChallengeRoutes } from './factors/factor-challenges.ts';
import { factorRoutes } from './factors/factors.ts';
import { otpRoutes } from './codes/otp.ts';
import { passkeyRoutes } from './passkeys/passkeys.ts';
import { signUpRoutes } from './signup.ts';
import { tokenRoutes } from './sessions/token.ts';
import { userRoutes } from './user.ts';
import { verifyRoutes } from './codes/verify.ts';
import { verifyLinkRoutes } from './codes/verify-link.ts';

export type {
  AuthHooks,
  AuthOptions,
  AuthSettings,
  NewUser,
  OpenedLink,
  ProviderOptions,
} from './options.ts';
export { hashPassword } from './passwords/passwords.ts';
export { type AuthAccess, createAuthAccess } from './sessions/access.ts';
export { AuthError } from './errors.ts';
export type { Origin } from './types.ts';
export { PAGE_COOKIE, SESSION_COOKIE };

export interface Auth {
  /** The paths below /auth/v1. */
  readonly routes: Hono;
  readonly verify: VerifyToken;
  /** The user of an access token that was valid until its session ended; otherwise null. */
  personOfEnded(token: string): Promise<string | null>;
  /** The id of the live session in a `SESSION_COOKIE` value, or null. */
  readSessionCookie(value: string): Promise<string | null>;
  /** The session that we signed a `SESSION_COOKIE` value for, live or not, without a look at the database; or null. */
  sessionOfCookie(value: string): Promise<string | null>;
  /** The live session in a `PAGE_COOKIE` value, and its user; null if there is none. */
  readPageCookie(value: string): Promise<{ sub: string; session_id: string } | null>;
  /** The session in a `PAGE_COOKIE` value, live or not; null for a forged one. */
  pageSession(value: string): Promise<AskingSession | null>;
  /** The user of a session; null once it has ended. */
  sessionUser(sessionId: string): Promise<string | null>;
  /** Calls the listener with the id of every session that ends, in any process. */
  onSessionEnded(listener: (sessionId: string) => void): void;
  /** Resolves once what every sign-in needs is in memory. Requests wait for it by themselves. */
  ready(): Promise<void>;
  /** Makes a new key that signs from now on, and returns its id. Existing sessions stay valid. */
  rotateKeys(): Promise<string>;
  /**
   * A link that signs this user in like one from an email: once, within an hour. Null if no account has this address. Show it
   * only to people who can read this installation's secrets anyway.
   */
  readonly signInLink: (email: string) => Promise<string | null>;
}

/** The auth service: accounts, sessions and tokens, with the API of a Supabase auth server. */
export function createAuth(options: AuthOptions): Auth {
  const ctx = createContext(options);
  const routes = new Hono();
  routes.onError((error, c) => answerError(ctx, error, c));
  routes.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  const providers = createProviders(ctx);
  const ready = async () => void (await Promise.all([ctx.keys.ready(), ctx.secretsReady()]));
  routes.route('/', openRoutes(ctx));
  routes.use(async (_c, next) => {
    await ready();
    return next();
  });
  routes.route('/', verifyLinkRoutes(ctx));
  routes.route('/', authorizeRoutes(ctx, providers));
  routes.use(requireApiKey(ctx));
  routes.route('/', linkRoutes(ctx, providers));
  routes.route('/', tokenRoutes(ctx, providers));
  for (const part of [
    settingsRoutes,
    signUpRoutes,
    userRoutes,
    logoutRoutes,
    otpRoutes,
    verifyRoutes,
    factorRoutes,
    factorChallengeRoutes,
    passkeyRoutes,
    identityRoutes,
    adminRoutes,
    adminLinkRoutes,
  ]) {
    routes.route('/', part(ctx));
  }
  routes.post('/sso', () => {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
  routes.all('*', () => {
    throw new AuthError(404, 'not_found', 'No such endpoint');
  });
  const sessionUser = async (sessionId: string): Promise<string | null> =>
    (await options.db.maybe(userOfSession, sessionId))?.user_id ?? null;
  return {
    routes,
    verify: ctx.tokens.verify,
    async personOfEnded(token) {
      const inspection = await ctx.tokens.inspect(token);
      return inspection.state === 'ended' ? inspection.claims.sub : null;
    },
    readSessionCookie: (value) => readSessionCookie(ctx, value),
    sessionOfCookie: (value) => namedSession(ctx, value),
    sessionUser,
    onSessionEnded: (listener) => void options.bus.subscribe(SESSION_ENDED, listener),
    async readPageCookie(value) {
      const sessionId = await readPageCookie(ctx, value);
      const sub = sessionId && (await sessionUser(sessionId));
      return sessionId && sub ? { sub, session_id: sessionId } : null;
    },
    pageSession: (value) => pageSession(ctx, value),
    ready,
    rotateKeys: () => ctx.keys.rotate(),
    signInLink: (email) => signInLink(ctx, email),
  };
}
