import { MINUTE, SECOND } from '../../platform/clock/clock.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { spend } from '../../platform/limits/rate-limit.ts';
import type { AuthCore } from './core.ts';
import { useCode } from './codes.ts';
import { AuthError } from './errors.ts';
import { proofsPerPerson } from './limits.ts';
import { findSession, findUser, proveSession } from './queries.ts';
import type { Amr } from './types.ts';
import type { UserRow } from './view.ts';

/** How long a proof counts for steps that matter. */
export const PROOF_LIVES = 15 * MINUTE;
/** Methods that say who one is on the second level. */
const SECOND_FACTORS = new Set(['totp', 'mfa/phone', 'mfa/webauthn', 'passkey', 'recovery_code']);

/** What a session must show before a step that matters; null while what it has shown is recent enough. */
export type Proof = 'second_factor' | 'password' | 'code';

/** Aal2 where a factor exists, else the password again, else (no password) a code from the mail. */
export async function neededProof(
  ctx: Pick<AuthCore, 'now'>,
  db: Queryable,
  sessionId: string,
): Promise<Proof | null> {
  const session = await db.maybe(findSession, sessionId);
  if (!session) return 'password';
  const user = await db.one(findUser, session.user_id);
  const since = (ctx.now().getTime() - PROOF_LIVES) / SECOND;
  const recent = session.amr.filter((entry) => entry.timestamp >= since);
  if (hasSecondFactor(user)) {
    return session.aal === 'aal2' && recent.some((entry) => SECOND_FACTORS.has(entry.method))
      ? null
      : 'second_factor';
  }
  // Every sign-in of the last minutes counts, whichever way it was made.
  if (recent.length > 0) return null;
  return user.encrypted_password === null ? 'code' : 'password';
}

export function hasSecondFactor(user: UserRow): boolean {
  return user.factors.some((factor) => factor.status === 'verified');
}

/** The session's proofs with one more; an older one of the same method goes. */
export function withProof(amr: readonly Amr[], method: string, now: Date): Amr[] {
  return [
    ...amr.filter((entry) => entry.method !== method),
    { method, timestamp: Math.floor(now.getTime() / SECOND) },
  ];
}

export interface GivenProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** Checks a password or a code from the mail and remembers it for the session; false if it was wrong. */
export async function giveProof(
  ctx: AuthCore,
  sessionId: string,
  given: GivenProof,
): Promise<boolean> {
  const session = await ctx.db.maybe(findSession, sessionId);
  if (!session) return false;
  await spend(ctx.db, ctx.clock, proofsPerPerson, session.user_id);
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
    const method = given.password === undefined ? 'otp' : 'password';
    await tx.run(proveSession, sessionId, session.aal, withProof(session.amr, method, ctx.now()));
    return true;
  });
}

/** Refuses a step that matters, by the codes of the official service. */
export async function requireProof(
  ctx: AuthCore,
  db: Queryable | Tx,
  sessionId: string,
): Promise<void> {
  const needed = await neededProof(ctx, db, sessionId);
  if (needed === null) return;
  throw needed === 'second_factor'
    ? new AuthError(403, 'insufficient_aal', 'A recent second factor is required for this')
    : new AuthError(403, 'reauthentication_needed', 'This requires reauthentication');
}
