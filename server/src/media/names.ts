import { z } from 'zod';
import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import type { ObjectName } from '../services/storage/index.ts';

/** The bucket of storage/v1 that holds media: by id, and posts' files by their owner's names too. */
export const MEDIA_BUCKET = 'media';

/** The file as it was uploaded; for its owner alone. */
export const ORIGINAL = 'original';
/** The blur shown instead of a locked picture. */
export const BLUR = 'blur.webp';

/** All of a picture that is shown cropped; for its owner alone. */
export const WHOLE = 'whole.webp';
/**
 * The name of a picture in one crop, or one poster: another one is another address, so that no cache shows the last,
 * and other bytes, so that someone reading the last one reads it whole.
 */
export const versionedName = (name: string, version: number) =>
  version === 0 ? name : `v${version}-${name}`;

/** A video's playlists and renditions are below this, and begin with this playlist. */
export const STREAM_FOLDER = 'hls';
export const MASTER_PLAYLIST = 'master.m3u8';
/** The small silent picture that moves, of a film. */
export const PREVIEW = 'preview.webp';

/** The free seconds of a film, as the worker makes them. */
export const TEASER_FILE = 'teaser.mp4';
/** The same as a variant: its name says which seconds, so that a change never shows the ones before. */
export const teaserName = (startMs: number, lengthMs: number) =>
  `teaser/${startMs}-${lengthMs}.mp4`;
/** An audio file as one. */
export const SOUND_FILE = 'sound.m4a';

/** Captions of a recording by language, as WebVTT. */
const CAPTIONS = /^captions\/([a-z0-9-]+)\.vtt$/;
export const captionsName = (language: string) => `captions/${language}.vtt`;
/** The language of a variant that is captions; null of any other. */
export const captionsLanguage = (variant: string): string | null =>
  CAPTIONS.exec(variant)?.[1] ?? null;

/** 'w640.webp', 'hls/360p.m3u8' … as the jobs write them. */
const variantName = z
  .string()
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*(?:\/[a-z0-9]+(?:[.-][a-z0-9]+)*){0,2}$/);

export const objectOf = (id: MediaId, variant: string): ObjectName => ({
  bucket: MEDIA_BUCKET,
  name: `${id}/${variant}`,
});

/** Where a variant's bytes are behind the Files port. */
export const MEDIA_FOLDER = 'media';
export const keyOf = (id: MediaId, variant: string) => `${MEDIA_FOLDER}/${id}/${variant}`;
/** Where everything made of a media row is. */
export const folderOf = (id: MediaId) => `${MEDIA_FOLDER}/${id}`;

/** The media row and variant that an object name means; null for any other text. */
export function parseObject({ bucket, name }: ObjectName): { id: MediaId; variant: string } | null {
  const slash = name.indexOf('/');
  const id = mediaId.safeParse(name.slice(0, slash));
  const variant = variantName.safeParse(name.slice(slash + 1));
  if (bucket !== MEDIA_BUCKET || slash < 0 || !id.success || !variant.success) return null;
  return { id: id.data, variant: variant.data };
}
