import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { z } from 'zod';
import { type OwnName, ownNameOf } from './own-name.ts';

/** How long an upload may pause, and how long a finished one waits to be used. */
export const UPLOAD_LIFE_MS = 48 * 60 * 60 * 1_000;

/** The bucket of uploads that an operation takes by their id; nothing is ever read from it. */
export const UPLOAD_BUCKET = 'uploads';

export const uploadId = z.uuid();

/**
 * The id of a person's upload by its object name. The same name is the same upload, so that a client which lost its
 * place finds it again; the owner is in it, so that nobody reaches another's by choosing a name.
 */
export function uploadIdOf(ownerId: string, objectName: string): string {
  const hex = createHash('sha256').update(`${ownerId}\n${objectName}`).digest('hex');
  const variant = ((parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  // a uuid of version 8, 'made by a rule of our own' (RFC 9562)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}

/** What the service keeps beside the bytes. `ownerId` is written by the server, never taken from the client. */
const uploadMetadata = z.object({
  ownerId: z.string(),
  bucketName: z.string().default(UPLOAD_BUCKET),
  objectName: z.string(),
  /** 'true' where the file replaces one of its name. */
  upsert: z.string().nullish(),
  fileName: z.string(),
  contentType: z.string().nullable().default(null),
});
/** The protocol library's own note of an upload. */
export const uploadRecord = z.object({
  size: z.int().min(0).optional(),
  metadata: uploadMetadata,
});

/** Where a finished upload belongs by its name. */
export interface Destination {
  readonly at: OwnName;
  /** A file that has the name already. */
  readonly replaces: boolean;
}

/** Null of an upload that an operation takes by its id. */
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
  /** The name the file had on its owner's machine. */
  readonly fileName: string;
  readonly destination: Destination | null;
  /** So far. */
  readonly bytes: number;
  readonly isComplete: boolean;
}

/** What is known of a file before its bytes. */
export interface NewUpload {
  readonly id: string;
  readonly ownerId: string;
  readonly fileName: string;
}

/** Files on their way in: beside the local folder of files, or in the same bucket. */
export interface Uploads {
  /** What the resumable protocol writes into. */
  readonly store: DataStore;
  /** How that store's names for uploads begin. */
  readonly prefix: string;
  /** Bytes that may still come in before this machine's reserve is touched; a bucket has room for all, and none while only the reserve is left. */
  room(): Promise<number>;
  /** Takes in a file that comes in one go. Rejects as the bytes do, and leaves nothing then. */
  receive(about: NewUpload, bytes: Readable): Promise<Upload>;
  /** An upload as it is stored, after a restart too. Null when there is none by this id. */
  find(id: string): Promise<Upload | null>;
  /** The first `bytes` bytes of a finished upload, or all of a shorter one. */
  head(upload: Upload, bytes: number): Promise<Buffer>;
  /** A path on this machine to read a finished upload from. */
  withLocal<T>(upload: Upload, work: (path: string) => Promise<T>): Promise<T>;
  /** Puts a finished upload behind a key of the Files port; the upload stays. Answers its bytes. */
  adopt(upload: Upload, key: string): Promise<{ bytes: number }>;
  /** Forgets an upload once its bytes are somewhere else, or are refused. */
  remove(id: string): Promise<void>;
  /** Removes uploads that nobody finished or used in time. Answers how many. */
  sweep(): Promise<number>;
}

/** A person's upload by its object name or by the id in its address; null when they have none. */
export async function findOwnUpload(
  uploads: Uploads,
  ownerId: string,
  name: string,
): Promise<Upload | null> {
  const byId = uploadId.safeParse(name).success ? name : uploadIdOf(ownerId, name);
  const upload = await uploads.find(byId);
  return upload?.ownerId === ownerId ? upload : null;
}

/** Whether so many bytes may come in now. */
export async function hasRoom(uploads: Pick<Uploads, 'room'>, bytes: number): Promise<boolean> {
  const room = await uploads.room();
  return room > 0 && bytes <= room;
}
