import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { AuthContext } from './context.ts';
import { AuthError, invalidCredentials, userBanned, validationFailed } from './errors.ts';
import { exchangeAuthCode } from './flow.ts';
import { answerSession, originOf, readBody } from './http.ts';
import {
  limited,
  limitSignIn,
  SESSION_IDLE,
  signInsFromStrangers,
  signInsPerAccount,
  subnetOf,
} from './limits.ts';
import { findUserByEmail, findUserByPhone, isKnownPlace } from './queries.ts';
import { openSession, refreshSession } from './sessions.ts';

const passwordBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string(),
});
const refreshBody = z.object({ refresh_token: z.string().min(1).max(200) });

export function tokenRoutes(ctx: AuthContext): Hono {
  return new Hono().post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return signInWithPassword(ctx, c);
      case 'refresh_token': {
        const { refresh_token } = await readBody(c, refreshBody);
        return answerSession(ctx, c, await refreshSession(ctx, refresh_token, originOf(ctx, c)));
      }
      case 'pkce':
        return exchangeAuthCode(ctx, c);
      default:
        throw validationFailed('unsupported_grant_type');
    }
  });
}

async function signInWithPassword(ctx: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, passwordBody);
  const origin = originOf(ctx, c);
  const login = (body.email ?? body.phone ?? '').trim().toLowerCase();
  if (login === '') throw validationFailed('missing email or phone');
  await limitSignIn(ctx, origin.ip);
  await limited(ctx, signInsPerAccount, `${hashOf(login)}:${subnetOf(origin.ip)}`);
  if (body.password.length > 1024) throw invalidCredentials();
  const user = body.email
    ? await ctx.db.maybe(findUserByEmail, login)
    : await ctx.db.maybe(findUserByPhone, login.replace(/^\+/, ''));
  const since = new Date(ctx.now().getTime() - SESSION_IDLE);
  const { known } = await ctx.db.one(isKnownPlace, user?.id ?? null, subnetOf(origin.ip), since);
  if (!known) await limited(ctx, signInsFromStrangers, hashOf(login));
  const matches = await ctx.passwords.verify(user?.encrypted_password ?? null, body.password);
  if (!user || !matches) throw invalidCredentials();
  // Said only to who knows the password, so it tells strangers nothing.
  if (user.banned_until && user.banned_until > ctx.now()) throw userBanned();
  if (body.email ? !user.email_confirmed_at : !user.phone_confirmed_at) {
    throw body.email
      ? new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
      : new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
  const session = await ctx.db.tx((tx) => openSession(ctx, tx, user.id, 'password', origin));
  return answerSession(ctx, c, session);
}

function hashOf(login: string): string {
  return createHash('sha256').update(login).digest('base64url');
}
