import { z } from 'zod';
import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import type { ObjectName } from '../services/storage/index.ts';

/** The bucket of storage/v1 that holds media by id, and the files of posts also by their owner's names. */
export const MEDIA_BUCKET = 'media';

/** The file as it was uploaded; only its owner may read it. */
export const ORIGINAL = 'original';
/** An original without location and device data, for its buyers. */
export const CLEAN = 'clean';
/** The blur shown instead of a locked picture. */
export const BLUR = 'blur.webp';

/** The whole of a picture that is shown cropped; only its owner may read it. */
export const WHOLE = 'whole.webp';
/**
 * The name of a picture in one crop or poster. Each version has its own address, so that no cache shows the previous one, and
 * its own bytes, so that a reader in the middle of the previous one gets it whole.
 */
export const versionedName = (name: string, version: number) =>
  version === 0 ? name : `v${version}-${name}`;

/** The folder of a video's playlists and renditions, and the playlist to start with. */
export const STREAM_FOLDER = 'hls';
export const MASTER_PLAYLIST = 'master.m3u8';
/** The small silent animation that previews a film. */
export const PREVIEW = 'preview.webp';

/** A film's teaser, as the worker makes it. */
export const TEASER_FILE = 'teaser.mp4';
/** The teaser as a variant. Its name has the chosen seconds, so that a change never shows the previous ones. */
export const teaserName = (startMs: number, lengthMs: number) =>
  `teaser/${startMs}-${lengthMs}.mp4`;
/** The file of an audio recording. */
export const SOUND_FILE = 'sound.m4a';

/** Captions of a recording by language, as WebVTT. */
const CAPTIONS = /^captions\/([a-z0-9-]+)\.vtt$/;
export const captionsName = (language: string) => `captions/${language}.vtt`;
/** The language of a variant with captions; null for any other variant. */
export const captionsLanguage = (variant: string): string | null =>
  CAPTIONS.exec(variant)?.[1] ?? null;

/** A variant's name as the jobs write it: 'w640.webp', 'hls/360p.m3u8' … */
const variantName = z
  .string()
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*(?:\/[a-z0-9]+(?:[.-][a-z0-9]+)*){0,2}$/);

export const objectOf = (id: MediaId, variant: string): ObjectName => ({
  bucket: MEDIA_BUCKET,
  name: `${id}/${variant}`,
});

/** The folder of all variants behind the Files port. */
export const MEDIA_FOLDER = 'media';
export const keyOf = (id: MediaId, variant: string) => `${MEDIA_FOLDER}/${id}/${variant}`;
/** The folder of everything made of a media row. */
export const folderOf = (id: MediaId) => `${MEDIA_FOLDER}/${id}`;

/** The media id and variant that an object name stands for; null for any other text. */
export function parseObject({ bucket, name }: ObjectName): { id: MediaId; variant: string } | null {
  const slash = name.indexOf('/');
  const id = mediaId.safeParse(name.slice(0, slash));
  const variant = variantName.safeParse(name.slice(slash + 1));
  if (bucket !== MEDIA_BUCKET || slash < 0 || !id.success || !variant.success) return null;
  return { id: id.data, variant: variant.data };
}
