import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { challengeFields, challengeOf, issueCode } from './codes.ts';
import type { AuthContext } from '../context.ts';
import { checkEmail, checkPhone, createUser } from '../admin/create-user.ts';
import { validationFailed } from '../errors.ts';
import { originOf, readBody, requireClaims } from '../http.ts';
import { sendCodeLetter, type CodeLetter } from './letters.ts';
import { evenly, limitSignUp, limitMail, limitMessage } from '../limits.ts';
import { openCodes } from './code-queries.ts';
import { findUserByEmail, findUserByPhone } from '../queries.ts';
import { safeRedirect } from '../providers/redirects.ts';
import { userOf } from '../sessions/sessions.ts';
import { metadataShape } from '../signup.ts';
import { requireSms, sendSmsCode } from './text-messages.ts';
import type { CodeChallenge, CodePurpose, Metadata } from '../types.ts';

const otpBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  data: metadataShape.nullish(),
  create_user: z.boolean().nullish(),
  ...challengeFields,
});
const recoverBody = z.object({ email: z.string(), ...challengeFields });
const resendBody = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...challengeFields,
});

/** Everything that sends a code or a link. No response reveals whether the address or number has an account. */
export function otpRoutes(ctx: AuthContext): Hono {
  return new Hono()
    .post('/otp', async (c) => sendOtp(ctx, c))
    .post('/magiclink', async (c) => sendOtp(ctx, c))
    .post('/recover', async (c) => {
      const body = await readBody(c, recoverBody);
      const email = checkEmail(body.email);
      await limitMail(ctx, email, originOf(ctx, c).ip);
      await evenly(mailKnown(ctx, 'recovery', email, redirectOf(ctx, c), challengeOf(body)));
      return c.json({});
    })
    .post('/resend', async (c) => resend(ctx, c))
    .get('/reauthenticate', async (c) => {
      const claims = await requireClaims(ctx, c);
      const user = await userOf(ctx.db, claims.sub);
      const { ip } = originOf(ctx, c);
      const { email, phone } = user;
      if (email !== null) await limitMail(ctx, email, ip);
      else if (phone !== null) await limitMessage(ctx, phone, ip);
      await ctx.db.tx(async (tx) => {
        const issued = await issueCode(ctx, tx, user.id, 'reauthentication');
        if (email !== null)
          await sendCodeLetter(ctx, tx, 'reauthentication', email, issued, redirectOf(ctx, c));
        else if (phone !== null) await sendSmsCode(ctx, tx, phone, issued);
      });
      return c.json({});
    });
}

function redirectOf(ctx: AuthContext, c: Context): string {
  return safeRedirect(ctx, c.req.query('redirect_to'));
}

async function sendOtp(ctx: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, otpBody);
  const { ip } = originOf(ctx, c);
  const create = body.create_user ?? true;
  if (create) await limitSignUp(ctx, ip);
  const metadata = body.data ?? {};
  if (body.phone) {
    const phone = checkPhone(body.phone);
    requireSms(ctx);
    await limitMessage(ctx, phone, ip);
    await evenly(textOtp(ctx, phone, create ? metadata : null));
    return c.json({});
  }
  const email = checkEmail(body.email ?? '');
  await limitMail(ctx, email, ip);
  await evenly(
    mailOtp(ctx, email, create ? metadata : null, redirectOf(ctx, c), challengeOf(body)),
  );
  return c.json({});
}

async function mailOtp(
  ctx: AuthContext,
  email: string,
  metadata: Metadata | null,
  redirectTo: string,
  challenge: CodeChallenge | null,
): Promise<void> {
  if (metadata !== null) {
    await ctx.db.tx((tx) =>
      createUser(ctx, tx, { email, confirmed: false, metadata, provider: 'email' }),
    );
  }
  await mailKnown(ctx, 'magiclink', email, redirectTo, challenge);
}

async function mailKnown(
  ctx: AuthContext,
  kind: CodeLetter & CodePurpose,
  email: string,
  redirectTo: string,
  challenge: CodeChallenge | null,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const user = await tx.maybe(findUserByEmail, email);
    if (!user) return;
    const issued = await issueCode(ctx, tx, user.id, kind, challenge);
    await sendCodeLetter(ctx, tx, kind, email, issued, redirectTo);
  });
}

async function textOtp(ctx: AuthContext, phone: string, metadata: Metadata | null): Promise<void> {
  await ctx.db.tx(async (tx) => {
    if (metadata !== null)
      await createUser(ctx, tx, { phone, confirmed: false, metadata, provider: 'phone' });
    const user = await tx.maybe(findUserByPhone, phone);
    if (user) await sendSmsCode(ctx, tx, phone, await issueCode(ctx, tx, user.id, 'sms'));
  });
}

async function resend(ctx: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, resendBody);
  const { ip } = originOf(ctx, c);
  const redirectTo = redirectOf(ctx, c);
  const challenge = challengeOf(body);
  if (body.phone) {
    const phone = checkPhone(body.phone);
    requireSms(ctx);
    await limitMessage(ctx, phone, ip);
    if (body.type === 'sms') await evenly(textOtp(ctx, phone, null));
    return c.json({});
  }
  if (body.type !== 'signup' && body.type !== 'email_change')
    throw validationFailed('Type provided requires a phone number');
  const email = checkEmail(body.email ?? '');
  await limitMail(ctx, email, ip);
  await evenly(
    ctx.db.tx(async (tx) => {
      const user = await tx.maybe(findUserByEmail, email);
      if (!user) return;
      if (body.type === 'signup') {
        if (user.email_confirmed_at) return;
        await sendCodeLetter(
          ctx,
          tx,
          'signup',
          email,
          await issueCode(ctx, tx, user.id, 'signup', challenge),
          redirectTo,
        );
        return;
      }
      const purposes = ['email_change_current', 'email_change_new'] as const;
      for (const { purpose } of await tx.many(openCodes, user.id, purposes, ctx.now())) {
        if (
          user.new_email === null ||
          (purpose !== 'email_change_current' && purpose !== 'email_change_new')
        )
          continue;
        const to = purpose === 'email_change_current' ? email : user.new_email;
        await sendCodeLetter(
          ctx,
          tx,
          purpose,
          to,
          await issueCode(ctx, tx, user.id, purpose, challenge),
          redirectTo,
        );
      }
    }),
  );
  return c.json({});
}
