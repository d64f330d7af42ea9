import type { Readable } from 'node:stream';

/** Bytes by key: a local folder or an S3 bucket. Keys are ours (`media/<id>/w640.webp`), never a person's text. */
export interface Files {
  /** Whole or not at all: a reader never sees half of it, a killed process leaves the old bytes. */
  put(key: string, body: Buffer | Readable): Promise<{ bytes: number }>;
  /** Takes in a finished file of this machine without copying where it can. The file at `path` stays. */
  adopt(key: string, path: string): Promise<{ bytes: number }>;
  /** `end` is inclusive, as in an HTTP range. Rejects with `FileMissing`. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** The whole of a small file. Rejects with `FileMissing`. */
  read(key: string): Promise<Buffer>;
  size(key: string): Promise<number>;
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
  /** Removes everything whose key starts with `folder` and a slash. */
  removeFolder(folder: string): Promise<void>;
  /** Removes folders within `folder` that have been empty since before then, where the store has such. */
  removeEmptyFolders(folder: string, before: Date): Promise<void>;
  /** Everything whose key starts with `folder` and a slash, for cleaning. In no certain order. */
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

/** A key is ours, but a wrong one must never leave the folder or the bucket's own names. */
const KEY = /^(?!.*(?:^|\/)\.)[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/;

/** Answers the key, or throws RangeError. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`not a file key: ${key}`);
  return key;
}
