import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { challengeFields, challengeOf, issueCode } from './codes/codes.ts';
import type { AuthContext } from './context.ts';
import { checkEmail, checkPhone, createUser } from './admin/create-user.ts';
import { AuthError, validationFailed } from './errors.ts';
import { recordEvent } from './events.ts';
import { answerSession, originOf, readBody } from './http.ts';
import { sendAlreadyRegistered, sendCodeLetter } from './codes/letters.ts';
import { evenly, limitSignUp, MAX_METADATA_BYTES, limitMail, limitMessage } from './limits.ts';
import { checkStrength } from './passwords/passwords.ts';
import { findUserByEmail, findUserByPhone, replaceUnconfirmed } from './queries.ts';
import { safeRedirect } from './providers/redirects.ts';
import { openSession, type OpenSession } from './sessions/sessions.ts';
import { sendSmsCode } from './codes/text-messages.ts';
import type { Metadata } from './types.ts';
import { obfuscatedUser, type UserJson } from './view.ts';

export const metadataShape = z
  .record(z.string(), z.unknown())
  .refine(
    (data) => JSON.stringify(data).length <= MAX_METADATA_BYTES,
    'user metadata is too large',
  );

const signUpBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadataShape.nullish(),
  ...challengeFields,
});

interface SignUp {
  readonly encryptedPassword: string;
  readonly metadata: Metadata;
}

export function signUpRoutes(ctx: AuthContext): Hono {
  return new Hono().post('/signup', async (c) => {
    const body = await readBody(c, signUpBody);
    const origin = originOf(ctx, c);
    await limitSignUp(ctx, origin.ip);
    if (!body.email && !body.phone && !body.password)
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    if (!body.password) throw validationFailed('Signup requires a valid password');
    const phone = body.phone ? checkPhone(body.phone) : null;
    const email = phone === null ? checkEmail(body.email ?? '') : null;
    checkStrength(body.password);
    const signUp: SignUp = {
      encryptedPassword: await ctx.passwords.hash(body.password),
      metadata: body.data ?? {},
    };
    if (email === null || phone !== null) {
      await limitMessage(ctx, phone ?? '', origin.ip);
      return c.json(await evenly(signUpByPhone(ctx, phone ?? '', signUp)));
    }
    if (!ctx.settings.confirmEmail)
      return answerSession(ctx, c, await signUpAtOnce(ctx, c, email, signUp));
    await limitMail(ctx, email, origin.ip);
    const redirectTo = safeRedirect(ctx, c.req.query('redirect_to'));
    return c.json(await evenly(signUpByMail(ctx, email, signUp, redirectTo, challengeOf(body))));
  });
}

async function signUpAtOnce(
  ctx: AuthContext,
  c: Context,
  email: string,
  signUp: SignUp,
): Promise<OpenSession> {
  const origin = originOf(ctx, c);
  return ctx.db.tx(async (tx) => {
    const userId = await createUser(ctx, tx, {
      email,
      ...signUp,
      confirmed: true,
      provider: 'email',
    });
    if (userId === null) throw new AuthError(422, 'user_already_exists', 'User already registered');
    await recordEvent(ctx, tx, userId, 'signed_up', origin);
    return openSession(ctx, tx, userId, 'password', origin);
  });
}

/** The response is the same whether the address has an account or not; its owner learns which from the email. */
async function signUpByMail(
  ctx: AuthContext,
  email: string,
  signUp: SignUp,
  redirectTo: string,
  challenge: ReturnType<typeof challengeOf>,
): Promise<UserJson> {
  return ctx.db.tx(async (tx) => {
    const now = ctx.now();
    await createUser(ctx, tx, { email, ...signUp, confirmed: false, provider: 'email' });
    const user = await tx.one(findUserByEmail, email);
    if (user.email_confirmed_at) {
      await sendAlreadyRegistered(ctx, tx, email);
      return obfuscatedUser(email, signUp.metadata, now);
    }
    // An earlier sign-up that was never confirmed has no claim to the address: the last sign-up counts.
    await tx.run(replaceUnconfirmed, user.id, signUp.encryptedPassword, signUp.metadata, now);
    await sendCodeLetter(
      ctx,
      tx,
      'signup',
      email,
      await issueCode(ctx, tx, user.id, 'signup', challenge),
      redirectTo,
    );
    return obfuscatedUser(email, signUp.metadata, now);
  });
}

async function signUpByPhone(ctx: AuthContext, phone: string, signUp: SignUp): Promise<UserJson> {
  return ctx.db.tx(async (tx) => {
    const now = ctx.now();
    await createUser(ctx, tx, { phone, ...signUp, confirmed: false, provider: 'phone' });
    const user = await tx.one(findUserByPhone, phone);
    if (!user.phone_confirmed_at) {
      await tx.run(replaceUnconfirmed, user.id, signUp.encryptedPassword, signUp.metadata, now);
      await sendSmsCode(ctx, tx, phone, await issueCode(ctx, tx, user.id, 'sms'));
    }
    return obfuscatedUser('', signUp.metadata, now, phone);
  });
}
