import type { Readable } from 'node:stream';

/** Bytes by key: a local folder or an S3 bucket. Keys are ours (`media/<id>/w640.webp`), never a person's text. */
export interface Files {
  put(key: string, body: Buffer | Readable): Promise<{ bytes: number }>;
  /** `end` is inclusive, as in an HTTP range. Rejects with `FileMissing`. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  size(key: string): Promise<number>;
  remove(key: string): Promise<void>;
  /** A path on this machine to read the file from; remote stores download it to a temporary folder first. */
  withLocal<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
}

export class FileMissing extends Error {
  override name = 'FileMissing';
}
