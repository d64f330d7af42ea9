import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { removeFiles } from './jobs.ts';
import { VaultRefused } from './organize-vault.ts';
import { deleteMedia, forgetPastUses } from './vault-queries.ts';

/** Deletes a file for good; its bytes go with a job. Refused while a post shows it, or a buyer holds it. */
export async function removeMedia(
  deps: Pick<Deps, 'db' | 'jobs'>,
  ownerId: UserId,
  mediaId: MediaId,
): Promise<void> {
  try {
    await deps.db.tx(async (tx) => {
      await tx.run(forgetPastUses, ownerId, mediaId);
      const removed = await tx.maybe(deleteMedia, ownerId, mediaId);
      if (!removed) throw new VaultRefused('not_found');
      await deps.jobs.add(tx, removeFiles, { mediaId });
    });
  } catch (error) {
    // PostgreSQL 18 has a code of its own for `on delete restrict`
    if (['23001', '23503'].includes(String((error as { code?: unknown }).code)))
      throw new VaultRefused('in_use');
    throw error;
  }
}
