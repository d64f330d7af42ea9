import type { MediaId } from '@limelight/contract/platform/ids';
import type { Files } from '../../platform/files/files.ts';
import { keyOf, ORIGINAL } from '../names.ts';
import { PLAIN_TYPE } from '../uploads/kinds.ts';

/** Stores a text the way an uploaded file of any kind is stored; the caller writes the rows. */
export async function storeSampleText(
  files: Files,
  { mediaId, text }: { readonly mediaId: string; readonly text: string },
) {
  const originalKey = keyOf(mediaId as MediaId, ORIGINAL);
  const { bytes } = await files.put(originalKey, Buffer.from(text));
  return { originalKey, bytes, contentType: PLAIN_TYPE };
}
