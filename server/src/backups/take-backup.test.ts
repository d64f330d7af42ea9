import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildCreator } from '../../test/factories/accounts.ts';
import { buildPicture } from '../../test/factories/posts.ts';
import { restoreNow } from '../../test/factories/restored.ts';
import { operationsAs, testDeps } from '../../test/operations.ts';
import { viewerOf } from '../../test/factories/creators.ts';
import { openTestDb } from '../../test/test-db.ts';
import { readConfig } from '../config.ts';
import { FixedClock, HOUR } from '../platform/clock/clock.ts';
import { createLocalFiles } from '../platform/files/local-files.ts';
import { PutOff } from '../platform/jobs/put-off.ts';
import { removing } from '../platform/files/removals.ts';
import { keptPublishableKey } from '../services/api-keys.ts';
import { backupReadings, isBackupLate } from './lateness.ts';
import { setsOf } from './place/manifest.ts';
import { openPlace } from './place/open-place.ts';
import { takeBackup } from './taking/take-backup.ts';
import type { Files } from '../platform/files/files.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let root: string;
let files: Files;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());
beforeEach(async () => {
  root = await mkdtemp(path.join(process.env['TEST_FOLDER'] ?? tmpdir(), 'limelight-backup-'));
  await mkdir(path.join(root, 'data'));
  await writeFile(path.join(root, 'data/service-key'), 'sb_secret_of_this_test');
  files = createLocalFiles(path.join(root, 'data/files'));
  await database.db.pool.query('delete from backups');
  await database.db.pool.query('delete from media');
  return () => rm(root, { recursive: true, force: true });
});

const configWith = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: path.join(root, 'data'), BACKUP_TO: path.join(root, 'to'), ...env });

const take = (env: Record<string, string> = {}, other: Files = files) => {
  const config = configWith(env);
  return takeBackup({
    deps: { db: database.db, files: other, config },
    to: config.backup.to ?? '',
    signal: new AbortController().signal,
    say: () => undefined,
  });
};

const setNames = async (env: Record<string, string> = {}) => {
  const { packed } = await openPlace(configWith(env), path.join(root, 'to'), { writer: null });
  return (await setsOf(packed)).map(({ name }) => name);
};
const blobs = async () => {
  const names = await readdir(path.join(root, 'to/blobs'), { recursive: true });
  return names.filter((name) => name.length > 10);
};

/** A picture whose files are there. */
async function storePicture(content: string): Promise<string> {
  const owner = await buildCreator(database.db);
  const id = await buildPicture(database.db, owner);
  const key = `media/${id}/original`;
  await files.put(key, Buffer.from(content));
  await database.db.pool.query('update media set original_key = $2 where id = $1', [id, key]);
  await database.db.pool.query('delete from media_variants where media_id = $1', [id]);
  return key;
}

it('a second backup reads only what is new, and files with the same content are stored once', async () => {
  const key = await storePicture('one');
  await storePicture('one');
  const first = await take();
  expect(first).toMatchObject({ newFiles: 1, newBytes: 3 });
  expect(first.manifest.files).toEqual({ count: 2, bytes: 6, missing: 0 });
  await storePicture('another');
  const reads: string[] = [];
  const watched: Files = {
    ...files,
    withLocal: (name, work) => {
      reads.push(name);
      return files.withLocal(name, work);
    },
  };
  const second = await take({}, watched);
  expect(second).toMatchObject({ newFiles: 1, newBytes: 7 });
  expect(reads).toHaveLength(1);
  // a file with other bytes of the same length is read again
  await files.put(key, Buffer.from('two'));
  expect(await take({}, watched)).toMatchObject({ newFiles: 1, newBytes: 3 });
  expect(await setNames()).toHaveLength(3);
});

