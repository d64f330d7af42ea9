import { KEEP_BYTES, type StoredUpload } from './file-store.ts';
import type { UploadItem, UploadStep } from './upload-item.ts';

/** The state of media before the first response of the server. */
export const PREPARING = { at: 'processing', progress: 0, step: null, secondsLeft: null } as const;

/** An upload in the queue. */
export interface Entry {
  item: UploadItem;
  readonly owner: string;
  readonly type: string;
  readonly isFile: boolean;
  readonly addedAtMs: number;
  file: File | null;
  uploadId: string | null;
  /** Separate from `item.media`, which may not have been fetched yet. */
  mediaId: string | null;
  readonly abort: AbortController;
}

/** Compares what is known about a file after a reload. */
export const isFileOf = ({ fileName, bytes }: UploadItem, file: File): boolean =>
  file.name === fileName && file.size === bytes;

/** The step of an upload from an earlier page. */
export function stepOf(stored: StoredUpload): UploadStep {
  if (stored.mediaId) return PREPARING;
  return stored.failure ? { at: 'failed', ...stored.failure } : beginning(stored, stored.bytes);
}

/** The first step of an upload or a retry; a file that has been sent is not needed again. */
export const beginning = (
  { file, uploadId }: Pick<Entry, 'file' | 'uploadId'>,
  bytes: number,
): UploadStep => ({
  at: file || uploadId ? 'waiting' : 'file_gone',
  sentBytes: uploadId ? bytes : 0,
});

/** In bytes; 0 if unknown. */
export const sentOf = ({ item: { step } }: Entry): number =>
  'sentBytes' in step ? step.sentBytes : 0;

/** The entry as it is stored for a reload. */
export function storedOf(entry: Entry): StoredUpload {
  const { step } = entry.item;
  return {
    id: entry.item.id,
    owner: entry.owner,
    scope: entry.item.scope,
    fileName: entry.item.fileName,
    bytes: entry.item.bytes,
    type: entry.type,
    ...(entry.isFile && { isFile: true }),
    addedAtMs: entry.addedAtMs,
    file: entry.file && entry.file.size <= KEEP_BYTES ? entry.file : null,
    uploadId: entry.uploadId,
    mediaId: entry.mediaId,
    // the server knows the state of media, so only failures before that are stored
    ...(step.at === 'failed' && {
      failure: { message: step.message, canRetry: step.canRetry },
    }),
  };
}
