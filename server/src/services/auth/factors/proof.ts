import { MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { limitRate } from '../../../platform/limits/rate-limit.ts';
import type { AuthCore } from '../core.ts';
import { useCode } from '../codes/codes.ts';
import { AuthError } from '../errors.ts';
import { proofsPerPerson } from '../limits.ts';
import { findSession, findUser, proveSession } from '../queries.ts';
import type { Amr } from '../types.ts';
import type { UserRow } from '../view.ts';

/** How long a proof is accepted for sensitive steps. */
export const PROOF_LIVES = 15 * MINUTE;
/** Methods that prove identity at aal2. */
const SECOND_FACTORS = new Set(['totp', 'mfa/phone', 'mfa/webauthn', 'passkey', 'recovery_code']);

/** The proof that a session owes before a sensitive step; null while its last proof is recent enough. */
export type Proof = 'second_factor' | 'password' | 'code';

/**
 * `recent` accepts a sign-in of the last minutes, too. `asked` accepts only a proof given on request after the sign-in, so that
 * a fresh session has to prove itself as well.
 */
export type ProofKind = 'recent' | 'asked';

/** Returns 'second_factor' where a factor exists (the session must be at aal2), else 'password', else (no password) 'code'. */
export async function neededProof(
  ctx: Pick<AuthCore, 'now'>,
  db: Queryable,
  sessionId: string,
  kind: ProofKind = 'recent',
): Promise<Proof | null> {
  const session = await db.maybe(findSession, sessionId);
  if (!session) return 'password';
  const user = await db.one(findUser, session.user_id);
  const since = (ctx.now().getTime() - PROOF_LIVES) / SECOND;
  const shown = kind === 'recent' ? session.amr : session.proof ? [session.proof] : [];
  const recent = shown.filter((entry) => entry.timestamp >= since);
  if (hasSecondFactor(user)) {
    return session.aal === 'aal2' && recent.some((entry) => SECOND_FACTORS.has(entry.method))
      ? null
      : 'second_factor';
  }
  // Every sign-in of the last minutes counts, by whatever method.
  if (recent.length > 0) return null;
  return user.encrypted_password === null ? 'code' : 'password';
}

export function hasSecondFactor(user: UserRow): boolean {
  return user.factors.some((factor) => factor.status === 'verified');
}

/** A proof given now. */
export const proofBy = (method: string, now: Date): Amr => ({
  method,
  timestamp: Math.floor(now.getTime() / SECOND),
});

/** The session's proofs with one added; it replaces an older one of the same method. */
export function withProof(amr: readonly Amr[], proof: Amr): Amr[] {
  return [...amr.filter((entry) => entry.method !== proof.method), proof];
}

export interface GivenProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** Checks a password or an emailed code and records the proof on the session; false if it was wrong. */
export async function giveProof(
  ctx: AuthCore,
  sessionId: string,
  given: GivenProof,
): Promise<boolean> {
  const session = await ctx.db.maybe(findSession, sessionId);
  if (!session) return false;
  await limitRate(ctx.db, ctx.clock, proofsPerPerson, session.user_id);
  const user = await ctx.db.one(findUser, session.user_id);
  if (
    given.password !== undefined &&
    !(await ctx.passwords.verify(user.encrypted_password, given.password))
  )
    return false;
  return ctx.db.tx(async (tx) => {
    if (
      given.code !== undefined &&
      !(await useCode(ctx, tx, user.id, ['reauthentication'], given.code))
    )
      return false;
    const proof = proofBy(given.password === undefined ? 'otp' : 'password', ctx.now());
    await tx.run(proveSession, sessionId, session.aal, withProof(session.amr, proof), proof);
    return true;
  });
}

/** Throws unless a sensitive step may go on, with the codes of the official service. */
export async function requireProof(
  ctx: AuthCore,
  db: Queryable | Tx,
  sessionId: string,
  kind: ProofKind = 'recent',
): Promise<void> {
  const needed = await neededProof(ctx, db, sessionId, kind);
  if (needed === null) return;
  throw needed === 'second_factor'
    ? new AuthError(403, 'insufficient_aal', 'A recent second factor is required for this')
    : new AuthError(403, 'reauthentication_needed', 'This requires reauthentication');
}
