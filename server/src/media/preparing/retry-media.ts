import type { OwnMedia } from '@limelight/contract/media/operations';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { cleanKey, cleanMedia } from '../clean/clean-jobs.ts';
import { tryCleanAgain } from '../clean/clean-queries.ts';
import { tryCropAgain } from '../pictures/crop-queries.ts';
import { VaultRefused } from '../vault/organize-vault.ts';
import { cropKey, cropMedia, preparationOf, preparationKey } from './prepare-jobs.ts';
import { tryAgain } from '../queries.ts';
import { ownMediaViews } from '../views/view.ts';

/**
 * Prepares a failed file again from the start, or makes its failed crop or clean original again. Changes nothing where none of
 * them failed. Throws `VaultRefused` where the file is not theirs.
 */
export async function retryMedia(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  viewer: Viewer,
  id: MediaId,
): Promise<OwnMedia> {
  await deps.db.tx(async (tx) => {
    const media = await tx.maybe(tryAgain, viewer.id, id);
    if (media)
      await deps.jobs.add(tx, preparationOf(media.kind), { mediaId: id }, preparationKey(id));
    else if (await tx.maybe(tryCropAgain, viewer.id, id))
      await deps.jobs.add(tx, cropMedia, { mediaId: id }, cropKey(id));
    else if (await tx.maybe(tryCleanAgain, viewer.id, id))
      await deps.jobs.add(tx, cleanMedia, { mediaId: id }, cleanKey(id));
  });
  const [view] = await ownMediaViews(deps, viewer, [id]);
  if (!view) throw new VaultRefused('not_found');
  return view;
}
