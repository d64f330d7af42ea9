import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startTestS3, type TestS3 } from '../platform/files/test-s3.ts';
import { openStorage } from './open-storage.ts';

let s3: TestS3;
let dataDir: string;
beforeAll(async () => {
  s3 = await startTestS3();
  dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-storage-'));
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});

const config = (overrides: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: dataDir,
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    ...overrides,
  });

it('opens a bucket without a warning about versions of Node.js', async () => {
  const said: string[] = [];
  const listen = ({ message }: Error) => said.push(message);
  process.on('warning', listen);
  await openStorage(config());
  process.off('warning', listen);
  expect(said).toEqual([]);
});

it('keeps files in the data folder, and in the bucket where one is set', async () => {
  for (const [settings, requests] of [
    [readConfig({ DATA_DIR: dataDir }), []],
    [config(), ['PUT media/a']],
  ] as const) {
    const { files } = await openStorage(settings);
    s3.requests.length = 0;
    await files.put('media/a', Buffer.from('a'));
    expect(s3.requests).toEqual(requests);
    await files.remove('media/a');
  }
});

it('moves: what is new goes to the bucket, what is old is read, and a whole upload is used from where it is', async () => {
  const settings = readConfig({ DATA_DIR: dataDir });
  const before = await openStorage(settings);
  const metadata = { ownerId: 'a', objectName: 'a/1', fileName: 'a' };
  const [whole, part] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [id, bytes] of [
    [whole, 'bytes'],
    [part, 'byt'],
  ] as const) {
    await before.uploads.store.create(new Upload({ id, offset: 0, size: 5, metadata }));
    await before.uploads.store.write(Readable.from([Buffer.from(bytes)]), id, 0);
  }
  await before.files.put('media/old', Buffer.from('old'));

  const moving = await openStorage(config({ FILES_MOVE_TO: 'bucket' }));
  expect((await moving.files.read('media/old')).toString()).toBe('old');
  expect(await moving.uploads.find(part)).toBeNull();
  const upload = await moving.uploads.find(whole);
  if (!upload) throw new Error('no upload');
  expect((await moving.uploads.head(upload, 3)).toString()).toBe('byt');
  s3.requests.length = 0;
  expect(await moving.uploads.adopt(upload, 'media/new')).toEqual({ bytes: 5 });
  expect(s3.requests).toContain('PUT media/new');
  await moving.uploads.remove(whole);
  expect(await before.uploads.find(whole)).toBeNull();

  // and back
  const back = await openStorage(config({ FILES_MOVE_TO: 'folder' }));
  expect((await back.files.read('media/new')).toString()).toBe('bytes');
  await back.files.put('media/newer', Buffer.from('newer'));
  expect((await before.files.read('media/newer')).toString()).toBe('newer');
  expect(() => readConfig({ FILES_MOVE_TO: 'bucket' })).toThrow('S3_BUCKET: is required');
});

it('says why a bucket can’t be used', async () => {
  await expect(openStorage(config({ S3_BUCKET: 'nothing-here' }))).rejects.toThrow(
    /The bucket nothing-here at http.* can’t be used \(NoSuchBucket: .*S3_ settings/,
  );
  await expect(openStorage(config({ S3_ENDPOINT: 'http://127.0.0.1:1' }))).rejects.toThrow(
    'can’t be used',
  );
  expect(() => config({ S3_SECRET_ACCESS_KEY: '' })).toThrow('S3_SECRET_ACCESS_KEY: is required');
});

it('reads the settings of a store', () => {
  expect(config().s3).toEqual({ ...s3.settings, region: 'us-east-1' });
  expect(config({ S3_ENDPOINT: '', S3_REGION: 'eu-central-1' }).s3).toMatchObject({
    endpoint: null,
    region: 'eu-central-1',
    forcePathStyle: false,
  });
  expect(config({ S3_FORCE_PATH_STYLE: 'off' }).s3?.forcePathStyle).toBe(false);
  const noKeys = config({ S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' });
  expect(noKeys.s3?.credentials).toBeNull();
  expect(readConfig({}).s3).toBeNull();
});
