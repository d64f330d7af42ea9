import type { OwnMedia } from '@limelight/contract/media/operations';

/** The progress of one file from the user's device to usable media. */
export type UploadStep =
  | { readonly at: 'waiting'; readonly sentBytes: number }
  | { readonly at: 'sending'; readonly sentBytes: number; readonly secondsLeft: number | null }
  /** The network or the server is unavailable; continues by itself. */
  | { readonly at: 'offline'; readonly sentBytes: number }
  /** Sent completely; the server makes sizes and previews. `progress` is 0 to 1. */
  | {
      readonly at: 'processing';
      readonly progress: number;
      readonly step: OwnMedia['step'];
      /** Until it can be used; null if unknown. */
      readonly secondsLeft: number | null;
    }
  | { readonly at: 'ready' }
  | { readonly at: 'failed'; readonly message: string; readonly canRetry: boolean }
  /** The page was reloaded and the browser no longer has the file: the user must choose it again. */
  | { readonly at: 'file_gone'; readonly sentBytes: number };

/** The sent fraction of a file, 0 to 1; 0 for a failed upload, where it is unknown. */
export function sentFraction({ step, bytes }: Pick<UploadItem, 'step' | 'bytes'>): number {
  if ('sentBytes' in step) return bytes === 0 ? 0 : step.sentBytes / bytes;
  return step.at === 'failed' ? 0 : 1;
}

/** The `accept` value of file inputs; some systems have no type for the last three. */
export const MEDIA_FILES = 'image/*,video/*,audio/*,.heic,.heif,.mkv';

export interface UploadItem {
  readonly id: string;
  /** What the file is for: 'post', 'vault', 'avatar'. Each screen lists only its own scope. */
  readonly scope: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly kind: OwnMedia['kind'];
  readonly step: UploadStep;
  /** A preview made in the browser; null for files it cannot show. */
  readonly localPreviewUrl: string | null;
  readonly media: OwnMedia | null;
}

/** The sent fraction of all files, 0 to 1; null if none is being sent. */
export function overallProgress(items: readonly UploadItem[]): number | null {
  let total = 0;
  let sent = 0;
  let moving = false;
  for (const item of items) {
    if (item.step.at === 'failed' || item.step.at === 'file_gone') continue;
    total += item.bytes;
    sent += sentFraction(item) * item.bytes;
    moving ||=
      item.step.at === 'sending' || item.step.at === 'waiting' || item.step.at === 'offline';
  }
  return moving && total > 0 ? sent / total : null;
}

/** The types that the server prepares, as browsers call them. */
const PREPARED =
  /^(?:image\/(?:jpeg|a?png|webp|avif|gif|hei[cf])|video\/(?:mp4|quicktime|x-m4v|3gpp2?|webm|(?:x-)?matroska|mp2t)|audio\/(?:mpeg|mp4|x-m4a|aac|ogg|opus|(?:x-)?flac|(?:x-|vnd\.)?wave?))$/;

/** Whether a file is none of the kinds that are shown, so that it can only be kept and downloaded as it is. */
export const isOnlyFile = (file: { readonly type: string; readonly name: string }): boolean =>
  file.type === '' ? claimedKind(file) === null : !PREPARED.test(file.type);

/** The kind that a file claims to be; the server decides by its content. */
export function claimedKind(file: {
  readonly type: string;
  readonly name: string;
}): OwnMedia['kind'] | null {
  if (file.type.startsWith('image/')) return 'picture';
  if (file.type.startsWith('video/')) return 'video';
  if (file.type.startsWith('audio/')) return 'audio';
  // browsers that do not know HEIC or MKV leave the type empty
  const ending = file.name.toLowerCase().split('.').at(-1) ?? '';
  if (['heic', 'heif', 'avif'].includes(ending)) return 'picture';
  if (['mkv', 'mov', 'm4v', 'webm', 'mp4'].includes(ending)) return 'video';
  if (['m4a', 'flac', 'opus', 'ogg', 'mp3', 'wav'].includes(ending)) return 'audio';
  return null;
}
