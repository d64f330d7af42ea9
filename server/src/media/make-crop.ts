import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { cropToMake, markCropped } from './crop-queries.ts';
import { isHeic } from './kinds.ts';
import { versionedName } from './names.ts';
import { inWorker, storeFiles } from './prepare-file.ts';
import { putPictures } from './prepare-picture.ts';
import type { NewVariant, Purpose } from './queries.ts';
import { replacePictures } from './replace-pictures.ts';

interface Cropped {
  readonly variants: readonly NewVariant[];
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbhash: string | null;
}

/**
 * Makes the pictures of the crop that was asked for last, of the original, and shows them in place of the earlier ones.
 * Running it again changes nothing.
 */
export async function makeCrop(deps: Deps, id: MediaId, signal: AbortSignal): Promise<void> {
  const media = await deps.db.maybe(cropToMake, id);
  if (!media) return;
  const { crop, crop_version: version } = media;
  const nameOf = (name: string) => versionedName(name, version);
  const made = isHeic(media.original_type)
    ? await inWorker<Cropped>(deps, media, crop, signal, async (folder, prepared) => ({
        ...prepared,
        variants: await storeFiles(deps, id, folder, prepared.files, nameOf),
      }))
    : await here(media);
  const { variants, width, height, thumbhash } = made;
  await replacePictures(deps, id, variants, async (tx) => {
    return (await tx.maybe(markCropped, id, version, width, height, thumbhash)) !== null;
  });

  async function here(of: { original_key: string; purpose: Purpose }): Promise<Cropped> {
    const { preparePicture } = await import('./picture.ts');
    const prepared = await deps.files.withLocal(of.original_key, (path) =>
      preparePicture(path, of.purpose, crop),
    );
    return { ...prepared, variants: await putPictures(deps, id, prepared.pictures, nameOf) };
  }
}
