import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileMissing, type Files } from './files.ts';
import { createLocalFiles } from './local-files.ts';
import { createS3Files, type S3Files } from './s3-files.ts';
import { startTestS3, type TestS3 } from './test-s3.ts';

let root: string;
let files: Files;
let s3: TestS3;
beforeAll(async () => void (s3 = await startTestS3()));
afterAll(() => s3.close());
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'limelight-files-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const namesIn = (folder: string) => readdir(path.join(root, folder)).catch(() => []);
async function* breaking(first: Buffer) {
  yield first;
  throw new Error('gone');
}
async function all<T>(given: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of given) found.push(one);
  return found;
}

describe.each(['a folder', 'a bucket'])('files in %s', (place) => {
  beforeEach(() => {
    files =
      place === 'a folder'
        ? createLocalFiles(root)
        : createS3Files(s3.settings, path.join(root, '.writing'));
  });
  afterEach(async () => {
    for (const folder of ['media', 'other']) await files.removeFolder(folder);
    await files.remove('a');
    if ('close' in files) (files as S3Files).close();
  });

  it('come back as they were put, whole and in ranges', async () => {
    expect(await files.put('media/a/w640.webp', Buffer.from('0123456789'))).toEqual({ bytes: 10 });
    expect(await text(await files.open('media/a/w640.webp'))).toBe('0123456789');
    expect(await text(await files.open('media/a/w640.webp', { start: 2, end: 4 }))).toBe('234');
    expect(await text(await files.open('media/a/w640.webp', { start: 8, end: 99 }))).toBe('89');
    expect((await files.read('media/a/w640.webp')).toString()).toBe('0123456789');
    expect(await files.size('media/a/w640.webp')).toBe(10);
    expect(await files.put('media/a/w640.webp', Readable.from([]))).toEqual({ bytes: 0 });
    expect(await files.size('media/a/w640.webp')).toBe(0);
  });

  // a part of an upload to a bucket is 8 MB: less than one part, exactly one, and several that chunks do not fill evenly
  it.each([3_000_000, 8 * 1024 ** 2, 17_000_001])('take a stream of %i bytes', async (bytes) => {
    const data = randomBytes(bytes);
    const chunks = Array.from({ length: Math.ceil(bytes / 999_999) }, (_, index) =>
      data.subarray(index * 999_999, (index + 1) * 999_999),
    );
    expect(await files.put('media/a/large', Readable.from(chunks))).toEqual({ bytes });
    expect((await buffer(await files.open('media/a/large'))).equals(data)).toBe(true);
  });

  it.each([4, 9 * 1024 ** 2])(
    'keep the old bytes and no leftovers when a write breaks off after %i',
    async (bytes) => {
      await files.put('a', Buffer.from('old'));
      const broken = Readable.from(breaking(Buffer.alloc(bytes)));
      await expect(files.put('a', broken)).rejects.toThrow('gone');
      expect(await text(await files.open('a'))).toBe('old');
      expect(await namesIn('.writing')).toEqual([]);
    },
  );

  it('take in a file twice and leave the source', async () => {
    const source = path.join(root, 'upload');
    await writeFile(source, 'bytes');
    expect(await files.adopt('media/a/original', source)).toEqual({ bytes: 5 });
    expect(await files.adopt('media/a/original', source)).toEqual({ bytes: 5 });
    expect((await buffer(await files.open('media/a/original'))).toString()).toBe('bytes');
    expect(await readFile(source, 'utf8')).toBe('bytes');
    expect(await namesIn('.writing')).toEqual([]);
  });

  it('say which one is missing', async () => {
    await expect(files.open('none')).rejects.toThrow(FileMissing);
    await expect(files.read('none')).rejects.toThrow(FileMissing);
    await expect(files.size('none')).rejects.toThrow(FileMissing);
    await expect(files.withLocal('none', async () => 1)).rejects.toThrow(FileMissing);
    await files.remove('none');
    await files.removeFolder('none');
    expect(await all(files.list('none'))).toEqual([]);
  });

  it('are a path of this machine for tools, and leave nothing there', async () => {
    await files.put('media/a/original', Buffer.from('bytes'));
    expect(await files.withLocal('media/a/original', (file) => readFile(file, 'utf8'))).toBe(
      'bytes',
    );
    const failing = files.withLocal('media/a/original', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await namesIn('.writing')).toEqual([]);
  });

  it('are listed, and removed by folder and only that', async () => {
    await files.put('media/a/1', Buffer.from('1'));
    await files.put('media/a/hls/2', Buffer.from('22'));
    await files.put('media/ab/1', Buffer.from('1'));
    await files.put('other/1', Buffer.from('1'));
    const listed = await all(files.list('media/a'));
    expect(listed.map(({ key, bytes }) => [key, bytes]).sort()).toEqual([
      ['media/a/1', 1],
      ['media/a/hls/2', 2],
    ]);
    for (const { modifiedAt } of listed)
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    await files.removeFolder('media/a');
    await expect(files.size('media/a/1')).rejects.toThrow(FileMissing);
    await expect(files.size('media/a/hls/2')).rejects.toThrow(FileMissing);
    expect(await files.size('media/ab/1')).toBe(1);
  });

  it('leave folders behind that go once they have been empty for long', async () => {
    await files.put('media/a/hls/2', Buffer.from('22'));
    await files.put('media/b/1', Buffer.from('1'));
    await files.remove('media/a/hls/2');
    const isFolder = place === 'a folder';
    await files.removeEmptyFolders('media', new Date(Date.now() - 60_000));
    if (isFolder) expect((await namesIn('media')).toSorted()).toEqual(['a', 'b']);
    await files.removeEmptyFolders('media', new Date(Date.now() + 60_000));
    if (isFolder) expect(await namesIn('media')).toEqual(['b']);
    expect(await files.size('media/b/1')).toBe(1);
  });

  it.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', '.writing/x', 'a/.b', 'a\0b', '', 'a/'])(
    'are never called %j',
    async (key) => {
      await expect(async () => files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(async () => files.open(key)).rejects.toThrow(RangeError);
      await expect(async () => files.remove(key)).rejects.toThrow(RangeError);
      await expect(async () => files.removeFolder(key)).rejects.toThrow(RangeError);
    },
  );
});

