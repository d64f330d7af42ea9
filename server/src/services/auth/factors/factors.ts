import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { line } from '@limelight/contract/platform/line';
import type { AuthContext } from '../context.ts';
import { checkPhone } from '../admin/create-user.ts';
import { AuthError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { addFactor, dropFactor, dropUnverifiedFactors, lowerSessions } from './factor-queries.ts';
import { originOf, readBody, requireClaims } from '../http.ts';
import { sendAlert } from '../codes/letters.ts';
import { requireProof } from './proof.ts';
import { userOf } from '../sessions/sessions.ts';
import { requireSms } from '../codes/text-messages.ts';
import { newTotp, seal } from './totp.ts';

const MOST_FACTORS = 10;

const enrollBody = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: line.max(100).nullish(),
  issuer: z.string().max(100).nullish(),
  phone: z.string().nullish(),
});

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
export const uuidOr404 = (text: string) => {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw factorNotFound();
  return id.data;
};

/** Enrolls and removes second factors. Both require a recent proof of identity. */
export function factorRoutes(ctx: AuthContext): Hono {
  return new Hono()
    .post('/factors', async (c) => enroll(ctx, c))
    .delete('/factors/:id', async (c) => {
      const claims = await requireClaims(ctx, c);
      const id = uuidOr404(c.req.param('id'));
      const user = await userOf(ctx.db, claims.sub);
      const factor = user.factors.find((one) => one.id === id);
      if (!factor) throw factorNotFound();
      if (factor.status === 'verified') await requireProof(ctx, ctx.db, claims.session_id);
      await ctx.db.tx(async (tx) => {
        const dropped = await tx.maybe(dropFactor, id, claims.sub);
        if (dropped?.status !== 'verified') return;
        await tx.run(lowerSessions, claims.sub);
        await recordEvent(ctx, tx, claims.sub, 'factor_removed', originOf(ctx, c));
        await sendAlert(ctx, tx, user.email, 'factor_removed');
      });
      return c.json({ id });
    });
}

async function enroll(ctx: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(ctx, c);
  const body = await readBody(c, enrollBody);
  await requireProof(ctx, ctx.db, claims.session_id);
  const user = await userOf(ctx.db, claims.sub);
  const name = body.friendly_name ?? '';
  const kept = user.factors.filter((factor) => factor.status === 'verified');
  if (kept.length >= MOST_FACTORS) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  const sameName = (one: { friendly_name: string; status: string; factor_type: string }) =>
    one.friendly_name === name &&
    (one.status === 'verified' || one.factor_type !== body.factor_type);
  if (name !== '' && user.factors.some(sameName)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  const phone = body.factor_type === 'phone' ? checkPhone(body.phone ?? '') : null;
  if (phone !== null) requireSms(ctx);
  const totp =
    body.factor_type === 'totp'
      ? await newTotp(body.issuer ?? ctx.brandName, user.email ?? user.phone ?? user.id)
      : null;
  const sealed = totp && (await seal(ctx, totp.secret));
  const id = await ctx.db.tx(async (tx) => {
    await tx.run(dropUnverifiedFactors, user.id, body.factor_type);
    return (await tx.one(addFactor, user.id, body.factor_type, name, sealed, phone, ctx.now())).id;
  });
  return c.json({
    id,
    type: body.factor_type,
    friendly_name: name,
    ...(phone !== null && { phone }),
    ...(totp && { totp: totp.answer }),
  });
}
