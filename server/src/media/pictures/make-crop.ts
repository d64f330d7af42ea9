import { mediaFaults } from '@limelight/contract/media/texts';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import type { Row } from '../../platform/db/statement.ts';
import { PutOff } from '../../platform/jobs/put-off.ts';
import { MAX_ATTEMPTS } from '../preparing/attempts.ts';
import { beginCrop, giveUpCrop, markCropped, unbeginCrop } from './crop-queries.ts';
import { mediaReady } from '../events.ts';
import { MediaFault } from '../preparing/fault.ts';
import { isHeic } from '../uploads/kinds.ts';
import { versionedName } from '../names.ts';
import { inWorker, storeFiles } from '../preparing/prepare-file.ts';
import { variantsOf } from './picture-process.ts';
import { putPictures } from './store-picture.ts';
import type { NewVariant } from '../queries.ts';
import { replacePictures } from './replace-pictures.ts';

interface Cropped {
  readonly variants: readonly NewVariant[];
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbhash: string | null;
}
type CropToMake = Row<typeof beginCrop>;

/**
 * Makes the pictures of the latest crop from the original and shows them in place of the earlier ones. Gives up a crop that
 * cannot be made. Running it again changes nothing.
 */
export async function makeCrop(deps: Deps, id: MediaId, signal: AbortSignal): Promise<void> {
  const media = await deps.db.maybe(beginCrop, id);
  if (!media) return;
  const { crop_version: version } = media;
  try {
    if (media.crop_attempts > MAX_ATTEMPTS) throw new MediaFault('uncropped');
    const { variants, width, height, thumbhash } = await picturesOf(deps, media, signal);
    await replacePictures(deps, id, variants, async (tx) => {
      if (!(await tx.maybe(markCropped, id, version, width, height, thumbhash))) return false;
      await emit(deps, tx, mediaReady, { mediaId: id });
      return true;
    });
  } catch (error) {
    // As in the preparation: waiting for disk space and an orderly shutdown do not count as attempts.
    if (error instanceof PutOff || signal.aborted) await deps.db.run(unbeginCrop, id, version);
    if (!(error instanceof MediaFault)) throw error;
    deps.log.error({ mediaId: id, code: error.code, err: error.cause }, 'no crop can be made');
    await deps.db.run(giveUpCrop, id, version, mediaFaults.uncropped);
  }
}

async function picturesOf(deps: Deps, media: CropToMake, signal: AbortSignal): Promise<Cropped> {
  const { id, crop, crop_version: version } = media;
  const nameOf = (name: string) => versionedName(name, version);
  if (isHeic(media.original_type)) {
    return inWorker<Cropped>(deps, media, crop, signal, async (folder, prepared) => ({
      ...prepared,
      variants: await storeFiles(deps, id, folder, prepared.files, nameOf),
    }));
  }
  const prepared = await deps.files.withLocal(media.original_key, (path) =>
    variantsOf(path, media.purpose, crop),
  );
  return { ...prepared, variants: await putPictures(deps, id, prepared.pictures, nameOf) };
}
