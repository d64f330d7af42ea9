import { fileTypeFromBuffer } from 'file-type';
import type { z } from 'zod';
import type { fileKind, mediaKind } from '@limelight/contract/media/operations';
import { MediaFault } from '../preparing/fault.ts';
import { isOnlySound } from './only-sound.ts';

/** What is prepared and shown. */
export type MediaKind = z.infer<typeof mediaKind>;
/** The kinds of rows: a 'file' is kept as it is, and only ever downloaded. */
export type FileKind = z.infer<typeof fileKind>;

/** The type of every 'file', whatever is in it: no browser shows that. */
export const PLAIN_TYPE = 'application/octet-stream';

/**
 * The types that are accepted, detected from a file's own bytes, and their kinds. File names and the browser's type are
 * ignored.
 */
const KINDS: Readonly<Record<string, MediaKind>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/apng': 'picture',
  'image/webp': 'picture',
  'image/avif': 'picture',
  'image/gif': 'picture',
  'image/heic': 'picture',
  'image/heif': 'picture',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/x-m4v': 'video',
  'video/3gpp': 'video',
  'video/3gpp2': 'video',
  'video/webm': 'video',
  'video/matroska': 'video',
  'video/x-matroska': 'video',
  'video/mp2t': 'video',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
  'audio/aac': 'audio',
  'audio/ogg': 'audio',
  'audio/opus': 'audio',
  'audio/ogg; codecs=opus': 'audio',
  'audio/flac': 'audio',
  'audio/x-flac': 'audio',
  'audio/wav': 'audio',
  'audio/vnd.wave': 'audio',
};

/** The types of all kinds, or of one. */
export const typesOf = (kind?: MediaKind): readonly string[] =>
  Object.keys(KINDS).filter((type) => kind === undefined || KINDS[type] === kind);

/** Whether the picture library cannot decode this type. */
export const isHeic = (type: string) => type === 'image/heic' || type === 'image/heif';

/** The number of bytes at the start that show whether a picture is animated. */
export const MOTION_BYTES = 21;

/** Whether a picture may be animated: any GIF may be, and a WebP declares it in its header. */
export function maybeMoves(type: string, head: Buffer): boolean {
  if (type === 'image/gif') return true;
  return (
    type === 'image/webp' &&
    head.toString('latin1', 12, 16) === 'VP8X' &&
    ((head[20] ?? 0) & 2) !== 0
  );
}

/** Enough bytes to tell the types above apart. */
export const HEAD_BYTES = 4_100;

/** The type of a file by its first bytes. Throws a `MediaFault` for types that cannot be used. */
export async function kindOfHead(head: Buffer): Promise<{ kind: MediaKind; type: string }> {
  if (head.length === 0) throw new MediaFault('empty');
  const found = await fileTypeFromBuffer(head);
  const kind = found && KINDS[found.mime];
  if (!kind) throw new MediaFault(looksLikeSvg(head) ? 'svg' : refusalOf(found?.mime));
  return { kind: isOnlySound(found.mime, head) ? 'audio' : kind, type: found.mime };
}

/** Other types of recordings and pictures are refused as such. */
function refusalOf(mime = '') {
  if (/^(?:video|audio)\//.test(mime)) return 'otherRecording';
  return mime.startsWith('image/') ? 'otherPicture' : 'unknownType';
}

const looksLikeSvg = (head: Buffer) =>
  /^\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)[\s\S]*<svg|^\s*<svg/i.test(head.toString('latin1'));
