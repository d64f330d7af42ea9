import type { MediaId } from '@limelight/contract/platform/ids';
import type { Files } from '../../platform/files/files.ts';
import { keyOf, ORIGINAL } from '../names.ts';
import type { Purpose } from '../queries.ts';
import { drawnSample, type SampleTurn } from './picture-process.ts';
import type { Drawing } from './picture-tasks.ts';

/** Stores a drawn picture the way an upload is stored; the caller writes the rows. */
export async function storeSamplePicture(
  files: Files,
  drawing: Drawing,
  place: { mediaId: string; purpose: Purpose },
  turn: SampleTurn,
) {
  const id = place.mediaId as MediaId;
  const originalKey = keyOf(id, ORIGINAL);
  const { original, prepared } = await drawnSample(drawing, place.purpose, turn);
  await files.put(originalKey, original);
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
