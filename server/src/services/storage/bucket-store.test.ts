import { randomBytes, randomUUID } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload } from '@tus/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TestDisk } from '../../platform/disk/test-disk.ts';
import { createS3Files, type S3Files } from '../../platform/files/s3-files.ts';
import { startTestS3, type TestS3 } from '../../platform/files/test-s3.ts';
import { createS3Uploads } from './s3-uploads.ts';
import { hasRoom, type Uploads } from './uploads.ts';

const MEGABYTE = 1024 ** 2;
/** The size of one part of an upload to a bucket. */
const PART = 8 * MEGABYTE;

let root: string;
let folder: string;
let s3: TestS3;
let files: S3Files;
let disk: TestDisk;
let uploads: Uploads;
beforeAll(async () => void (s3 = await startTestS3()));
afterAll(() => s3.close());
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'limelight-parts-'));
  folder = path.join(root, 'uploads/parts');
  files = createS3Files(s3.settings, path.join(root, 'downloads'));
  disk = new TestDisk();
  uploads = createS3Uploads(s3.settings, files, { folder, disk });
  // writing to the system's temporary folder fails
  vi.stubEnv('TMPDIR', path.join(root, 'no/such/folder'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  files.close();
  await rm(root, { recursive: true, force: true });
});

async function begin(size: number): Promise<string> {
  const name = `${uploads.prefix}${randomUUID()}`;
  const metadata = { ownerId: 'a', objectName: 'a/1', fileName: 'a' };
  await uploads.store.create(new Upload({ id: name, offset: 0, size, metadata }));
  return name;
}
const send = (name: string, bytes: Buffer, from: number) =>
  uploads.store.write(Readable.from([bytes]), name, from);
const stored = async (name: string) => buffer(await files.open(name));

it('a part waits in its folder, closed to others, and nothing stays there', async () => {
  const bytes = randomBytes(PART + 3 * MEGABYTE);
  const name = await begin(bytes.length);
  const modes = async () => {
    const paths = [folder, ...(await readdir(folder)).map((file) => path.join(folder, file))];
    const found = await Promise.all(paths.map((at) => lstat(at)));
    return found.map(({ mode }) => (mode & 0o777).toString(8));
  };
  let seen: string[] = [];
  const body = Readable.from(
    (async function* () {
      yield bytes.subarray(0, PART + MEGABYTE);
      await vi.waitFor(
        async () => expect((seen = await modes()).length).toBeGreaterThan(1),
        30_000,
      );
      yield bytes.subarray(PART + MEGABYTE);
    })(),
  );
  expect(await uploads.store.write(body, name, 0)).toBe(bytes.length);
  expect(new Set(seen)).toEqual(new Set(['700', '600']));
  expect((await stored(name)).equals(bytes)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

it('pieces of any size become the file', async () => {
  const bytes = randomBytes(2 * PART + 5);
  const name = await begin(bytes.length);
  const ends = [100_000, 100_001, 6 * MEGABYTE, PART, 2 * PART + 4, bytes.length];
  let from = 0;
  for (const end of ends) {
    expect(await send(name, bytes.subarray(from, end), from)).toBe(end);
    expect((await uploads.store.getUpload(name)).offset).toBe(end);
    from = end;
  }
  expect((await stored(name)).equals(bytes)).toBe(true);
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), 30_000);
});

it('where it breaks off, whole parts are kept and the begun one goes', async () => {
  const bytes = randomBytes(PART + 2 * MEGABYTE);
  const name = await begin(bytes.length);
  const broken = Readable.from(
    (function* () {
      yield bytes.subarray(0, PART + MEGABYTE);
      throw new Error('gone');
    })(),
  );
  await expect(uploads.store.write(broken, name, 0)).rejects.toThrow('gone');
  expect((await uploads.store.getUpload(name)).offset).toBe(PART);
  expect(await readdir(folder)).toEqual([]);
  await send(name, bytes.subarray(PART), PART);
  expect((await stored(name)).equals(bytes)).toBe(true);
});

it('the disk’s reserve is left alone: no upload begins, and one on its way stops before its next part', async () => {
  const bytes = randomBytes(2 * PART);
  const name = await begin(bytes.length);
  expect(await hasRoom(uploads, bytes.length)).toBe(true);
  const room = vi.spyOn(disk, 'room').mockResolvedValue(0).mockResolvedValueOnce(Infinity);
  await expect(send(name, bytes, 0)).rejects.toMatchObject({ status_code: 507 });
  expect(await hasRoom(uploads, 1)).toBe(false);
  expect((await uploads.store.getUpload(name)).offset).toBe(PART);
  expect(await readdir(folder)).toEqual([]);
  room.mockRestore();
  await send(name, bytes.subarray(PART), PART);
  expect((await stored(name)).equals(bytes)).toBe(true);
});
