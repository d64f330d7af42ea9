import type { Readable } from 'node:stream';

/**
 * Bytes by key, in a local folder or an S3 bucket. The server makes all keys (`media/<id>/w640.webp`); they never contain text
 * of a user.
 */
export interface Files {
  /** Atomic: a reader never sees half a file, and after a crash the old bytes are still there. */
  put(key: string, body: Buffer | Readable): Promise<{ bytes: number }>;
  /** Stores a finished file of this machine, without copying if possible. The file at `path` stays. */
  adopt(key: string, path: string): Promise<{ bytes: number }>;
  /** `end` is inclusive, as in an HTTP range. Rejects with `FileMissing`. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** The whole of a small file. Rejects with `FileMissing`. */
  read(key: string): Promise<Buffer>;
  size(key: string): Promise<number>;
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>;
  /** Removes everything whose key starts with `folder` and a slash. */
  removeFolder(folder: string): Promise<void>;
  /** Removes folders in `folder` that have been empty since `before`, if the store has folders. */
  removeEmptyFolders(folder: string, before: Date): Promise<void>;
  /** Everything whose key starts with `folder` and a slash, for cleanups. In no particular order. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** A path on this machine to read the file from; remote stores download it to a temporary folder first. */
  withLocal<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
}

export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

export class FileMissing extends Error {
  override name = 'FileMissing';
}

/** Keys are made by the server, but even a wrong one must never leave the folder, or the names we use in the bucket. */
const KEY = /^(?!.*(?:^|\/)\.)[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/;

/** Returns the key, or throws RangeError. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`not a file key: ${key}`);
  return key;
}
