import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { removeFiles } from '../jobs.ts';
import { VaultRefused } from './organize-vault.ts';
import { deleteMedia, lockOwnMedia } from './vault-queries.ts';

/** Drops the past uses, such as those of deleted posts, that still hold these files. */
export async function letGo(
  { onFilesLeaving }: Pick<Deps, 'onFilesLeaving'>,
  tx: Tx,
  mediaIds: readonly MediaId[],
): Promise<void> {
  for (const leaving of onFilesLeaving) await leaving(tx, mediaIds);
}

/** Deletes a file for good; a job removes its bytes. Refused while a post shows it or a buyer holds it. */
export async function removeMedia(
  deps: Pick<Deps, 'db' | 'jobs' | 'onFilesLeaving'>,
  ownerId: UserId,
  mediaId: MediaId,
): Promise<void> {
  try {
    await deps.db.tx(async (tx) => {
      if (!(await tx.maybe(lockOwnMedia, ownerId, mediaId))) throw new VaultRefused('not_found');
      await letGo(deps, tx, [mediaId]);
      await tx.run(deleteMedia, mediaId);
      await deps.jobs.add(tx, removeFiles, { mediaId });
    });
  } catch (error) {
    // PostgreSQL 18 has an error code of its own for `on delete restrict`.
    if (['23001', '23503'].includes(String((error as { code?: unknown }).code)))
      throw new VaultRefused('in_use');
    throw error;
  }
}