it('nothing that others may read, and nothing to read without the key', async () => {
  await storePicture('a film that was paid for');
  const BACKUP_KEY = 'the key of the operator';
  const before = process.umask(0o077);
  await take({ BACKUP_KEY });
  process.umask(before);
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

it('sets that are no longer kept go, and the files that only they had', async () => {
  const key = await storePicture('old');
  await take();
  await files.put(key, Buffer.from('new one'));
  expect(await blobs()).toHaveLength(1);
  const { removed } = await take({ BACKUP_KEEP: '1' });
  expect(removed).toHaveLength(1);
  expect(await setNames()).toHaveLength(1);
  expect(await blobs()).toHaveLength(1);
});

it('what a killed backup left is removed by the next one', async () => {
  await storePicture('one');
  await mkdir(path.join(root, 'to/sets/20260101T000000.000Z/tables'), { recursive: true });
  await mkdir(path.join(root, 'to/blobs/ab'), { recursive: true });
  await writeFile(path.join(root, 'to/sets/20260101T000000.000Z/tables/x.gz'), 'half');
  await writeFile(path.join(root, 'to/blobs/ab/abcdef0123456789'), 'unused');
  const { set } = await take();
  expect(await setNames()).toEqual([set]);
  expect(await blobs()).toHaveLength(1);
});

it('files cannot be removed while a backup copies them, and a second backup has to wait', async () => {
  await storePicture('one');
  const found: unknown[] = [];
  const watched: Files = {
    ...files,
    withLocal: async (name, work) => {
      found.push(
        await removing(database.db, () => files.remove(name)).catch((error: unknown) => error),
      );
      found.push(await take().catch((error: unknown) => error));
      return files.withLocal(name, work);
    },
  };
  expect((await take({}, watched)).manifest.files).toMatchObject({ count: 1, missing: 0 });
  expect(found).toEqual([
    expect.any(PutOff),
    expect.objectContaining({ message: 'Another backup of this database is running.' }),
  ]);
});

it('a machine without the files of the database backs up nothing', async () => {
  await storePicture('one');
  const elsewhere = createLocalFiles(path.join(root, 'elsewhere'));
  await expect(take({}, elsewhere)).rejects.toThrow('names 1 files, and none of them is here');
});

it('two installations that share a place are refused, and so is a restored copy that is held', async () => {
  await storePicture('one');
  const { set } = await take();
  const become = (key: string) =>
    database.db.pool.query(
      `update settings set value = to_jsonb($1::text) where name = 'publishable_key'`,
      [key],
    );
  const ours = await keptPublishableKey(database.db);
  await become('sb_publishable_of_another');
  await expect(take()).rejects.toThrow('are of another installation');
  expect(await setNames()).toEqual([set]);
  // a copy that went live goes on with the place
  await become(ours);
  await database.db.pool.query('delete from backups');
  await restoreNow(
    { db: database.db, clock: new FixedClock(new Date()) },
    { ago: HOUR, erasuresNoted: false },
  );
  await expect(take()).rejects.toThrow('a restored copy that is held, which makes no backups');
  expect((await database.db.pool.query('select from backups')).rowCount).toBe(0);
  await database.db.pool.query('update restored_copy set live_at = now()');
  await take();
  expect(await setNames()).toHaveLength(2);
  await database.db.pool.query('delete from restored_copy');
});

it('administrators read how the last backups ended, and a schedule that missed twice is late', async () => {
  const deps = { db: database.db, config: configWith({ BACKUP_EVERY: '24h' }) };
  const admin = operationsAs(
    testDeps(database.db, new FixedClock(new Date())),
    viewerOf('a8098c1a-f86e-41da-bd1a-00112444be1e', 'admin'),
  );
  expect(await admin.backups.getSummary({})).toEqual({
    lastSuccess: null,
    lastFailure: null,
    isLate: false,
  });
  expect(await isBackupLate(deps, 60)).toBe(false);
  expect(await isBackupLate(deps, 49 * 3_600)).toBe(true);
  await storePicture('one');
  await take();
  const place = path.join(root, 'to');
  expect(await admin.backups.getSummary({})).toMatchObject({
    lastSuccess: { place, files: 1, bytes: expect.any(Number) as number },
    lastFailure: null,
  });
  expect(await isBackupLate(deps, 49 * 3_600)).toBe(false);
  await expect(take({ BACKUP_TO: path.join(root, 'no/folder') })).rejects.toThrow(
    'There is no folder',
  );
  expect((await admin.backups.getSummary({})).lastFailure).toMatchObject({
    place: path.join(root, 'no/folder'),
    failure: expect.stringContaining('There is no folder') as string,
  });
  await database.db.pool.query(`update backups set ended_at = ended_at - interval '49 hours'`);
  expect(await isBackupLate(deps, 60)).toBe(true);
  const [age] = await backupReadings(database.db)();
  expect(age?.samples[0]?.[1]).toBeGreaterThan(49 * 3_600 - 60);
  const off = { ...deps, config: configWith() };
  expect(await isBackupLate(off, 60)).toBe(false);
});
