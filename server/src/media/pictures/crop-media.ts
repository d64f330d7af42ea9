import { buffer } from 'node:stream/consumers';
import type { Crop, OwnCrop } from '@limelight/contract/media/crop';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { Refused } from '../../kernel/refused.ts';
import { cropOfOwner, setCrop as keepCrop } from './crop-queries.ts';
import { cropKey, cropMedia } from '../preparing/prepare-jobs.ts';
import { isHeic, maybeMoves, MOTION_BYTES } from '../uploads/kinds.ts';
import { addressesFor } from '../views/view.ts';

type CropFault = 'not_found' | 'not_a_still';

/** The picture cannot be cropped. */
export class CropRefused extends Refused<{ readonly code: CropFault }> {
  override name = 'CropRefused';

  constructor(code: CropFault) {
    super({ code });
  }
}

/** The crop of a person's own picture, and the whole picture to crop from. Throws `CropRefused`. */
export async function getCrop(deps: Deps, viewer: Viewer, id: MediaId): Promise<OwnCrop> {
  const [row, addresses] = await Promise.all([
    deps.db.maybe(cropOfOwner, viewer.id, id),
    addressesFor(deps, viewer),
  ]);
  if (!row) throw new CropRefused('not_found');
  if (row.kind !== 'picture' || row.status !== 'ready' || row.whole === null) {
    throw new CropRefused('not_a_still');
  }
  if (!isHeic(row.original_type)) {
    const head = await deps.files.open(row.original_key, { start: 0, end: MOTION_BYTES - 1 });
    if (maybeMoves(row.original_type, await buffer(head))) throw new CropRefused('not_a_still');
  }
  return {
    mediaId: row.id,
    crop: row.crop,
    wholeUrl: addresses.of(row.id, row.whole),
    isPending: row.cropped_version < row.crop_version && row.crop_failure === null,
  };
}

/** Stores a crop and queues its making; null shows the whole picture again. Throws `CropRefused`. */
export async function setCrop(
  deps: Deps,
  viewer: Viewer,
  id: MediaId,
  crop: Crop | null,
): Promise<OwnCrop> {
  await getCrop(deps, viewer, id);
  await deps.db.tx(async (tx) => {
    await tx.run(keepCrop, viewer.id, id, crop);
    await deps.jobs.add(tx, cropMedia, { mediaId: id }, cropKey(id));
  });
  return getCrop(deps, viewer, id);
}
