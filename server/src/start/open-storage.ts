import path from 'node:path';
import type { Config } from '../config.ts';
import { createDisk, type Disk } from '../platform/disk/disk.ts';
import type { Files } from '../platform/files/files.ts';
import { createLocalFiles } from '../platform/files/local-files.ts';
import { createMovingFiles } from '../platform/files/moving-files.ts';
import type { S3Settings } from '../platform/files/s3-client.ts';
import {
  createLocalUploads,
  createMovingUploads,
  type Uploads,
} from '../services/storage/index.ts';
import { CannotStart } from './data-folder.ts';

export interface OpenedStorage {
  readonly files: Files;
  readonly uploads: Uploads;
  readonly disk: Disk;
}

type StorageConfig = Pick<Config, 'dataDir' | 'diskReserveBytes' | 's3' | 'filesMoveTo'>;

/**
 * The bucket if one is configured, otherwise folders in the data folder, or both while files move; and the disk for what is on
 * this machine.
 */
export async function openStorage(config: StorageConfig): Promise<OpenedStorage> {
  const { s3, filesMoveTo, dataDir } = config;
  const names = [
    ...(s3 ? ['work', 'downloads', 'uploads'] : ['files', 'uploads', 'work']),
    ...(filesMoveTo === 'folder' ? ['files'] : []),
  ];
  const disk = createDisk(
    names.map((name) => path.join(dataDir, name)),
    config.diskReserveBytes,
  );
  if (!s3) return { ...openFolder(dataDir, disk), disk };
  const bucket = await openBucket(s3, dataDir, disk);
  if (filesMoveTo === null) return { ...bucket, disk };
  const folder = openFolder(dataDir, disk);
  const [from, to] = filesMoveTo === 'bucket' ? [folder, bucket] : [bucket, folder];
  return {
    files: createMovingFiles(from.files, to.files),
    uploads: createMovingUploads(from.uploads, to.uploads, to.files),
    disk,
  };
}

/** The two stores between which files move; null where none are set to. */
export async function openBothStores(
  config: StorageConfig,
): Promise<{ readonly from: Files; readonly to: Files } | null> {
  const { s3, filesMoveTo, dataDir } = config;
  if (s3 === null || filesMoveTo === null) return null;
  const disk = createDisk([path.join(dataDir, 'files')], config.diskReserveBytes);
  const { files: bucket } = await openBucket(s3, dataDir, disk);
  const { files: folder } = openFolder(dataDir, disk);
  return filesMoveTo === 'bucket' ? { from: folder, to: bucket } : { from: bucket, to: folder };
}

function openFolder(dataDir: string, disk: Disk): Omit<OpenedStorage, 'disk'> {
  const files = createLocalFiles(path.join(dataDir, 'files'));
  return { files, uploads: createLocalUploads(path.join(dataDir, 'uploads'), files, disk) };
}

/** The only place that loads the client library: it costs memory and start time that a folder does not. */
async function openBucket(
  settings: S3Settings,
  dataDir: string,
  disk: Disk,
): Promise<Omit<OpenedStorage, 'disk'>> {
  const [{ createS3Files }, { createS3Uploads }] = await Promise.all([
    import('../platform/files/s3-files.ts'),
    import('../services/storage/s3-uploads.ts'),
  ]);
  const files = createS3Files(settings, path.join(dataDir, 'downloads'));
  try {
    await files.check();
  } catch (error) {
    files.close();
    throw new CannotStart(sentenceOf(settings, error));
  }
  const waiting = { folder: path.join(dataDir, 'uploads/parts'), disk };
  return { files, uploads: createS3Uploads(settings, files, waiting) };
}

function sentenceOf({ bucket, endpoint }: S3Settings, error: unknown): string {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `The bucket ${bucket}${endpoint === null ? '' : ` at ${endpoint}`} can’t be used (${said}). Check the S3_ settings. The key must be able to list, read, write and delete.`;
}
