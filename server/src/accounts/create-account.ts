import { z } from 'zod';
import { userId } from '@limelight/contract/platform/ids';
import { line } from '@limelight/contract/platform/line';
import { oneLine } from '@limelight/contract/platform/one-line';
import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { foldHandle } from './handles/handles.ts';
import { redirectsSince } from './policy.ts';
import { addAccount, addProfile, takenHandles } from './queries.ts';

/** The fields of both sign-up forms: untrusted, so an invalid one counts as missing. */
const signUpMetadata = z.object({
  username: line.catch(''),
  display_name: line.catch(''),
  full_name: line.catch(''),
  name: line.catch(''),
  user_type: z.enum(['fan', 'creator']).catch('fan'),
});

const DISPLAY_NAME_MAX = 50;

/**
 * Makes the product's rows for a new user: a profile with a handle, an account, and a creators row if the sign-up form chose
 * creator. `user_type` counts only here (docs/product.md, 'Becoming a creator').
 */
export async function createAccount(
  { clock, creatorPages }: Pick<Deps, 'clock' | 'creatorPages'>,
  tx: Tx,
  user: { id: string; email: string | null; metadata: Readonly<Record<string, unknown>> },
): Promise<void> {
  const given = signUpMetadata.parse(user.metadata);
  const fromMail = user.email?.split('@')[0] ?? '';
  const named = given.username || given.display_name || given.full_name || given.name || fromMail;
  const displayName = oneLine([...named].slice(0, DISPLAY_NAME_MAX).join('')) || 'Member';
  await addProfileWithHandle(tx, user.id, displayName, redirectsSince(clock.now()));
  await tx.run(addAccount, user.id, clock.now());
  if (given.user_type === 'creator') await creatorPages.begin(tx, userId.parse(user.id));
}

async function addProfileWithHandle(
  tx: Tx,
  userId: string,
  displayName: string,
  since: Date,
): Promise<void> {
  // Its table of all scripts takes 1 MB of memory: loaded only when a person signs up.
  const { handleCandidates } = await import('./handles/handle-candidates.ts');
  for (let attempt = 1; attempt <= 5; attempt++) {
    // After losing two nice handles to other sign-ups with the same name at the same moment, take a random one.
    const best = handleCandidates(displayName);
    const candidates = attempt <= 2 ? best : best.toReversed();
    const taken = new Set(
      (await tx.many(takenHandles, candidates, candidates.map(foldHandle), since)).map(
        (row) => row.handle,
      ),
    );
    const handle = candidates.find((candidate) => !taken.has(candidate));
    if (handle !== undefined && (await tx.maybe(addProfile, userId, displayName, handle))) return;
  }
  throw new Error('no free handle found');
}
