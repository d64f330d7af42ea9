import { randomUUID } from 'node:crypto';
import { MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import type { AuthCore } from '../core.ts';
import { addChallenge, type ChallengePurpose } from '../factors/factor-queries.ts';

const CHALLENGE_LIVES = 5 * MINUTE;

/** Stores a challenge for an authenticator; with a `userId`, only that user may respond to it. */
export async function keepChallenge<Options extends { challenge: string }>(
  core: AuthCore,
  purpose: ChallengePurpose,
  userId: string | null,
  options: Options,
) {
  const id = randomUUID();
  const now = core.now();
  const expires = new Date(now.getTime() + CHALLENGE_LIVES);
  await core.db.run(addChallenge, {
    id,
    factorId: null,
    userId,
    purpose,
    challenge: options.challenge,
    codeHash: null,
    now,
    expiresAt: expires,
  });
  return { challenge_id: id, options, expires_at: Math.floor(expires.getTime() / SECOND) };
}
