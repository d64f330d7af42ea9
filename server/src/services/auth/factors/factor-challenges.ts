import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import type { Row } from '../../../platform/db/statement.ts';
import { DIGITS } from '../codes/codes.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import {
  addChallenge,
  lockChallenge,
  lockFactor,
  noteAnswer,
  noteChallenge,
  verifyFactor,
} from './factor-queries.ts';
import { factorNotFound, uuidOr404 } from './factors.ts';
import { answerSession, originOf, readBody, requireClaims } from '../http.ts';
import { sendAlert } from '../codes/letters.ts';
import { limited, limitVerify, proofsPerPerson, limitMessage } from '../limits.ts';
import { proofBy, withProof } from './proof.ts';
import { findSession } from '../queries.ts';
import { raiseSession, userOf, type OpenSession } from '../sessions/sessions.ts';
import { sendSmsCode } from '../codes/text-messages.ts';
import { stepOfCode, unseal } from './totp.ts';
import {
  authenticationShape,
  checkCreation,
  checkRequest,
  creationOptions,
  registrationShape,
  requestOptions,
  type StoredCredential,
} from '../passkeys/webauthn.ts';

const CHALLENGE_LIVES = 5 * MINUTE;
const GUESSES = 5;
/** The method names in `amr`, as the official service writes them. */
const METHODS = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const;

/** Forms show these messages as they are; clients go by the codes. */
const WRONG = {
  totp: 'That code isn’t right. Enter the newest one from your app.',
  phone: 'That code isn’t right. Enter the newest one we sent.',
  webauthn: 'We couldn’t verify the security key',
} as const;
const EXPIRED = {
  totp: 'That took too long. Enter a new code.',
  phone: 'That code no longer works. Send another one.',
  webauthn: 'That took too long. Try again.',
} as const;

const verifyBody = z.object({
  challenge_id: z.uuid(),
  code: z.string().max(20).nullish(),
  webauthn: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('create'), credential_response: registrationShape }),
      z.object({ type: z.literal('request'), credential_response: authenticationShape }),
    ])
    .nullish(),
});
type Answer = z.infer<typeof verifyBody>;

/** Challenges a second factor and verifies the response, after which the session is at aal2. */
export function factorChallengeRoutes(ctx: AuthContext): Hono {
  return new Hono()
    .post('/factors/:id/challenge', async (c) => challenge(ctx, c))
    .post('/factors/:id/verify', async (c) => verify(ctx, c));
}

/** What a factor is asked: an authenticator its challenge, a phone the code that was sent; an app knows its code by itself. */
interface Asked {
  readonly challenge?: string | null;
  readonly codeHash?: Buffer | null;
}

async function challenge(ctx: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(ctx, c);
  const factorId = uuidOr404(c.req.param('id') ?? '');
  const user = await userOf(ctx.db, claims.sub);
  const known = user.factors.find((one) => one.id === factorId);
  if (known?.phone) await limitMessage(ctx, known.phone, originOf(ctx, c).ip);
  const id = randomUUID();
  const now = ctx.now();
  const expires = new Date(now.getTime() + CHALLENGE_LIVES);
  const webauthn = await ctx.db.tx(async (tx) => {
    const factor = await tx.maybe(lockFactor, factorId, claims.sub);
    if (!factor) throw factorNotFound();
    await tx.run(noteChallenge, factorId, now);
    const keep = ({ challenge = null, codeHash = null }: Asked) =>
      tx.run(addChallenge, {
        id,
        factorId,
        userId: null,
        purpose: 'factor',
        challenge,
        codeHash,
        now,
        expiresAt: expires,
      });
    if (factor.factor_type === 'phone' && factor.phone !== null) {
      const code = randomInt(10 ** DIGITS)
        .toString()
        .padStart(DIGITS, '0');
      await keep({ codeHash: await hashOf(ctx, id, code) });
      await sendSmsCode(ctx, tx, factor.phone, { code });
      return null;
    }
    if (factor.factor_type === 'webauthn') {
      const name = user.email ?? user.phone ?? user.id;
      const asked = factor.credential
        ? { type: 'request' as const, publicKey: await requestOptions(ctx, [factor.credential]) }
        : {
            type: 'create' as const,
            publicKey: await creationOptions(ctx, { id: user.id, name }, [], 'second_factor'),
          };
      await keep({ challenge: asked.publicKey.challenge });
      return { type: asked.type, credential_options: { publicKey: asked.publicKey } };
    }
    await keep({});
    return null;
  });
  return c.json({
    id,
    type: known?.factor_type,
    expires_at: Math.floor(expires.getTime() / SECOND),
    ...(webauthn && { webauthn }),
  });
}

