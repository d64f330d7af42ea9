import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { z } from 'zod';
import { type OwnName, ownNameOf } from './own-name.ts';

/** How long an upload may pause, and how long a finished one waits to be used. */
export const UPLOAD_LIFE_MS = 48 * 60 * 60 * 1_000;

/** The bucket of uploads that operations use by their id; nothing is ever read from it. */
export const UPLOAD_BUCKET = 'uploads';

export const uploadId = z.uuid();

/**
 * The id of a user's upload by its object name. The same name gives the same upload, so that a client that lost its state finds
 * it again. The hash includes the owner, so that a name never leads to another user's upload.
 */
export function uploadIdOf(ownerId: string, objectName: string): string {
  const hex = createHash('sha256').update(`${ownerId}\n${objectName}`).digest('hex');
  const variant = ((parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  // UUID version 8, which RFC 9562 leaves to applications
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}

/** One lower-case word; null for anything else. */
export const plainKind = (kind: string | null | undefined): string | null =>
  /^[a-z]{1,20}$/.test(kind ?? '') ? (kind ?? null) : null;

/** The metadata stored beside the bytes. `ownerId` is set by the server, never taken from the client. */
const uploadMetadata = z.object({
  ownerId: z.string(),
  bucketName: z.string().default(UPLOAD_BUCKET),
  objectName: z.string(),
  /** 'true' if the file replaces an existing one of its name. */
  upsert: z.string().nullish(),
  fileName: z.string(),
  contentType: z.string().nullable().default(null),
  kind: z.string().nullish(),
});
/** The protocol library's own record of an upload. */
export const uploadRecord = z.object({
  size: z.int().min(0).optional(),
  metadata: uploadMetadata,
});

/** Where a finished upload belongs by its name. */
export interface Destination {
  readonly at: OwnName;
  /** Whether it may replace a file with this name. */
  readonly replaces: boolean;
}

/** Null for an upload that an operation uses by its id. */
export function destinationOf({
  bucketName: bucket,
  objectName: name,
  upsert,
}: z.infer<typeof uploadMetadata>): Destination | null {
  const at = bucket === UPLOAD_BUCKET ? null : ownNameOf({ bucket, name });
  return at && { at, replaces: upsert === 'true' };
}

export interface Upload {
  readonly id: string;
  readonly ownerId: string;
  /** The file's name on its owner's device. */
  readonly fileName: string;
  readonly destination: Destination | null;
  /** What its owner says that it is; the program that takes it in knows the words. Null for an upload that says nothing. */
  readonly kind: string | null;
  /** Received so far. */
  readonly bytes: number;
  readonly isComplete: boolean;
}

/** What is known about a file before its bytes arrive. */
export interface NewUpload {
  readonly id: string;
  readonly ownerId: string;
  readonly fileName: string;
  /** As of `Upload`. */
  readonly kind: string | null;
}

/** Uploaded files that are not in use yet: beside the local folder of files, or in the same bucket. */
export interface Uploads {
  /** The store that the resumable protocol writes to. */
  readonly store: DataStore;
  /** The prefix of the store's names for uploads. */
  readonly prefix: string;
  /**
   * Bytes that may still arrive before this machine's reserve is touched. A bucket returns Infinity, or 0 if only the reserve
   * is left.
   */
  room(): Promise<number>;
  /** Receives a file in one go. Rejects if the bytes do, and leaves nothing behind then. */
  receive(about: NewUpload, bytes: Readable): Promise<Upload>;
  /** An upload as it is stored, even after a restart. Null if there is none with this id. */
  find(id: string): Promise<Upload | null>;
  /** The first `bytes` bytes of a finished upload, or all of a shorter one. */
  head(upload: Upload, bytes: number): Promise<Buffer>;
  /** A path on this machine to read a finished upload from. */
  withLocal<T>(upload: Upload, work: (path: string) => Promise<T>): Promise<T>;
  /** Stores a finished upload under a key of the Files port; the upload stays. Returns the number of bytes. */
  adopt(upload: Upload, key: string): Promise<{ bytes: number }>;
  /** Removes an upload once its bytes are stored elsewhere, or are refused. */
  remove(id: string): Promise<void>;
  /** Removes uploads that were not finished or used in time. Returns how many. */
  sweep(): Promise<number>;
}

/** A user's upload by its object name or by the id in its URL; null if they have none. */
export async function findOwnUpload(
  uploads: Uploads,
  ownerId: string,
  name: string,
): Promise<Upload | null> {
  const byId = uploadId.safeParse(name).success ? name : uploadIdOf(ownerId, name);
  const upload = await uploads.find(byId);
  return upload?.ownerId === ownerId ? upload : null;
}

/** Whether this many bytes may arrive now. */
export async function hasRoom(uploads: Pick<Uploads, 'room'>, bytes: number): Promise<boolean> {
  const room = await uploads.room();
  return room > 0 && bytes <= room;
}
