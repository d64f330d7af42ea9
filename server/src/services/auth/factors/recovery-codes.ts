import { createHmac, randomInt } from 'node:crypto';
import {
  addRecoveryCodes,
  countRecoveryCodes,
  dropRecoveryCodes,
  spendRecoveryCode,
} from '../sessions/access-queries.ts';
import { limitRate } from '../../../platform/limits/rate-limit.ts';
import type { AuthCore } from '../core.ts';
import { recordEvent } from '../events.ts';
import { sendAlert } from '../codes/letters.ts';
import { proofsPerPerson } from '../limits.ts';
import { proofBy, withProof } from './proof.ts';
import { findSession, findUser, proveSession } from '../queries.ts';
import type { Origin } from '../types.ts';

/** Without letters and digits that look alike on paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 10;

/** Makes `count` recovery codes, which are shown only this once; they replace earlier ones. */
export async function makeRecoveryCodes(
  core: AuthCore,
  userId: string,
  count: number,
  origin: Origin,
): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashOf(core, userId, code)));
  await core.db.tx(async (tx) => {
    await tx.run(dropRecoveryCodes, userId);
    await tx.run(
      addRecoveryCodes,
      userId,
      hashes.map((hash) => hash.toString('hex')),
      core.now(),
    );
    await recordEvent(core, tx, userId, 'recovery_codes_made', origin);
  });
  return codes;
}

/** Accepts a code in place of the second factor: the session rises to aal2. Returns the number left, or null if wrong. */
export async function useRecoveryCode(
  core: AuthCore,
  sessionId: string,
  code: string,
  origin: Origin,
): Promise<number | null> {
  const session = await core.db.maybe(findSession, sessionId);
  if (!session) return null;
  await limitRate(core.db, core.clock, proofsPerPerson, session.user_id);
  const hash = await hashOf(core, session.user_id, code);
  return core.db.tx(async (tx) => {
    const now = core.now();
    if ((await tx.run(spendRecoveryCode, session.user_id, hash, now)) === 0) return null;
    const proof = proofBy('recovery_code', now);
    const asked = session.aal === 'aal2' ? proof : null;
    await tx.run(proveSession, sessionId, 'aal2', withProof(session.amr, proof), asked);
    await recordEvent(core, tx, session.user_id, 'recovery_code_used', origin);
    await sendAlert(
      core,
      tx,
      (await tx.one(findUser, session.user_id)).email,
      'recovery_code_used',
    );
    return (await tx.one(countRecoveryCodes, session.user_id)).unused;
  });
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    '',
  );
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

async function hashOf(core: AuthCore, userId: string, code: string): Promise<Buffer> {
  const bare = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHmac('sha256', await core.secret('one_time_codes'))
    .update(`${userId}:recovery_code:${bare}`)
    .digest();
}
