import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { AuthContext } from '../context.ts';
import { SESSION_IDLE } from '../limits.ts';
import { SECOND } from '../../../platform/clock/clock.ts';

export const SESSION_COOKIE = 'll-session';

export const PAGE_COOKIE = 'll-page';

interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly sameSite: 'Strict' | 'Lax';
  /** Signed together with the session id, so that neither cookie can replace the other. */
  readonly signedWith: string;
}

/**
 * The byte server knows a session by this cookie, since `<img>` and `<video>` send no token. It opens nothing but /storage/v1,
 * and no script can read it.
 */
const SESSION: Cookie = {
  name: SESSION_COOKIE,
  path: '/storage/v1',
  sameSite: 'Strict',
  signedWith: '',
};

/**
 * The same session for page requests: the server needs to know if this user can see a page that visitors cannot, to send the
 * right status, and renders the pages that users open most with their own content. Links in emails lead here from other sites,
 * hence Lax. It opens neither bytes nor operations.
 */
const PAGE: Cookie = { name: PAGE_COOKIE, path: '/', sameSite: 'Lax', signedWith: 'page ' };

/** Sets both cookies of a session. */
export async function setCookies(ctx: AuthContext, c: Context, sessionId: string): Promise<void> {
  for (const cookie of [SESSION, PAGE]) {
    const value = `${sessionId}.${await signatureOf(ctx, cookie, sessionId)}`;
    send(ctx, c, cookie, value, SESSION_IDLE / SECOND);
  }
}

export function clearCookies(ctx: AuthContext, c: Context): void {
  for (const cookie of [SESSION, PAGE]) send(ctx, c, cookie, '', 0);
}

/** The live session in a cookie's value; null for a forged cookie, an ended session and one that owes its second factor. */
export const readSessionCookie = (ctx: AuthContext, value: string): Promise<string | null> =>
  read(ctx, SESSION, value);

/** The session in a cookie's value, which may have ended; null for a forged cookie. Asks no database. */
export const namedSession = (ctx: AuthContext, value: string): Promise<string | null> =>
  named(ctx, SESSION, value);

/** The same as `readSessionCookie` for the page's cookie. */
export const readPageCookie = (ctx: AuthContext, value: string): Promise<string | null> =>
  read(ctx, PAGE, value);

/** The session that a page's cookie names, even if it owes its second factor or has ended; null for a forged cookie. */
export async function pageSession(ctx: AuthContext, value: string): Promise<AskingSession | null> {
  const sessionId = await named(ctx, PAGE, value);
  return sessionId === null ? null : { sessionId, hasEnded: !(await ctx.tokens.isLive(sessionId)) };
}

/** The session of a page's cookie. `hasEnded` is also true once its user is banned. */
export interface AskingSession {
  readonly sessionId: string;
  readonly hasEnded: boolean;
}

async function read(ctx: AuthContext, cookie: Cookie, value: string): Promise<string | null> {
  const sessionId = await named(ctx, cookie, value);
  return sessionId !== null && (await ctx.tokens.isComplete(sessionId)) ? sessionId : null;
}

/** The session that one of our cookies names; null for a forged one. */
async function named(ctx: AuthContext, cookie: Cookie, value: string): Promise<string | null> {
  const [sessionId = '', signature = ''] = value.split('.', 2);
  if (!/^[0-9a-f-]{36}$/.test(sessionId)) return null;
  const expected = Buffer.from(await signatureOf(ctx, cookie, sessionId));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? sessionId : null;
}

async function signatureOf(
  ctx: AuthContext,
  { signedWith }: Cookie,
  sessionId: string,
): Promise<string> {
  return createHmac('sha256', await ctx.secret('session_cookie'))
    .update(signedWith + sessionId)
    .digest('base64url');
}

function send(ctx: AuthContext, c: Context, cookie: Cookie, value: string, seconds: number): void {
  const { name, path, sameSite } = cookie;
  const secure = ctx.publicUrl().startsWith('https:') ? '; Secure' : '';
  const attributes = `Path=${path}; HttpOnly; SameSite=${sameSite}${secure}; Max-Age=${seconds}`;
  c.header('Set-Cookie', `${name}=${value}; ${attributes}`, { append: true });
}
