import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import { readBody, requireClaims } from './http.ts';
import { checkStrength } from './passwords.ts';
import { mergeMetadata, setPassword } from './queries.ts';
import { endSome, userOf } from './sessions.ts';
import { metadataShape } from './signup.ts';
import { presentUser } from './view.ts';

const updateBody = z.object({ password: z.string().nullish(), data: metadataShape.nullish() });

export function userRoutes(ctx: AuthContext): Hono {
  return new Hono()
    .get('/user', async (c) => {
      const claims = await requireClaims(ctx, c);
      return c.json(presentUser(await userOf(ctx.db, claims.sub)));
    })
    .put('/user', async (c) => {
      const claims = await requireClaims(ctx, c);
      const { password, data } = await readBody(c, updateBody);
      const encrypted = password ? await newPassword(ctx, claims.sub, password) : null;
      const user = await ctx.db.tx(async (tx) => {
        const now = ctx.now();
        if (data) await tx.run(mergeMetadata, claims.sub, data, now);
        if (encrypted) {
          await tx.run(setPassword, claims.sub, encrypted, now);
          await endSome(ctx, tx, {
            userId: claims.sub,
            except: claims.session_id,
            reason: 'password_change',
          });
        }
        return userOf(tx, claims.sub);
      });
      return c.json(presentUser(user));
    });
}

async function newPassword(ctx: AuthContext, userId: string, password: string): Promise<string> {
  checkStrength(password);
  const user = await userOf(ctx.db, userId);
  if (await ctx.passwords.verify(user.encrypted_password, password)) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  }
  return ctx.passwords.hash(password);
}
