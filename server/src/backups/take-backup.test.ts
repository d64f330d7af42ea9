/** Three backups in one place, since each reads every table; the tests follow each other. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCreator } from '../../test/factories/accounts.ts';
import { buildPicture } from '../../test/factories/posts.ts';
import { restoreNow } from '../../test/factories/restored.ts';
import { openTestDb } from '../../test/test-db.ts';
import { readConfig } from '../config.ts';
import { FixedClock, HOUR } from '../platform/clock/clock.ts';
import type { Files } from '../platform/files/files.ts';
import { createLocalFiles } from '../platform/files/local-files.ts';
import { removing } from '../platform/files/removals.ts';
import { PutOff } from '../platform/jobs/put-off.ts';
import { keptPublishableKey } from '../services/api-keys.ts';
import { takeBackup, type TakenBackup } from './taking/take-backup.ts';

const BACKUP_KEY = 'the key of the operator';

let database: Awaited<ReturnType<typeof openTestDb>>;
let root: string;
let files: Files;
/** The first backup, and what came of what was tried while it copied a file. */
let first: TakenBackup;
let removal: unknown;
let another: unknown;
beforeAll(async () => {
  database = await openTestDb();
  root = await mkdtemp(path.join(process.env['TEST_FOLDER'] ?? tmpdir(), 'limelight-backup-'));
  files = createLocalFiles(path.join(root, 'data/files'));
  await storePicture('one');
  await storePicture('one');
  await writeFile(path.join(root, 'data/service-key'), 'sb_secret_of_this_test');
  const umask = process.umask(0o077);
  // left by a backup that was killed
  await mkdir(path.join(root, 'to/sets/20260101T000000.000Z/tables'), { recursive: true });
  await mkdir(path.join(root, 'to/blobs/ab'), { recursive: true });
  await writeFile(path.join(root, 'to/sets/20260101T000000.000Z/tables/x.gz'), 'half');
  await writeFile(path.join(root, 'to/blobs/ab/abcdef0123456789'), 'unused');
  let isCopying = false;
  first = await take({}, async (key) => {
    if (isCopying) return;
    isCopying = true;
    removal = await removing(database.db, () => files.remove(key)).catch((error: unknown) => error);
    another = await take().catch((error: unknown) => error);
  });
  process.umask(umask);
});
afterAll(async () => {
  await database.close();
  await rm(root, { recursive: true, force: true });
});

/** Backs up; `reads` is called before a file is read. */
function take(env: Record<string, string> = {}, reads?: (key: string) => unknown, store = files) {
  const BACKUP_TO = path.join(root, 'to');
  const config = readConfig({ DATA_DIR: path.join(root, 'data'), BACKUP_TO, BACKUP_KEY, ...env });
  const watched: Files = {
    ...store,
    withLocal: async (key, work) => {
      await reads?.(key);
      return store.withLocal(key, work);
    },
  };
  return takeBackup({
    deps: { db: database.db, files: watched, config },
    to: config.backup.to ?? '',
    signal: new AbortController().signal,
    say: () => undefined,
  });
}

const sets = () => readdir(path.join(root, 'to/sets'));
async function blobs(): Promise<number> {
  const names = await readdir(path.join(root, 'to/blobs'), { recursive: true });
  return names.filter((name) => name.length > 10).length;
}

/** A picture whose one file is there. */
async function storePicture(content: string): Promise<string> {
  const owner = await buildCreator(database.db);
  const id = await buildPicture(database.db, owner);
  const key = `media/${id}/original`;
  await files.put(key, Buffer.from(content));
  await database.db.pool.query('update media set original_key = $2 where id = $1', [id, key]);
  await database.db.pool.query('delete from media_variants where media_id = $1', [id]);
  return key;
}

it('files with the same content are stored once, and what a killed backup left is removed', async () => {
  expect(first).toMatchObject({ newFiles: 1, newBytes: 3 });
  expect(first.manifest.files).toEqual({ count: 2, bytes: 6, missing: 0 });
  expect(await sets()).toEqual([first.set]);
  expect(await blobs()).toBe(1);
});

