import type { z } from 'zod';
import { limitRate } from '../../../platform/limits/rate-limit.ts';
import type { AuthCore } from '../core.ts';
import { lockChallenge, noteAnswer } from '../factors/factor-queries.ts';
import { proofsPerPerson } from '../limits.ts';
import { keepChallenge } from './passkey-challenge.ts';
import { findPasskey, listPasskeys, usePasskey } from './passkey-queries.ts';
import { proofBy, withProof } from '../factors/proof.ts';
import { findSession, proveSession } from '../queries.ts';
import { type authenticationShape, checkRequest, requestOptions } from './webauthn.ts';

/** Challenges one of the user's own passkeys, to prove again who they are; null if they have none. */
export async function askPasskey(core: AuthCore, userId: string) {
  const known = await core.db.many(listPasskeys, userId);
  if (known.length === 0) return null;
  const options = await requestOptions(
    core,
    known.map((row) => row.credential),
    'required',
  );
  return keepChallenge(core, 'passkey_authentication', userId, options);
}

/**
 * Accepts a passkey for the session, which rises to aal2, as with a sign-in by passkey: the user has the device and unlocked it
 * by finger, face or PIN. False for another user's passkey and every other wrong response.
 */
export async function givePasskey(
  core: AuthCore,
  sessionId: string,
  given: { challengeId: string; credential: z.output<typeof authenticationShape> },
): Promise<boolean> {
  const session = await core.db.maybe(findSession, sessionId);
  if (!session) return false;
  await limitRate(core.db, core.clock, proofsPerPerson, session.user_id);
  return core.db.tx(async (tx) => {
    const now = core.now();
    const asked = await tx.maybe(lockChallenge, given.challengeId, 'passkey_authentication');
    if (asked?.user_id !== session.user_id || asked.answered_at || asked.expires_at <= now)
      return false;
    const passkey = await tx.maybe(findPasskey, given.credential.id);
    if (passkey?.user_id !== session.user_id) return false;
    const challenge = asked.challenge ?? '';
    const right = await checkRequest(core, challenge, given.credential, passkey.credential, true);
    if (!right) return false;
    await tx.run(noteAnswer, asked.id, true, now);
    await tx.run(usePasskey, passkey.id, right.credential, now);
    const proof = proofBy('passkey', now);
    await tx.run(proveSession, sessionId, 'aal2', withProof(session.amr, proof), proof);
    return true;
  });
}
