import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Deps } from '../../kernel/deps.ts';
import { KEYS_OF_ROWS, MEDIA_FOLDER } from '../../media/index.ts';
import { openSnapshot, prepareToCopy, type Snapshot } from '../../platform/db/snapshot.ts';
import type { Files } from '../../platform/files/files.ts';
import { holdRemovals } from '../../platform/files/removals.ts';
import { readHeldSnapshot } from '../held/read-held.ts';
import { BackupRefused } from '../place/backup-refused.ts';
import { installationOf } from '../place/installation.ts';
import { KEPT } from '../place/kept.ts';
import {
  filesOfSet,
  folderOfSet,
  keptOf,
  listOf,
  type Manifest,
  manifestOf,
  type SetFile,
  setNameOf,
  setsOf,
} from '../place/manifest.ts';
import { openPlace } from '../place/open-place.ts';
import type { Packed } from '../place/packed.ts';
import { insertFailure, insertSuccess } from '../queries.ts';
import { copyDatabase } from './copy-database.ts';
import { copyFiles } from './copy-files.ts';
import { type FileLists, withFileLists } from './file-lists.ts';
import { PARTS } from './parted-list.ts';
import { retain } from './retain.ts';
import { verifySet } from './verify.ts';

/** Any number that no other advisory lock of ours uses: 'keep' in ASCII. */
const BACKUP_LOCK = 0x6b656570;

export interface TakeBackup {
  readonly deps: Pick<Deps, 'db' | 'files' | 'config'>;
  /** A folder, or s3://bucket/prefix. */
  readonly to: string;
  readonly signal: AbortSignal;
  /** Says a line of progress. */
  say(line: string): void;
}

export interface TakenBackup {
  readonly set: string;
  readonly manifest: Manifest;
  /** Files and bytes that the place did not have yet. */
  readonly newFiles: number;
  readonly newBytes: number;
  /** Older sets that are no longer kept. */
  readonly removed: readonly string[];
}

/**
 * Copies the database and the files as they are at one moment into a place, while everything else goes on, and records how it
 * ended. Throws BackupRefused for what the operator can mend, and in a restored copy that isn't live: the place is the lost
 * site's until then.
 */
export async function takeBackup(options: TakeBackup): Promise<TakenBackup> {
  const { deps, to, signal } = options;
  if (await readHeldSnapshot(deps))
    throw new BackupRefused(
      'This is a restored copy that is held, which makes no backups. Make it live first: npm run restore -- --live',
    );
  const startedAt = new Date();
  try {
    const taken = await withTurn(deps.db.pool, signal, (client, inTime) =>
      takeIn({ ...options, signal: inTime }, client),
    );
    const { files } = taken.manifest;
    await deps.db.run(insertSuccess, startedAt, to, bytesOf(taken.manifest), files.count);
    return taken;
  } catch (error) {
    // A backup that a stop broke off is no failure, since its job runs again, and neither is one too many.
    if (!signal.aborted && !(error instanceof AnotherBackup))
      await deps.db.run(insertFailure, startedAt, to, said(error)).catch(() => undefined);
    throw error;
  }
}

class AnotherBackup extends BackupRefused {}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The size of a set before it is packed. */
const bytesOf = ({ tables, files }: Manifest): number =>
  files.bytes + tables.reduce((sum, { content }) => sum + content.bytes, 0);

/**
 * Works with a connection that has the only turn among the backups of this database. If the connection is lost, the work is
 * aborted: its locks are lost with it.
 */
async function withTurn<T>(
  pool: pg.Pool,
  signal: AbortSignal,
  work: (client: pg.PoolClient, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  try {
    await prepareToCopy(client);
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [BACKUP_LOCK],
    );
    if (!rows[0]?.mine) throw new AnotherBackup('Another backup of this database is running.');
    return await work(client, AbortSignal.any([signal, lost.signal]));
  } finally {
    // closes the connection, and with it all its locks
    client.release(true);
  }
}