async function verify(ctx: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(ctx, c);
  const factorId = uuidOr404(c.req.param('id') ?? '');
  const answer = await readBody(c, verifyBody);
  await limitVerify(ctx, originOf(ctx, c).ip);
  await limited(ctx, proofsPerPerson, claims.sub);
  const origin = originOf(ctx, c);
  const outcome = await ctx.db.tx(async (tx): Promise<OpenSession | AuthError> => {
    const now = ctx.now();
    const factor = await tx.maybe(lockFactor, factorId, claims.sub);
    const asked = await tx.maybe(lockChallenge, answer.challenge_id, 'factor');
    const session = await tx.maybe(findSession, claims.session_id);
    if (!factor || !session || asked?.factor_id !== factorId) return factorNotFound();
    if (asked.answered_at || asked.expires_at <= now || asked.wrong_guesses >= GUESSES) {
      return new AuthError(422, 'mfa_challenge_expired', EXPIRED[factor.factor_type]);
    }
    const right = await check(ctx, factor, asked, answer);
    await tx.run(noteAnswer, asked.id, right !== null, now);
    if (!right) return new AuthError(422, 'mfa_verification_failed', WRONG[factor.factor_type]);
    await tx.run(verifyFactor, factorId, right.step ?? null, right.credential ?? null, now);
    if (factor.status === 'unverified') {
      await recordEvent(ctx, tx, claims.sub, 'factor_added', origin);
      await sendAlert(ctx, tx, (await userOf(tx, claims.sub)).email, 'factor_added');
    }
    const proof = proofBy(METHODS[factor.factor_type], now);
    return raiseSession(ctx, tx, {
      id: claims.session_id,
      userId: claims.sub,
      amr: withProof(session.amr, proof),
      // at aal1 it only completes the sign-in, which is no proof for a sensitive step
      proof: session.aal === 'aal2' ? proof : null,
    });
  });
  if (outcome instanceof AuthError) throw outcome;
  return answerSession(ctx, c, outcome);
}

type Right = { readonly step?: number; readonly credential?: StoredCredential };

async function check(
  ctx: AuthContext,
  factor: Row<typeof lockFactor>,
  asked: Row<typeof lockChallenge>,
  answer: Answer,
): Promise<Right | null> {
  switch (factor.factor_type) {
    case 'totp': {
      if (!factor.totp_secret) return null;
      const secret = await unseal(ctx, factor.totp_secret);
      const step = stepOfCode(secret, answer.code ?? '', factor.totp_last_step, ctx.now());
      return step === null ? null : { step };
    }
    case 'phone':
      if (!asked.code_hash) return null;
      return timingSafeEqual(
        asked.code_hash,
        await hashOf(ctx, asked.id, (answer.code ?? '').trim()),
      )
        ? {}
        : null;
    case 'webauthn': {
      const { webauthn } = answer;
      if (!webauthn || asked.challenge === null) return null;
      if (webauthn.type === 'create') {
        if (factor.credential) return null;
        const credential = await checkCreation(
          ctx,
          asked.challenge,
          webauthn.credential_response,
          false,
        );
        return credential && { credential };
      }
      if (!factor.credential) return null;
      const found = await checkRequest(
        ctx,
        asked.challenge,
        webauthn.credential_response,
        factor.credential,
        false,
      );
      return found && { credential: found.credential };
    }
  }
}

async function hashOf(ctx: AuthContext, challengeId: string, code: string): Promise<Buffer> {
  return createHmac('sha256', await ctx.secret('one_time_codes'))
    .update(`challenge:${challengeId}:${code}`)
    .digest();
}