describe('a bucket', () => {
  let bucket: S3Files;
  beforeEach(() => void (bucket = createS3Files(s3.settings, path.join(root, 'downloads'))));
  afterEach(() => bucket.close());

  it('is listed to the end, however many pages the store makes of it', async () => {
    const keys = ['a', 'b', 'c/d', 'c/e', 'f'].map((name) => `media/x/${name}`);
    for (const key of keys) await bucket.put(key, Buffer.from('1'));
    s3.requests.length = 0;
    s3.pageSize = 2;
    const listed = await all(bucket.list('media/x'));
    expect(listed.map(({ key }) => key)).toEqual(keys);
    expect(s3.requests).toHaveLength(3);
    await bucket.removeFolder('media/x');
    expect(await all(bucket.list('media/x'))).toEqual([]);
    s3.pageSize = 1_000;
  });

  it('copies without the bytes passing through this machine', async () => {
    await bucket.put('other/from', Buffer.from('bytes'));
    s3.requests.length = 0;
    expect(await bucket.copy('other/from', 'media/to')).toEqual({ bytes: 5 });
    expect(s3.requests).toEqual(['PUT media/to', 'HEAD media/to']);
    expect((await bucket.read('media/to')).toString()).toBe('bytes');
    await expect(bucket.copy('other/none', 'media/to')).rejects.toThrow(FileMissing);
  });

  it('keeps nothing of a large write that broke off, or gives it up later', async () => {
    const broken = Readable.from(breaking(Buffer.alloc(9 * 1024 ** 2)));
    await expect(bucket.put('media/x/large', broken)).rejects.toThrow('gone');
    const later = new Date(Date.now() + 60_000);
    expect(await bucket.abortUnfinished('media/', later)).toBe(0);
    // a process that is killed in the middle cannot clean up
    s3.requests.length = 0;
    const writing = bucket.put(
      'media/x/large',
      Readable.from(
        (async function* () {
          yield Buffer.alloc(9 * 1024 ** 2);
          await new Promise(() => undefined);
        })(),
      ),
    );
    writing.catch(() => undefined);
    // The first part is sent after the store has begun the multipart upload.
    await vi.waitFor(() => expect(s3.requests).toContain('PUT media/x/large'), 30_000);
    const started = new Date(Date.now() - 60_000);
    expect(await bucket.abortUnfinished('media/', started)).toBe(0);
    expect(await bucket.abortUnfinished('other/', later)).toBe(0);
    expect(await bucket.abortUnfinished('media/', later)).toBe(1);
    expect(await bucket.abortUnfinished('media/', later)).toBe(0);
  });

  it('that is not there or not ours says so', async () => {
    const elsewhere = createS3Files({ ...s3.settings, bucket: 'no-such-bucket' }, root);
    await expect(elsewhere.check()).rejects.toThrow('bucket');
    elsewhere.close();
    const credentials = { accessKeyId: 'NOBODY', secretAccessKey: 'S3RVER' };
    const stranger = createS3Files({ ...s3.settings, credentials }, root);
    await expect(stranger.check()).rejects.toThrow('Access Key');
    stranger.close();
    await bucket.check();
  });
});
