import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { z } from 'zod';

/** How long an upload may pause, and how long a finished one waits to be used. */
export const UPLOAD_LIFE_HOURS = 48;

/** The bucket that official clients name for uploads; nothing is ever read from it. */
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
  objectName: z.string(),
  fileName: z.string(),
  contentType: z.string().nullable().default(null),
});
const uploadRecord = z.object({ size: z.int().min(0).optional(), metadata: uploadMetadata });

export interface Upload {
  readonly id: string;
  readonly ownerId: string;
  /** The name the file had on its owner's machine. */
  readonly fileName: string;
  readonly bytes: number;
  readonly isComplete: boolean;
  /** Where the bytes are on this machine. */
  readonly path: string;
}

/** The folder of unfinished uploads in the data folder. */
export const uploadsFolder = (dataDir: string) => path.join(dataDir, 'uploads');

/** The store that the resumable protocol writes into. */
export function openUploads(folder: string): FileStore {
  return new FileStore({
    directory: folder,
    expirationPeriodInMilliseconds: UPLOAD_LIFE_HOURS * 60 * 60 * 1_000,
  });
}

/** A person's upload by its object name or by the id in its address; null when there is none of theirs. */
export async function findOwnUpload(
  folder: string,
  ownerId: string,
  name: string,
): Promise<Upload | null> {
  const byId = uploadId.safeParse(name).success ? name : uploadIdOf(ownerId, name);
  const upload = await findUpload(folder, byId);
  return upload?.ownerId === ownerId ? upload : null;
}

/** An upload as it stands on the disk, after a restart too. Null when there is none by this id. */
export async function findUpload(folder: string, id: string): Promise<Upload | null> {
  if (!uploadId.safeParse(id).success) return null;
  const file = path.join(folder, id);
  try {
    const record = uploadRecord.parse(JSON.parse(await readFile(`${file}.json`, 'utf8')));
    const { size } = await stat(file);
    return {
      id,
      ownerId: record.metadata.ownerId,
      fileName: record.metadata.fileName,
      bytes: size,
      isComplete: record.size === size,
      path: file,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Forgets an upload once its bytes are somewhere else, or are refused. */
export async function removeUpload(folder: string, id: string): Promise<void> {
  const file = path.join(folder, uploadId.parse(id));
  await rm(file, { force: true });
  await rm(`${file}.json`, { force: true });
}

/** Removes uploads that nobody finished or used in time. Answers how many. */
export async function sweepUploads(folder: string): Promise<number> {
  return openUploads(folder).deleteExpired();
}
