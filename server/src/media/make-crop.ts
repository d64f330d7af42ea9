import type { MediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { cropToMake, dropPicturesBut, markCropped } from './crop-queries.ts';
import { isHeic } from './kinds.ts';
import { croppedName, keyOf } from './names.ts';
import { inWorker, storeFile } from './prepare-file.ts';
import { putPictures } from './prepare-picture.ts';
import { type NewVariant, putVariants } from './queries.ts';

interface Cropped {
  readonly variants: readonly NewVariant[];
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbhash: string | null;
}

/**
 * Makes the pictures of the crop that was asked for last, of the original, and shows them all at once in place of the
 * earlier ones, whose bytes go to `removeLater`. Running it again changes nothing.
 */
export async function makeCrop(
  deps: Deps,
  id: MediaId,
  signal: AbortSignal,
  removeLater: (tx: Tx, key: string) => Promise<void>,
): Promise<void> {
  const media = await deps.db.maybe(cropToMake, id);
  if (!media) return;
  const { crop, crop_version: version } = media;
  const nameOf = (name: string) => croppedName(name, version);
  const made = isHeic(media.original_type)
    ? await inWorker<Cropped>(deps, media, crop, signal, async (folder, prepared) => {
        const variants: NewVariant[] = [];
        for (const file of prepared.files) {
          const name = nameOf(file.name);
          variants.push({ ...(await storeFile(deps, id, folder, file, keyOf(id, name))), name });
        }
        return { ...prepared, variants };
      })
    : await here(deps, media, nameOf);
  await deps.db.tx(async (tx) => {
    const marked = await tx.maybe(
      markCropped,
      id,
      version,
      made.width,
      made.height,
      made.thumbhash,
    );
    if (!marked) return;
    await tx.run(putVariants, id, made.variants);
    const names = made.variants.map((variant) => variant.name);
    for (const { key } of await tx.many(dropPicturesBut, id, names)) {
      await removeLater(tx, key);
    }
  });

  async function here(
    { files }: Deps,
    { original_key: key, purpose }: { original_key: string; purpose: 'post' | 'avatar' | 'banner' },
    named: (name: string) => string,
  ): Promise<Cropped> {
    const { preparePicture } = await import('./picture.ts');
    const prepared = await files.withLocal(key, (path) => preparePicture(path, purpose, crop));
    return { ...prepared, variants: await putPictures(deps, id, prepared.pictures, named) };
  }
}
