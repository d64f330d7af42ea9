import { Hono } from 'hono';
import { z } from 'zod';
import type { Tx } from '../../platform/db/db.ts';
import type { Claims } from '../access.ts';
import { challengeFields, challengeOf, issueCode } from './codes/codes.ts';
import type { AuthContext } from './context.ts';
import { checkEmail, checkPhone } from './admin/create-user.ts';
import { AuthError, emailExists, invalidCredentials, phoneExists } from './errors.ts';
import { recordEvent } from './events.ts';
import { originOf, readBody, requireClaims } from './http.ts';
import { sendAlert, sendAlreadyRegistered, sendCodeLetter } from './codes/letters.ts';
import { limitMail, limitMessage } from './limits.ts';
import { checkStrength } from './passwords/passwords.ts';
import { giveProof, type ProofKind, requireProof } from './factors/proof.ts';
import {
  findUserByEmail,
  findUserByPhone,
  mergeMetadata,
  moveEmail,
  setNewEmail,
  setNewPhone,
  setPassword,
} from './queries.ts';
import { safeRedirect } from './providers/redirects.ts';
import { endSome, userOf } from './sessions/sessions.ts';
import { metadataShape } from './signup.ts';
import { requireSms, sendSmsCode } from './codes/text-messages.ts';
import type { CodeChallenge, Origin } from './types.ts';
import { presentUser, type UserRow } from './view.ts';

const updateBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().max(1024).nullish(),
  nonce: z.string().max(20).nullish(),
  data: metadataShape.nullish(),
  ...challengeFields,
});
type Update = z.infer<typeof updateBody>;

interface Change {
  readonly claims: Claims;
  readonly origin: Origin;
  readonly user: UserRow;
}

export function userRoutes(ctx: AuthContext): Hono {
  return new Hono()
    .get('/user', async (c) => {
      const claims = await requireClaims(ctx, c);
      return c.json(presentUser(await userOf(ctx.db, claims.sub)));
    })
    .put('/user', async (c) => {
      const claims = await requireClaims(ctx, c);
      const body = await readBody(c, updateBody);
      const user = await userOf(ctx.db, claims.sub);
      const change: Change = { claims, user, origin: originOf(ctx, c) };
      const email = body.email ? checkEmail(body.email) : null;
      const phone = body.phone ? checkPhone(body.phone) : null;
      const movesEmail = email !== null && email !== user.email?.toLowerCase();
      const movesPhone = phone !== null && phone !== user.phone;
      if (body.password || movesEmail || movesPhone) {
        // Without confirmation emails the owner of the address is not asked, so the session must give a proof, however fresh it
        // is.
        const kind = movesEmail && !ctx.settings.confirmEmail ? 'asked' : 'recent';
        await prove(ctx, claims.session_id, body, kind);
      }
      const encrypted = body.password ? await newPassword(ctx, user, body.password) : null;
      if (movesEmail) {
        await limitMail(ctx, email, change.origin.ip);
        if (user.email !== null) await limitMail(ctx, user.email, change.origin.ip);
      }
      if (movesPhone) {
        requireSms(ctx);
        await limitMessage(ctx, phone, change.origin.ip);
      }
      const redirectTo = safeRedirect(ctx, c.req.query('redirect_to'));
      const updated = await ctx.db.tx(async (tx) => {
        if (body.data) await tx.run(mergeMetadata, user.id, body.data, ctx.now());
        if (encrypted) await changePassword(ctx, tx, change, encrypted);
        if (movesEmail) await changeEmail(ctx, tx, change, email, redirectTo, challengeOf(body));
        if (movesPhone) await changePhone(ctx, tx, change, phone);
        return userOf(tx, user.id);
      });
      return c.json(presentUser(updated));
    });
}

/** Checks the proof in the request, and throws if the session has no valid one. */
async function prove(
  ctx: AuthContext,
  sessionId: string,
  { current_password, nonce }: Update,
  kind: ProofKind,
): Promise<void> {
  if (current_password && !(await giveProof(ctx, sessionId, { password: current_password })))
    throw invalidCredentials();
  if (nonce && !(await giveProof(ctx, sessionId, { code: nonce }))) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  await requireProof(ctx, ctx.db, sessionId, kind);
}

async function newPassword(ctx: AuthContext, user: UserRow, password: string): Promise<string> {
  checkStrength(password);
  if (await ctx.passwords.verify(user.encrypted_password, password)) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  }
  return ctx.passwords.hash(password);
}

async function changePassword(
  ctx: AuthContext,
  tx: Tx,
  { claims, origin, user }: Change,
  encrypted: string,
): Promise<void> {
  await tx.run(setPassword, user.id, encrypted, ctx.now());
  await endSome(ctx, tx, { userId: user.id, except: claims.session_id, reason: 'password_change' });
  const isReset = claims.amr.some((entry) => entry.method === 'recovery');
  await recordEvent(ctx, tx, user.id, isReset ? 'password_reset' : 'password_changed', origin);
  await sendAlert(ctx, tx, user.email, 'password_changed');
}

/** Both addresses must confirm, unless the operator turned confirmation off. */
async function changeEmail(
  ctx: AuthContext,
  tx: Tx,
  { user, origin }: Change,
  email: string,
  redirectTo: string,
  challenge: CodeChallenge | null,
): Promise<void> {
  const now = ctx.now();
  const taken = await tx.maybe(findUserByEmail, email);
  if (!ctx.settings.confirmEmail) {
    if (taken) throw emailExists();
    await tx.run(setNewEmail, user.id, email, now);
    await tx.run(moveEmail, user.id, now);
    await recordEvent(ctx, tx, user.id, 'email_changed', origin);
    await sendAlert(ctx, tx, user.email, 'email_changed');
    return;
  }
  await tx.run(setNewEmail, user.id, email, now);
  await recordEvent(ctx, tx, user.id, 'email_change_requested', origin);
  const toNew = await issueCode(ctx, tx, user.id, 'email_change_new', challenge);
  // The response does not reveal that the address is taken; its owner is told by email.
  if (taken) await sendAlreadyRegistered(ctx, tx, email);
  else await sendCodeLetter(ctx, tx, 'email_change_new', email, toNew, redirectTo);
  if (user.email === null) return;
  const toCurrent = await issueCode(ctx, tx, user.id, 'email_change_current', challenge);
  await sendCodeLetter(ctx, tx, 'email_change_current', user.email, toCurrent, redirectTo);
}

async function changePhone(
  ctx: AuthContext,
  tx: Tx,
  { user }: Change,
  phone: string,
): Promise<void> {
  if (await tx.maybe(findUserByPhone, phone)) throw phoneExists();
  await tx.run(setNewPhone, user.id, phone, ctx.now());
  await sendSmsCode(ctx, tx, phone, await issueCode(ctx, tx, user.id, 'phone_change'));
}
