import type { MediaId } from '@limelight/contract/platform/ids';
import type { Files } from '../../platform/files/files.ts';
import { keyOf, ORIGINAL } from '../names.ts';
import type { Purpose } from '../queries.ts';

/** Stores a drawn picture the way an upload is stored; the caller writes the rows. */
export async function storeSamplePicture(
  files: Files,
  draw: () => Promise<Buffer>,
  place: { mediaId: string; purpose: Purpose },
) {
  const id = place.mediaId as MediaId;
  const originalKey = keyOf(id, ORIGINAL);
  const { preparePicture } = await import('./picture.ts');
  const original = await draw();
  await files.put(originalKey, original);
  const prepared = await files.withLocal(originalKey, (path) =>
    preparePicture(path, place.purpose),
  );
  const variants = await Promise.all(
    prepared.pictures.map(async ({ data, ...picture }) => {
      const key = keyOf(id, picture.name);
      const { bytes } = await files.put(key, data);
      return { ...picture, key, bytes };
    }),
  );
  return {
    originalKey,
    originalBytes: original.length,
    width: prepared.width,
    height: prepared.height,
    thumbhash: prepared.thumbhash,
    variants,
  };
}
