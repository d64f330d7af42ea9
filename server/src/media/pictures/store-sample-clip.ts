import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mediaId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { keyOf, PREVIEW, STREAM_FOLDER } from '../names.ts';
import { runInFolder } from '../preparing/prepare-file.ts';
import type { NewVariant } from '../queries.ts';
import type { PreparedMedia } from '../../kernel/media-worker.ts';

/** The clip's own key: the picture's original stays until the rows point to the clip. */
const CLIP_ORIGINAL = 'original.mp4';

/** A clip as the media rows store it. */
export interface StoredClip {
  readonly mediaId: string;
  readonly originalKey: string;
  readonly originalBytes: number;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly variants: readonly NewVariant[];
}

/**
 * Draws a clip from a stored picture in the media worker process, prepares it like an upload, and stores the original and the
 * stream for each media row; the caller writes the rows. Running it again changes nothing.
 */
export async function storeSampleClip(
  deps: Pick<Deps, 'files' | 'config' | 'disk' | 'mediaWorker' | 'log'>,
  { pictureKey, mediaIds }: { pictureKey: string; mediaIds: readonly string[] },
  signal: AbortSignal,
): Promise<StoredClip[]> {
  return runInFolder(
    deps,
    {
      name: 'sample-clip',
      key: pictureKey,
      task: (source, folder) => ({ kind: 'clip', source, folder }),
      signal,
    },
    async (folder, prepared) => {
      const [first, ...others] = mediaIds;
      if (first === undefined) return [];
      const stored = await storeFor(deps.files, first, folder, prepared);
      return [stored, ...(await copySampleClip(deps.files, stored, others))];
    },
  );
}

/** Copies a stored clip for other media rows. */
export async function copySampleClip(
  files: Deps['files'],
  clip: StoredClip,
  mediaIds: readonly string[],
): Promise<StoredClip[]> {
  const copied: StoredClip[] = [];
  for (const id of mediaIds) {
    const media = mediaId.parse(id);
    const copy = async (from: string, name: string) => {
      const key = keyOf(media, name);
      await files.put(key, await files.read(from));
      return key;
    };
    const originalKey = await copy(clip.originalKey, CLIP_ORIGINAL);
    const variants: NewVariant[] = [];
    for (const variant of clip.variants)
      variants.push({ ...variant, key: await copy(variant.key, variant.name) });
    copied.push({ ...clip, mediaId: id, originalKey, variants });
  }
  return copied;
}

async function storeFor(
  files: Deps['files'],
  id: string,
  folder: string,
  { width, height, durationMs, files: made }: PreparedMedia,
): Promise<StoredClip> {
  if (width === null || height === null || durationMs === null) throw new Error('no film was made');
  const media = mediaId.parse(id);
  const originalKey = keyOf(media, CLIP_ORIGINAL);
  const original = await files.put(originalKey, await readFile(path.join(folder, 'clip.mp4')));
  const variants: NewVariant[] = [];
  const kept = made.filter(({ name }) => name.startsWith(`${STREAM_FOLDER}/`) || name === PREVIEW);
  for (const file of kept) {
    const data = await readFile(path.join(folder, file.name));
    const key = keyOf(media, file.name);
    const { bytes } = await files.put(key, data);
    const etag = createHash('sha256').update(data).digest('base64url').slice(0, 22);
    variants.push({ ...file, key, bytes, etag });
  }
  return {
    mediaId: id,
    originalKey,
    originalBytes: original.bytes,
    width,
    height,
    durationMs,
    variants,
  };
}
