import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Upload } from '@tus/server';
import { readConfig } from '../config.ts';
import { runInFolder } from '../media/preparing/prepare-file.ts';
import { runWorker } from '../media/preparing/run-worker.ts';
import { openStorage } from './open-storage.ts';
import { CannotStart, holderOf, takeDataFolder, type TakenFolder } from './data-folder.ts';

let dataDir: string;
let taken: TakenFolder | null;
const umask = process.umask();
beforeEach(async () => {
  process.umask(0o022);
  taken = null;
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'limelight-data-')), 'data');
});
afterEach(async () => {
  taken?.release();
  process.umask(umask);
  await rm(path.dirname(dataDir), { recursive: true, force: true });
});

const take = async () => (taken = await takeDataFolder(dataDir));

/** Every entry below the data folder with its permissions. */
async function modes(): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { recursive: true });
  const found: Record<string, string> = {};
  for (const name of entries.toSorted())
    found[name] = ((await lstat(path.join(dataDir, name))).mode & 0o777).toString(8);
  return found;
}

it('closes what a copied folder left open to others, whatever else is beside it', async () => {
  const folder = path.join(dataDir, 'files/media/a');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'original'), 'paid');
  await writeFile(path.join(dataDir, 'service-key'), 'secret');
  await writeFile(path.join(dataDir, 'notes.txt'), 'the operator’s own');
  await chmod(dataDir, 0o755);
  expect((await take()).notes).toEqual([]);
  expect(await modes()).toEqual({
    files: '700',
    'files/media': '700',
    'files/media/a': '700',
    'files/media/a/original': '600',
    'notes.txt': '644',
    'service-key': '600',
  });
  expect((await lstat(dataDir)).mode & 0o066).toBe(0);
});

it('goes on where a kill left off, and follows a folder that was linked to another disk', async () => {
  const disk = path.join(path.dirname(dataDir), 'disk');
  await mkdir(path.join(disk, 'media/a'), { recursive: true });
  await mkdir(path.join(disk, 'media/b'), { recursive: true });
  await chmod(path.join(disk, 'media/a'), 0o700);
  await mkdir(dataDir);
  await symlink(disk, path.join(dataDir, 'files'));
  await take();
  for (const name of ['', 'media', 'media/a', 'media/b'])
    expect((await lstat(path.join(disk, name))).mode & 0o777).toBe(0o700);
});

it.runIf(process.platform === 'linux')('says what it cannot close', async () => {
  await mkdir(dataDir);
  // the kernel does not allow changing these permissions
  await symlink('/proc/self/status', path.join(dataDir, 'service-key'));
  const { notes } = await take();
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(/may be able to read \/proc\/.*permissions can’t be changed/);
});

it('closes whatever is written from then on: files, uploads, and the folders of work', async () => {
  await take();
  const config = readConfig({ DATA_DIR: dataDir });
  const storage = await openStorage(config);
  const { files, uploads } = storage;
  await files.put('media/a/w640.webp', Buffer.from('bytes'));
  const metadata = { ownerId: 'a', objectName: 'a/1', fileName: 'a' };
  const id = crypto.randomUUID();
  await uploads.store.create(new Upload({ id, offset: 0, size: 5, metadata }));
  await uploads.store.write(Readable.from([Buffer.from('bytes')]), id, 0);
  const upload = await uploads.find(id);
  if (!upload) throw new Error('no upload');
  await uploads.adopt(upload, 'media/b/original');
  const signal = AbortSignal.abort();
  const working = runInFolder(
    { ...storage, config, mediaWorker: runWorker, log: pino({ level: 'silent' }) },
    {
      name: 'a',
      key: 'media/a/w640.webp',
      signal,
      task: (source, folder) => ({ kind: 'clip', source, folder }),
    },
    async () => undefined,
  );
  await working.catch(() => undefined);
  for (const [name, mode] of Object.entries(await modes()))
    expect([name, mode]).toEqual([name, expect.stringMatching(/^[67]00$/)]);
  expect(Object.keys(await modes())).toEqual(
    expect.arrayContaining(['files/media/b/original', `uploads/${id}`, 'work']),
  );
});

it('is taken by one start at a time, which says what it is', async () => {
  await mkdir(dataDir);
  expect(await holderOf(dataDir)).toBeNull();
  await take();
  expect(await holderOf(dataDir)).toEqual({ is: 'server', pid: process.pid });
  await expect(takeDataFolder(dataDir)).rejects.toThrow(CannotStart);
  taken?.release();
  await vi.waitFor(async () => {
    taken = await takeDataFolder(dataDir, 'upgrade');
  }, 30_000);
  await expect(take()).rejects.toThrow('is being upgraded');
});