async function takeIn(options: TakeBackup, client: pg.PoolClient): Promise<TakenBackup> {
  const { deps, to } = options;
  const { backup } = deps.config;
  const writer = await installationOf(deps.db);
  const { packed, close } = await openPlace(deps.config, to, { writer });
  try {
    const taken = await withFileLists(deps.config.dataDir, (lists) =>
      takeSet(options, client, packed, lists),
    );
    // another place has no retention: what is brought elsewhere by hand stays there
    const keep = to === backup.to ? backup.keep : null;
    return { ...taken, removed: await retain(packed, keep, new Date()) };
  } finally {
    close();
  }
}

async function takeSet(
  { deps, to, signal, say }: TakeBackup,
  client: pg.PoolClient,
  packed: Packed,
  lists: FileLists,
): Promise<Omit<TakenBackup, 'removed'>> {
  await listBefore(packed, lists);
  await holdRemovals(client);
  const snapshot = await openSnapshot(client);
  const set = setNameOf(snapshot.takenAt);
  try {
    const { files } = deps;
    await listStored(files, lists);
    const missing = await countMissing(snapshot, lists);
    if (missing > 0) say(`${missing.toLocaleString('en-US')} files that rows name are not there.`);
    const database = await copyDatabase(packed, set, snapshot, { signal, say });
    const { bytes, writtenBytes } = await copyFiles({ files, lists, packed, signal, say });
    const list = await packed.write(listOf(set), 'gzip', linesOf(lists.copied.all()));
    const manifest: Manifest = {
      format: 1,
      takenAt: snapshot.takenAt.toISOString(),
      ...database,
      list,
      files: { count: lists.copied.length, bytes, missing },
      notesErasures: to === deps.config.backup.to,
      kept: await keepSmall(packed, set, deps.config.dataDir),
    };
    say('Reading back what was written.');
    await verifySet(packed, set, manifest, lists.written.all(), signal);
    // The locks are still there, so no file was removed meanwhile.
    await client.query('select');
    signal.throwIfAborted();
    await packed.write(manifestOf(set), 'gzip', one(JSON.stringify(manifest)));
    return { set, manifest, newFiles: lists.written.length, newBytes: writtenBytes };
  } catch (error) {
    await packed.place.removeFolder(folderOfSet(set)).catch(() => undefined);
    throw signal.aborted ? signal.reason : error;
  }
}

/** Read after the snapshot began: bytes are stored before their row, so all that its rows name are here. */
async function listStored(files: Files, { stored }: FileLists): Promise<void> {
  for await (const { key, bytes, modifiedAt } of files.list(MEDIA_FOLDER))
    await stored.add(key, { key, bytes, modifiedAt: modifiedAt.toISOString() });
}

/** How many files rows name that are not there. Throws BackupRefused where none is: the command looks in the wrong place. */
async function countMissing(snapshot: Snapshot, { named, stored }: FileLists): Promise<number> {
  for await (const key of snapshot.lines(KEYS_OF_ROWS)) await named.add(key, key);
  let missing = 0;
  for (let part = 0; part < PARTS; part++) {
    const here = new Set<string>();
    for await (const { key } of stored.part(part)) here.add(key);
    for await (const key of named.part(part)) if (!here.has(key)) missing++;
  }
  if (named.length > 0 && missing === named.length)
    throw new BackupRefused(
      `The database names ${named.length.toLocaleString('en-US')} files, and none of them is here. Run this where the files are, or check DATA_DIR and S3_BUCKET.`,
    );
  return missing;
}

/** The files of the newest set. */
async function listBefore(packed: Packed, { before }: FileLists): Promise<void> {
  const newest = (await setsOf(packed)).findLast(({ isWhole }) => isWhole);
  if (!newest) return;
  for await (const file of filesOfSet(packed, newest.name)) await before.add(file.key, file);
}

async function keepSmall(packed: Packed, set: string, dataDir: string): Promise<Manifest['kept']> {
  const kept: Manifest['kept'] = [];
  for (const name of KEPT) {
    const bytes = await readFile(path.join(dataDir, name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
    if (bytes === null) continue;
    kept.push({ name, ...(await packed.write(keptOf(set, name), 'gzip', Readable.from([bytes]))) });
  }
  return kept;
}

async function* linesOf(files: AsyncIterable<SetFile>): AsyncGenerator<Buffer, void> {
  for await (const file of files) yield Buffer.from(`${JSON.stringify(file)}\n`);
}

async function* one(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text);
}
