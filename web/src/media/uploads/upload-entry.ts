import { KEEP_BYTES, type StoredUpload } from './file-store.ts';
import type { UploadItem, UploadStep } from './upload-item.ts';

/** What is known of media before the server has answered. */
export const PREPARING = { at: 'processing', progress: 0, step: null, secondsLeft: null } as const;

/** An upload as the queue holds it. */
export interface Entry {
  item: UploadItem;
  readonly owner: string;
  readonly type: string;
  readonly addedAtMs: number;
  file: File | null;
  uploadId: string | null;
  /** Kept apart from what the server has said of it: it may not have been asked yet. */
  mediaId: string | null;
  readonly abort: AbortController;
}

/** By what a reload leaves of a file to know it by. */
export const isFileOf = ({ fileName, bytes }: UploadItem, file: File): boolean =>
  file.name === fileName && file.size === bytes;

/** Where an upload of an earlier page stands. */
export function stepOf(stored: StoredUpload): UploadStep {
  if (stored.mediaId) return PREPARING;
  return stored.failure ? { at: 'failed', ...stored.failure } : beginning(stored, stored.bytes);
}

/** Where it begins, or begins again; what is sent already needs no file. */
export const beginning = (
  { file, uploadId }: Pick<Entry, 'file' | 'uploadId'>,
  bytes: number,
): UploadStep => ({
  at: file || uploadId ? 'waiting' : 'file_gone',
  sentBytes: uploadId ? bytes : 0,
});

/** In bytes; 0 where it is not known. */
export const sentOf = ({ item: { step } }: Entry): number =>
  'sentBytes' in step ? step.sentBytes : 0;

/** What a reload finds of it. */
export function storedOf(entry: Entry): StoredUpload {
  const { step } = entry.item;
  return {
    id: entry.item.id,
    owner: entry.owner,
    scope: entry.item.scope,
    fileName: entry.item.fileName,
    bytes: entry.item.bytes,
    type: entry.type,
    addedAtMs: entry.addedAtMs,
    file: entry.file && entry.file.size <= KEEP_BYTES ? entry.file : null,
    uploadId: entry.uploadId,
    mediaId: entry.mediaId,
    // the server knows the state of media, so only other failures count
    ...(step.at === 'failed' && {
      failure: { message: step.message, canRetry: step.canRetry },
    }),
  };
}
