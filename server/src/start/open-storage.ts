import path from 'node:path';
import type { Config } from '../config.ts';
import { createDisk, type Disk } from '../platform/disk/disk.ts';
import type { Files } from '../platform/files/files.ts';
import { createLocalFiles } from '../platform/files/local-files.ts';
import type { S3Settings } from '../platform/files/s3-client.ts';
import { createLocalUploads, type Uploads } from '../services/storage/index.ts';
import { CannotStart } from './data-folder.ts';

export interface OpenedStorage {
  readonly files: Files;
  readonly uploads: Uploads;
  readonly disk: Disk;
}

type StorageConfig = Pick<Config, 'dataDir' | 'diskReserveBytes' | 's3'>;

/** The bucket if one is configured, otherwise folders in the data folder; and the disk for what is on this machine. */
export async function openStorage(config: StorageConfig): Promise<OpenedStorage> {
  const folder = (name: string) => path.join(config.dataDir, name);
  const diskOf = (...names: string[]) => createDisk(names.map(folder), config.diskReserveBytes);
  if (config.s3) {
    const disk = diskOf('work', 'downloads', 'uploads');
    const waiting = { folder: folder('uploads/parts'), disk };
    return { ...(await openBucket(config.s3, folder('downloads'), waiting)), disk };
  }
  const disk = diskOf('files', 'uploads', 'work');
  const files = createLocalFiles(folder('files'));
  return { files, uploads: createLocalUploads(folder('uploads'), files, disk), disk };
}

/** The only place that loads the client library: it costs memory and start time that a folder does not. */
async function openBucket(
  settings: S3Settings,
  temporary: string,
  waiting: { readonly folder: string; readonly disk: Disk },
): Promise<Omit<OpenedStorage, 'disk'>> {
  const [{ createS3Files }, { createS3Uploads }] = await Promise.all([
    import('../platform/files/s3-files.ts'),
    import('../services/storage/s3-uploads.ts'),
  ]);
  const files = createS3Files(settings, temporary);
  try {
    await files.check();
  } catch (error) {
    files.close();
    throw new CannotStart(sentenceOf(settings, error));
  }
  return { files, uploads: createS3Uploads(settings, files, waiting) };
}

function sentenceOf({ bucket, endpoint }: S3Settings, error: unknown): string {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `The bucket ${bucket}${endpoint === null ? '' : ` at ${endpoint}`} can’t be used (${said}). Check the S3_ settings. The key must be able to list, read, write and delete.`;
}
