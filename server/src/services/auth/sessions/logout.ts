import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { validationFailed } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { originOf, requireClaims } from '../http.ts';
import { endSome } from './sessions.ts';
import { clearCookies } from './session-cookie.ts';

const scopes = z.enum(['global', 'local', 'others']);

export function logoutRoutes(ctx: AuthContext): Hono {
  return new Hono().post('/logout', async (c) => {
    const { sub: userId, session_id: own } = await requireClaims(ctx, c);
    const scope = scopes.safeParse(c.req.query('scope') ?? 'global');
    if (!scope.success)
      throw validationFailed(`Unsupported logout scope "${c.req.query('scope')}"`);
    await ctx.db.tx(async (tx) => {
      await endSome(ctx, tx, {
        userId,
        ...(scope.data === 'local' && { only: own }),
        ...(scope.data === 'others' && { except: own }),
        reason: 'sign_out',
      });
      if (scope.data !== 'local')
        await recordEvent(ctx, tx, userId, 'signed_out_everywhere', originOf(ctx, c));
    });
    if (scope.data !== 'others') clearCookies(ctx, c);
    return c.body(null, 204);
  });
}
