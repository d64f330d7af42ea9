import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
