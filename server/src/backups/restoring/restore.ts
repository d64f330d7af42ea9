import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { MEDIA_FOLDER } from '../../media/index.ts';
import { migrate } from '../../platform/db/migrate.ts';
import {
  hasTables,
  markRestoring,
  restoringOf,
  unmarkRestoring,
} from '../../platform/db/restoring.ts';
import type { Files } from '../../platform/files/files.ts';
import { markHeld } from '../held/mark-held.ts';
import { BackupRefused } from '../place/backup-refused.ts';
import { KEPT } from '../place/kept.ts';
import { keptOf, type Manifest, readManifest, setsOf } from '../place/manifest.ts';
import { openPlace } from '../place/open-place.ts';
import type { Packed } from '../place/packed.ts';
import { checkMigrations, loadDatabase } from './load-database.ts';
import { loadFiles } from './load-files.ts';

/** A set that was found and can be restored by this version. */
export interface ChosenSet {
  readonly from: string;
  readonly set: string;
  readonly manifest: Manifest;
  readonly packed: Packed;
  close(): void;
}

/** Opens a place and chooses a set: the newest, or the one whose name begins with `wanted`. Throws BackupRefused. */
export async function chooseSet(
  config: Config,
  from: string,
  wanted: string | null,
  migrations: string,
): Promise<ChosenSet> {
  const { packed, close } = await openPlace(config, from, { writer: null });
  try {
    const names = (await setsOf(packed)).filter(({ isWhole }) => isWhole).map(({ name }) => name);
    const set = names.findLast((name) => name.startsWith(wanted ?? ''));
    if (set === undefined) throw new BackupRefused(notThere(from, wanted, names));
    const manifest = await readManifest(packed, set);
    await checkMigrations(manifest, migrations);
    return { from, set, manifest, packed, close };
  } catch (error) {
    close();
    throw error;
  }
}

function notThere(from: string, wanted: string | null, names: readonly string[]): string {
  if (names.length === 0) return `There is no backup in ${from}.`;
  return `There is no backup ${wanted} in ${from}. It has ${names.join(', ')}.`;
}

export interface Restore {
  readonly chosen: ChosenSet;
  readonly config: Pick<Config, 'dataDir' | 's3'>;
  readonly databaseUrl: string;
  readonly files: Files;
  /** The folder of this version's migrations. */
  readonly migrations: string;
  say(line: string): void;
}

/**
 * Puts a set into an empty database, an empty store of files and an empty data folder. May be broken off at any moment and run
 * again; until it is through, no start accepts the database. Returns the keys of files whose bytes are damaged in the place.
 */
export async function restore(options: Restore): Promise<string[]> {
  const { chosen, config, databaseUrl, files, migrations, say } = options;
  const { from, set, packed, manifest } = chosen;
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'limelight-restore',
  });
  await client.connect();
  try {
    const begun = await restoringOf(client);
    if (begun === null) {
      await refuseUsed(client, options);
      await markRestoring(client, set);
    } else if (begun.set !== set)
      throw new BackupRefused(
        `A restore of ${begun.set} has begun here and did not finish. Restore that one (--set ${begun.set}), or begin with an empty database and empty files.`,
      );
    if (!begun?.isLoaded)
      await loadDatabase(client, { databaseUrl, migrations, packed, set, manifest, say });
    await migrate({
      connectionString: databaseUrl,
      directory: migrations,
      restore: { only: null },
    });
    await markHeld(client, { ...manifest, place: from });
    say(`Copying ${manifest.files.count.toLocaleString('en-US')} files.`);
    const damaged = await loadFiles({ files, packed, set, say });
    for (const { name } of manifest.kept) {
      if (!KEPT.includes(name)) continue;
      const bytes = await buffer(packed.read(keptOf(set, name), 'gzip'));
      await writeFile(path.join(config.dataDir, name), bytes, { mode: 0o600 });
    }
    await unmarkRestoring(client);
    return damaged;
  } finally {
    await client.end();
  }
}

async function refuseUsed(client: pg.Client, { config, files }: Restore): Promise<void> {
  const key = path.join(config.dataDir, 'service-key');
  const used = (await hasTables(client))
    ? 'the database has tables'
    : (await isPresent(key))
      ? `${config.dataDir} has a service key`
      : (await hasFiles(files))
        ? `${config.s3 === null ? config.dataDir : `the bucket ${config.s3.bucket}`} has files`
        : null;
  if (used !== null)
    throw new BackupRefused(
      `A restore needs an empty place, and ${used}. Set DATA_DIR, DATABASE_URL and S3_BUCKET to empty ones.`,
    );
}

const isPresent = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function hasFiles(files: Files): Promise<boolean> {
  for await (const _ of files.list(MEDIA_FOLDER)) return true;
  return false;
}
