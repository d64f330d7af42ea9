import { stat } from 'node:fs/promises';
import path from 'node:path';
import { faultOfPlace, placeAt, type BackupPlace } from '../../config/backup.ts';
import type { Config } from '../../config.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { BackupRefused } from './backup-refused.ts';
import type { InstallationId } from './installation.ts';
import { Packed } from './packed.ts';
import { below, type Place } from './place.ts';
import { keyOfPlace } from './place-key.ts';

export interface OpenedPlace {
  readonly packed: Packed;
  close(): void;
}

export type PlaceConfig = Pick<Config, 'backup' | 'dataDir' | 's3'>;

/**
 * Opens a place for the installation that writes there (`writer`), or one that has backups, to read them. Throws BackupRefused if
 * it cannot be one, has another key, or is another installation's.
 */
export async function openPlace(
  config: PlaceConfig,
  to: string,
  { writer }: { readonly writer: InstallationId | null },
): Promise<OpenedPlace> {
  const fault = faultOfPlace(to, config.dataDir);
  if (fault !== null) throw new BackupRefused(`${fault}.`);
  const at = placeAt(to, config.backup.s3);
  if (at === null) throw new BackupRefused(`${to} isn’t a place for backups.`);
  const { place, close } = await (at.kind === 'folder'
    ? openFolder(at.path)
    : openBucket(at, config.s3));
  try {
    return { packed: new Packed(place, await keyOfPlace(place, config.backup.key, writer)), close };
  } catch (error) {
    close();
    throw error;
  }
}

interface Opened {
  readonly place: Place;
  close(): void;
}

/** A folder is made only in one that exists: a disk that is not mounted must not become a folder on the disk of the data. */
async function openFolder(folder: string): Promise<Opened> {
  const parent = path.dirname(folder);
  const isThere = await stat(parent).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere)
    throw new BackupRefused(
      `There is no folder ${parent}. Make it, or mount the disk that has it.`,
    );
  return { place: createLocalFiles(folder), close: () => undefined };
}

/** Loads the client library only for a bucket: it costs memory and time that a folder does not. */
async function openBucket(
  { s3, prefix }: Extract<BackupPlace, { kind: 'bucket' }>,
  filesIn: Config['s3'],
): Promise<Opened> {
  if (filesIn?.bucket === s3.bucket && filesIn.endpoint === s3.endpoint)
    throw new BackupRefused(
      `The bucket ${s3.bucket} has the files themselves, and what destroys it would destroy the backups too. Choose another bucket.`,
    );
  const { createS3Files } = await import('../../platform/files/s3-files.ts');
  // nothing here downloads to this machine
  const files = createS3Files(s3, '');
  try {
    await files.check();
  } catch (error) {
    files.close();
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new BackupRefused(
      `The bucket ${s3.bucket}${s3.endpoint === null ? '' : ` at ${s3.endpoint}`} can’t be used (${said}). Check the BACKUP_S3_ settings.`,
    );
  }
  return { place: prefix === null ? files : below(files, prefix), close: () => files.close() };
}
