import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { originOf, requireClaims } from '../http.ts';
import { dropIdentity, lockIdentities, noteProviders } from './identity-queries.ts';
import { sendAlert } from '../codes/letters.ts';
import { requireProof } from '../factors/proof.ts';
import { userOf } from '../sessions/sessions.ts';

const notFound = () => new AuthError(404, 'identity_not_found', "Identity doesn't exist");
const lastOne = () =>
  new AuthError(
    422,
    'single_identity_not_deletable',
    'User must have at least 1 identity after unlinking',
  );

/** Unlinks a provider from an account; one way to sign in must stay. */
export function identityRoutes(ctx: AuthContext): Hono {
  return new Hono().delete('/user/identities/:id', async (c) => {
    const claims = await requireClaims(ctx, c);
    const id = z.uuid().safeParse(c.req.param('id'));
    const user = await userOf(ctx.db, claims.sub);
    if (!id.success || !user.identities.some((one) => one.identity_id === id.data)) {
      throw notFound();
    }
    if (user.identities.length < 2) throw lastOne();
    await requireProof(ctx, ctx.db, claims.session_id);
    await ctx.db.tx(async (tx) => {
      // Two requests at once must not remove the last two identities: the lock makes the second one count again.
      const left = await tx.many(lockIdentities, user.id);
      if (!left.some((one) => one.id === id.data)) throw notFound();
      if (left.length < 2) throw lastOne();
      await tx.run(dropIdentity, id.data, user.id);
      await tx.run(noteProviders, user.id, ctx.now());
      await recordEvent(ctx, tx, user.id, 'identity_unlinked', originOf(ctx, c));
      await sendAlert(ctx, tx, user.email, 'identity_unlinked');
    });
    return c.json({});
  });
}
