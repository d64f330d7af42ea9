import { Hono } from 'hono';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/db.ts';
import { openCodes } from './code-queries.ts';
import { otpExpired, useCode, useLink, type UsedCode } from './codes.ts';
import type { AuthContext } from '../context.ts';
import { checkEmail, checkPhone } from '../admin/create-user.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { answerSession, originOf, readBody } from '../http.ts';
import { sendAlert } from './letters.ts';
import { limited, limitVerify, subnetOf, verifiesPerRecipient } from '../limits.ts';
import {
  confirmEmail,
  confirmPhone,
  findUser,
  findUserByEmail,
  findUserByPhone,
  moveEmail,
  movePhone,
  usersByNewEmail,
  userByNewPhone,
} from '../queries.ts';
import { openSession, type OpenSession } from '../sessions/sessions.ts';
import type { CodePurpose, Origin } from '../types.ts';

/** The protocol's `type`s, and the purposes of codes that each accepts. */
export const PURPOSES = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email: ['signup', 'magiclink', 'invite'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['sms'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, readonly CodePurpose[]>;
export const verifyType = z.enum([
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email',
  'email_change',
  'sms',
  'phone_change',
]);
type VerifyType = z.infer<typeof verifyType>;

const verifyBody = z.object({
  type: verifyType,
  token: z.string().max(200).nullish(),
  token_hash: z.string().max(200).nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

/** One of two addresses is confirmed; the other one is still missing. */
export const HALF_WAY =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

interface Confirmed {
  readonly userId: string;
  readonly method: string;
}

/** POST /verify: a code that the user typed, or a link's token that the app took from the address. */
export function verifyRoutes(ctx: AuthContext): Hono {
  return new Hono().post('/verify', async (c) => {
    const body = await readBody(c, verifyBody);
    const origin = originOf(ctx, c);
    await limitVerify(ctx, origin.ip);
    const outcome = body.token_hash
      ? await byLink(ctx, origin, body.type, body.token_hash)
      : await byCode(ctx, origin, body.type, body.token ?? '', body);
    if (outcome === null) throw otpExpired();
    if (outcome === 'half_way') return c.json({ msg: HALF_WAY, code: 200 });
    return answerSession(ctx, c, outcome);
  });
}

async function byLink(
  ctx: AuthContext,
  origin: Origin,
  type: VerifyType,
  token: string,
): Promise<OpenSession | 'half_way' | null> {
  return ctx.db.tx(async (tx) => {
    const used = await useLink(ctx, tx, token, PURPOSES[type]);
    return used && finish(ctx, tx, used, origin);
  });
}

async function byCode(
  ctx: AuthContext,
  origin: Origin,
  type: VerifyType,
  token: string,
  to: { email?: string | null | undefined; phone?: string | null | undefined },
): Promise<OpenSession | 'half_way' | null> {
  const isPhone = type === 'sms' || type === 'phone_change';
  const recipient = isPhone ? checkPhone(to.phone ?? '') : checkEmail(to.email ?? '');
  await limited(ctx, verifiesPerRecipient, `${recipient}:${subnetOf(origin.ip)}`);
  return ctx.db.tx(async (tx) => {
    for (const { userId, purposes } of await candidates(tx, type, recipient)) {
      const used = await useCode(ctx, tx, userId, purposes, token);
      if (used) return finish(ctx, tx, used, origin);
    }
    return null;
  });
}

/** The users whose code it may be: the account of the address, or those that want to move to it. */
async function candidates(
  tx: Tx,
  type: VerifyType,
  recipient: string,
): Promise<{ userId: string; purposes: readonly CodePurpose[] }[]> {
  if (type === 'sms' || type === 'phone_change') {
    const row = await (type === 'sms'
      ? tx.maybe(findUserByPhone, recipient)
      : tx.maybe(userByNewPhone, recipient));
    return row ? [{ userId: row.id, purposes: PURPOSES[type] }] : [];
  }
  const owner = await tx.maybe(findUserByEmail, recipient);
  if (type !== 'email_change') return owner ? [{ userId: owner.id, purposes: PURPOSES[type] }] : [];
  const movers = await tx.many(usersByNewEmail, recipient);
  return [
    ...(owner ? [{ userId: owner.id, purposes: ['email_change_current'] as const }] : []),
    ...movers.map((row) => ({ userId: row.id, purposes: ['email_change_new'] as const })),
  ];
}

async function finish(
  ctx: AuthContext,
  tx: Tx,
  used: UsedCode,
  origin: Origin,
): Promise<OpenSession | 'half_way'> {
  const confirmed = await confirm(ctx, tx, used, origin, 'otp');
  return confirmed === 'half_way'
    ? confirmed
    : openSession(ctx, tx, confirmed.userId, confirmed.method, origin);
}

/** Applies what the correct code confirms. */
export async function confirm(
  ctx: AuthContext,
  tx: Tx,
  used: UsedCode,
  origin: Origin,
  method: string,
): Promise<Confirmed | 'half_way'> {
  const now = ctx.now();
  const userId = used.user_id;
  switch (used.purpose) {
    case 'signup':
      await tx.run(confirmEmail, userId, now, true);
      await recordEvent(ctx, tx, userId, 'signed_up', origin);
      return { userId, method };
    case 'magiclink':
    case 'invite':
      await tx.run(confirmEmail, userId, now, false);
      return { userId, method };
    case 'recovery':
      await tx.run(confirmEmail, userId, now, false);
      return { userId, method: 'recovery' };
    case 'sms':
      await tx.run(confirmPhone, userId, now);
      return { userId, method: 'otp' };
    case 'phone_change':
      await tx.run(movePhone, userId, now);
      await recordEvent(ctx, tx, userId, 'phone_changed', origin);
      return { userId, method: 'otp' };
    case 'email_change_current':
    case 'email_change_new': {
      const other =
        used.purpose === 'email_change_new' ? 'email_change_current' : 'email_change_new';
      // Expired codes count as well: a confirmation that was never given does not turn into consent by waiting.
      if ((await tx.many(openCodes, userId, [other], new Date(0))).length > 0) return 'half_way';
      const before = await tx.one(findUser, userId);
      // Another account may have taken the address in the meantime.
      if (before.new_email !== null && (await tx.maybe(findUserByEmail, before.new_email))) {
        throw new AuthError(
          422,
          'email_exists',
          'A user with this email address has already been registered',
        );
      }
      await tx.run(moveEmail, userId, now);
      await recordEvent(ctx, tx, userId, 'email_changed', origin);
      await sendAlert(ctx, tx, before.email, 'email_changed');
      return { userId, method };
    }
    case 'reauthentication':
      throw validationFailed('Unsupported verification type');
  }
}
