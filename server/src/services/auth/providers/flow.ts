import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { MINUTE } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { addAuthCode, takeAuthCode } from './flow-queries.ts';
import { answerSession, originOf, readBody } from '../http.ts';
import { limitVerify } from '../limits.ts';
import { continueSession, openSession, type OpenSession } from '../sessions/sessions.ts';
import type { CodeChallenge } from '../types.ts';

export const AUTH_CODE_LIVES = 5 * MINUTE;

/** Issues a code that only the browser with the challenge's verifier can turn into a session. */
export async function issueAuthCode(
  ctx: AuthContext,
  tx: Tx,
  flow: {
    userId: string;
    method: string;
    challenge: CodeChallenge;
    redirectTo: string;
    /** The existing session to continue, if the user was already signed in. */
    sessionId?: string | null;
  },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const now = ctx.now();
  await tx.run(addAuthCode, {
    codeHash: hashOf(code),
    userId: flow.userId,
    method: flow.method,
    challenge: flow.challenge.challenge,
    challengeMethod: flow.challenge.method,
    redirectTo: flow.redirectTo,
    linkingSessionId: flow.sessionId ?? null,
    now,
    expiresAt: new Date(now.getTime() + AUTH_CODE_LIVES),
  });
  return code;
}

const exchangeBody = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
});

/** token?grant_type=pkce */
export async function exchangeAuthCode(ctx: AuthContext, c: Context): Promise<Response> {
  const { auth_code: code, code_verifier: verifier } = await readBody(c, exchangeBody);
  const origin = originOf(ctx, c);
  await limitVerify(ctx, origin.ip);
  // A wrong verifier uses the code up as well: it means that the code has leaked.
  const outcome = await ctx.db.tx(async (tx): Promise<OpenSession | AuthError> => {
    const flow = await tx.maybe(takeAuthCode, hashOf(code));
    if (!flow)
      return new AuthError(
        404,
        'flow_state_not_found',
        'invalid flow state, no valid flow state found',
      );
    if (flow.expires_at <= ctx.now())
      return new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
    if (
      !answers(verifier, { challenge: flow.code_challenge, method: flow.code_challenge_method })
    ) {
      return new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
    }
    return flow.linking_session_id === null
      ? openSession(ctx, tx, flow.user_id, flow.method, origin)
      : continueSession(ctx, tx, flow.linking_session_id);
  });
  if (outcome instanceof AuthError) throw outcome;
  return answerSession(ctx, c, outcome);
}

function answers(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const given =
    method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  const a = hashOf(given);
  const b = hashOf(challenge);
  return timingSafeEqual(a, b);
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
