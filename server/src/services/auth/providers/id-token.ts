import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Providers } from './authorize.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { answerSession, originOf, readBody, requireClaims } from '../http.ts';
import { limitSignIn } from '../limits.ts';
import { linkProfile, userOfProfile } from './link-identity.ts';
import { requireProof } from '../factors/proof.ts';
import { continueSession, openSession } from '../sessions/sessions.ts';

const body = z.object({
  provider: z.string().max(100),
  id_token: z.string().min(1).max(20_000),
  access_token: z.string().max(20_000).nullish(),
  nonce: z.string().max(1_000).nullish(),
  link_identity: z.boolean().nullish(),
});

/**
 * token?grant_type=id_token: a native app has signed the user in at the provider and sends the provider's ID token. With
 * `link_identity` the provider is linked to the signed-in user's account instead.
 */
export async function signInWithIdToken(
  ctx: AuthContext,
  c: Context,
  providers: Providers,
): Promise<Response> {
  const given = await readBody(c, body);
  const origin = originOf(ctx, c);
  await limitSignIn(ctx, origin.ip);
  const linking = given.link_identity ? await requireClaims(ctx, c) : null;
  if (linking) await requireProof(ctx, ctx.db, linking.session_id);
  const provider = providers.get(given.provider.replace(/^custom:/, ''));
  if (!provider?.givesIdTokens) {
    throw new AuthError(
      400,
      'oauth_provider_not_supported',
      `Provider "${given.provider}" is not enabled for ID tokens`,
    );
  }
  const profile = await provider.profileOfIdToken(given.id_token, {
    // The app gives the provider only the hash of the nonce, so that a stolen ID token is useless.
    nonce: given.nonce ? createHash('sha256').update(given.nonce).digest('hex') : null,
    accessToken: given.access_token ?? null,
    now: ctx.now(),
    log: ctx.log,
  });
  const session = await ctx.db.tx(async (tx) => {
    if (linking) {
      await linkProfile(ctx, tx, linking.sub, provider.name, profile, origin);
      return continueSession(ctx, tx, linking.session_id);
    }
    const userId = await userOfProfile(ctx, tx, provider.name, profile, origin);
    return openSession(ctx, tx, userId, 'oauth', origin);
  });
  return answerSession(ctx, c, session);
}
