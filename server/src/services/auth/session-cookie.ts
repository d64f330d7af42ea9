import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuthContext } from './context.ts';
import { SESSION_IDLE } from './limits.ts';
import { SECOND } from '../../platform/clock/clock.ts';

export const SESSION_COOKIE = 'll-session';

/**
 * The cookie by which the byte server knows a session, since `<img>` and `<video>` send no token. It opens
 * nothing but /storage/v1, and no script reads it.
 */
export async function sessionCookie(ctx: AuthContext, sessionId: string): Promise<string> {
  const value = `${sessionId}.${await signatureOf(ctx, sessionId)}`;
  return `${SESSION_COOKIE}=${value}; ${attributes(ctx)}; Max-Age=${SESSION_IDLE / SECOND}`;
}

export function clearedSessionCookie(ctx: AuthContext): string {
  return `${SESSION_COOKIE}=; ${attributes(ctx)}; Max-Age=0`;
}

/** The live session behind a cookie's value; null for a forged one, an ended session and one that owes its second factor. */
export async function readSessionCookie(ctx: AuthContext, value: string): Promise<string | null> {
  const [sessionId = '', signature = ''] = value.split('.', 2);
  if (!/^[0-9a-f-]{36}$/.test(sessionId)) return null;
  const expected = Buffer.from(await signatureOf(ctx, sessionId));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return (await ctx.tokens.isComplete(sessionId)) ? sessionId : null;
}

async function signatureOf(ctx: AuthContext, sessionId: string): Promise<string> {
  return createHmac('sha256', await ctx.secret('session_cookie'))
    .update(sessionId)
    .digest('base64url');
}

function attributes(ctx: AuthContext): string {
  const secure = ctx.publicUrl().startsWith('https:') ? '; Secure' : '';
  return `Path=/storage/v1; HttpOnly; SameSite=Strict${secure}`;
}