it('files cannot be removed while a backup copies them, and a second backup has to wait', () => {
  expect(removal).toBeInstanceOf(PutOff);
  expect(another).toMatchObject({ message: 'Another backup of this database is running.' });
});

it('nothing that others may read, and nothing to read without the key', async () => {
  for (const name of ['', ...(await readdir(path.join(root, 'to'), { recursive: true }))]) {
    const at = path.join(root, 'to', name);
    const found = await stat(at);
    expect([name, (found.mode & 0o777).toString(8)]).toEqual([
      name,
      found.isDirectory() ? '700' : '600',
    ]);
    if (found.isDirectory() || name === 'place.json') continue;
    expect((await readFile(at)).subarray(0, 8).toString()).toBe('LLSEAL1\n');
  }
  await expect(take({ BACKUP_KEY: 'another key of the operator' })).rejects.toThrow('not the key');
});

let added: string;

it('a second backup reads only what is new', async () => {
  added = await storePicture('another');
  const reads: string[] = [];
  const second = await take({}, (key) => reads.push(key));
  expect(second).toMatchObject({ newFiles: 1, newBytes: 7, removed: [] });
  expect(reads).toEqual([added]);
  expect(await sets()).toEqual([first.set, second.set]);
});

it('two installations that share a place are refused, and so is a restored copy that is held', async () => {
  const before = await sets();
  const ours = await keptPublishableKey(database.db);
  const become = (key: string) =>
    database.db.pool.query(
      `update settings set value = to_jsonb($1::text) where name = 'publishable_key'`,
      [key],
    );
  await become('sb_publishable_of_another');
  await expect(take()).rejects.toThrow('are of another installation');
  await become(ours);
  const now = { db: database.db, clock: new FixedClock(new Date()) };
  await restoreNow(now, { ago: HOUR, erasuresNoted: false });
  await expect(take()).rejects.toThrow('a restored copy that is held, which makes no backups');
  expect(await sets()).toEqual(before);
  // a copy that went live goes on with the place
  await database.db.pool.query('update restored_copy set live_at = now()');
  const { set } = await take();
  expect(await sets()).toEqual([...before, set]);
  await database.db.pool.query('delete from restored_copy');
});

it('a file with other bytes of the same length is read again; sets that are not kept go, with what only they had', async () => {
  await files.put(added, Buffer.from('changed'));
  const before = await sets();
  const reads: string[] = [];
  const third = await take({ BACKUP_KEEP: '1' }, (key) => reads.push(key));
  expect(third).toMatchObject({ newFiles: 1, newBytes: 7, removed: before });
  expect(reads).toEqual([added]);
  expect(await sets()).toEqual([third.set]);
  expect(await blobs()).toBe(2);
  await database.db.pool.query('delete from media');
});

it('a machine without the files of the database backs up nothing', async () => {
  await storePicture('one');
  const elsewhere = createLocalFiles(path.join(root, 'elsewhere'));
  await expect(take({}, undefined, elsewhere)).rejects.toThrow(
    'names 1 files, and none of them is here',
  );
});

it('every end is recorded, but for a backup too many', async () => {
  const { rows } = await database.db.pool.query(
    `select files, bytes > 100 as has_rows, failure from backups where place = $1 order by ended_at`,
    [path.join(root, 'to')],
  );
  const failed = (words: string) => ({
    files: null,
    has_rows: null,
    failure: expect.stringContaining(words) as string,
  });
  expect(rows).toEqual([
    { files: 2, has_rows: true, failure: null },
    failed('not the key'),
    { files: 3, has_rows: true, failure: null },
    failed('of another installation'),
    { files: 3, has_rows: true, failure: null },
    { files: 3, has_rows: true, failure: null },
    failed('none of them is here'),
  ]);
});
