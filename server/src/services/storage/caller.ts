import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { isOwnOrigin } from '../../platform/http/cross-origin.ts';
import { type ApiKeys, type Claims, isFromBrowser, type VerifyToken } from '../access.ts';
import type { AddressHolder } from './address.ts';
import { faults } from './fault.ts';

/** HttpOnly, SameSite=Strict, Path=/storage/v1; set by auth/v1 for `<img>` and `<video>`, which send no token. */
const SESSION_COOKIE = 'll-session';

export interface CallerOptions {
  readonly verifyToken: VerifyToken;
  /** Whether the user has a second factor that this token's session has not verified. */
  readonly awaitsSecondFactor: (claims: Claims) => Promise<boolean>;
  /** The id of the live and complete session in a cookie that we signed; null for any other text and an ended session. */
  readonly readSessionCookie: (value: string) => Promise<string | null>;
  /** The user of a session, or null once it has ended. */
  readonly sessionUser: (sessionId: string) => Promise<string | null>;
  /** A bearer that equals an API key is not a token (official clients send it while signed out). */
  readonly apiKeys: Pick<ApiKeys, 'isPublishable' | 'isService'>;
}

function bearer(c: Context, keys: CallerOptions['apiKeys']): string | null {
  const header = c.req.header('authorization');
  const token = header === undefined ? undefined : /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (token === undefined || keys.isPublishable(token) || keys.isService(token)) return null;
  return token;
}

/** The live session of a bearer token; null without one. Throws if the token is not valid. */
export async function callerByToken(
  c: Context,
  options: CallerOptions,
): Promise<AddressHolder | null> {
  const token = bearer(c, options.apiKeys);
  if (token === null) return null;
  const claims = await options.verifyToken(token);
  if (!claims) throw faults.notSignedIn();
  if (await options.awaitsSecondFactor(claims)) throw faults.secondFactorRequired();
  return { viewerId: claims.sub, sessionId: claims.session_id };
}

/** The id of the live session of a bearer token or, for requests from our own origin, of the cookie; null for a visitor. */
export async function sessionOf(c: Context, options: CallerOptions): Promise<string | null> {
  const byToken = await callerByToken(c, options);
  if (byToken) return byToken.sessionId;
  const cookie = isOwnOrigin(c.req.raw.headers) ? getCookie(c, SESSION_COOKIE) : undefined;
  return cookie === undefined ? null : options.readSessionCookie(cookie);
}

/** The live session of a bearer token or the cookie, and its user; null for a visitor. */
export async function callerOf(c: Context, options: CallerOptions): Promise<AddressHolder | null> {
  const byToken = await callerByToken(c, options);
  if (byToken) return byToken;
  const sessionId = await sessionOf(c, options);
  const viewerId = sessionId === null ? null : await options.sessionUser(sessionId);
  return sessionId === null || viewerId === null ? null : { viewerId, sessionId };
}

/** Who changes files: a user with their token, or a server with the service key, for any user. */
export type Actor =
  | ({ readonly kind: 'person' } & AddressHolder)
  | { readonly kind: 'service'; readonly sessionId: null };

/** The caller by token or service key, never by cookie; null for a visitor. */
export async function actorByKey(c: Context, options: CallerOptions): Promise<Actor | null> {
  const isService = isServiceCall(c, options);
  const person = await callerByToken(c, options);
  if (person) return { kind: 'person', ...person };
  return isService ? { kind: 'service', sessionId: null } : null;
}

/** The caller of a read: by token, service key or cookie. */
export async function actorOf(c: Context, options: CallerOptions): Promise<Actor | null> {
  const known = await actorByKey(c, options);
  if (known) return known;
  const person = await callerOf(c, options);
  return person && { kind: 'person', ...person };
}

/** Throws if a browser sends the service key. */
function isServiceCall(c: Context, { apiKeys }: CallerOptions): boolean {
  const given = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const keys = [given, c.req.header('apikey')];
  if (!keys.some((key) => key !== undefined && apiKeys.isService(key))) return false;
  if (isFromBrowser(c.req.raw.headers)) throw faults.serviceKeyInBrowser();
  return true;
}
