import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { isOwnOrigin } from '../../platform/http/cross-origin.ts';

export interface SessionReaders {
  /** The session that a cookie of the byte server was signed for, live or not, without a look at the database; or null. */
  readonly sessionOfCookie: (value: string) => Promise<string | null>;
  /** The session of an access token that is valid; null for any other text. */
  readonly sessionOfToken: (token: string) => Promise<string | null>;
  readonly cookieName: string;
}

/** The session that a request for bytes comes from: by its token, else by the cookie of our own pages; null for neither. */
export async function sessionOf(c: Context, readers: SessionReaders): Promise<string | null> {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token !== undefined) return readers.sessionOfToken(token);
  const cookie = isOwnOrigin(c.req.raw.headers) ? getCookie(c, readers.cookieName) : undefined;
  return cookie === undefined ? null : readers.sessionOfCookie(cookie);
}
