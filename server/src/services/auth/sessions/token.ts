import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import type { Providers } from '../providers/authorize.ts';
import { AuthError, invalidCredentials, userBanned, validationFailed } from '../errors.ts';
import { exchangeAuthCode } from '../providers/flow.ts';
import { type Hit, takeBackHit } from '../../../platform/limits/rate-limit.ts';
import { answerSession, originOf, readBody } from '../http.ts';
import { signInWithIdToken } from '../providers/id-token.ts';
import {
  limited,
  limitSignIn,
  SESSION_IDLE,
  signInsFromStrangers,
  signInsPerAccount,
  subnetOf,
} from '../limits.ts';
import { findUserByEmail, findUserByPhone, isKnownPlace, renewHash } from '../queries.ts';
import { openSession, refreshSession } from './sessions.ts';
import type { UserRow } from '../view.ts';

const passwordBody = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string(),
});
const refreshBody = z.object({ refresh_token: z.string().min(1).max(200) });

export function tokenRoutes(ctx: AuthContext, providers: Providers): Hono {
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
      case 'id_token':
        return signInWithIdToken(ctx, c, providers);
      case 'web3':
        throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
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
  const guess = `${hashOf(login)}:${subnetOf(origin.ip)}`;
  const hits: Hit[] = [await limited(ctx, signInsPerAccount, guess)];
  if (body.password.length > 1024) throw invalidCredentials();
  const user = body.email
    ? await ctx.db.maybe(findUserByEmail, login)
    : await ctx.db.maybe(findUserByPhone, login.replace(/^\+/, ''));
  const since = new Date(ctx.now().getTime() - SESSION_IDLE);
  const { known } = await ctx.db.one(isKnownPlace, user?.id ?? null, subnetOf(origin.ip), since);
  if (!known) hits.push(await limited(ctx, signInsFromStrangers, hashOf(login)));
  const check = await ctx.passwords.check(user?.encrypted_password ?? null, body.password);
  if (!user || check === 'wrong') throw invalidCredentials();
  // A caller who knows the password was not guessing.
  for (const hit of hits) await takeBackHit(ctx.db, hit);
  // Only a caller who knows the password gets here, so this tells strangers nothing.
  if (user.banned_until && user.banned_until > ctx.now()) throw userBanned();
  if (body.email ? !user.email_confirmed_at : !user.phone_confirmed_at) {
    throw body.email
      ? new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
      : new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
  if (check === 'right in an old hash') await renewHashOf(ctx, user, body.password);
  const session = await ctx.db.tx((tx) => openSession(ctx, tx, user.id, 'password', origin));
  return answerSession(ctx, c, session);
}

/** Replaces an old hash with a current one, now that the password is available. */
async function renewHashOf(ctx: AuthContext, user: UserRow, password: string): Promise<void> {
  const old = user.encrypted_password;
  if (old === null) return;
  await ctx.db.run(renewHash, user.id, old, await ctx.passwords.hash(password));
}

function hashOf(login: string): string {
  return createHash('sha256').update(login).digest('base64url');
}
