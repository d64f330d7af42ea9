import { expect, test } from 'vitest';
import { placeAt } from './backup.ts';
import { inspectConfig, readConfig } from '../config.ts';

const faults = (env: Record<string, string>) => inspectConfig(env).faults;

test('nothing is set at first', () => {
  expect(readConfig({}).backup).toMatchObject({ to: null, everyMs: null, keep: null, key: null });
});

test('times, what is kept, and the store of s3:// addresses are read', () => {
  const files = { S3_BUCKET: 'files', S3_ENDPOINT: 'http://store:9000', S3_ACCESS_KEY_ID: 'a' };
  const { backup } = readConfig({
    ...files,
    S3_SECRET_ACCESS_KEY: 'b',
    BACKUP_TO: 's3://copies/limelight/',
    BACKUP_EVERY: '6h',
    BACKUP_KEEP: '30d',
    BACKUP_KEY: 'a key that is long enough',
    BACKUP_S3_REGION: 'eu-north-1',
  });
  expect(backup).toMatchObject({
    everyMs: 6 * 3_600_000,
    keep: { kind: 'age', ms: 30 * 86_400_000 },
    s3: {
      endpoint: 'http://store:9000',
      region: 'eu-north-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      forcePathStyle: true,
    },
  });
  expect(placeAt(backup.to ?? '', backup.s3)).toMatchObject({
    kind: 'bucket',
    prefix: 'limelight',
  });
  const counted = readConfig({ BACKUP_TO: '/copies', BACKUP_KEEP: '14' });
  expect(counted.backup.keep).toEqual({ kind: 'count', sets: 14 });
});

test.each([
  [{ BACKUP_EVERY: '24h' }, 'BACKUP_TO: is required with BACKUP_EVERY'],
  [
    { BACKUP_TO: '/copies', BACKUP_EVERY: 'daily' },
    'BACKUP_EVERY: must be a number of hours or days',
  ],
  [{ BACKUP_TO: '/copies', BACKUP_KEEP: '0' }, 'BACKUP_KEEP: must be a number'],
  [{ BACKUP_TO: '/copies', BACKUP_KEY: 'short' }, 'BACKUP_KEY: must be at least 16'],
  [{ BACKUP_TO: 's3://' }, 'BACKUP_TO: s3:// isn’t an address'],
  [{ BACKUP_TO: 's3://copies/../x' }, 'BACKUP_TO: s3://copies/../x isn’t an address'],
  [{ DATA_DIR: '/srv/data', BACKUP_TO: '/srv/data' }, 'BACKUP_TO: /srv/data is in the data folder'],
  [{ DATA_DIR: '/srv/data', BACKUP_TO: '/srv/data/../data/b' }, 'is in the data folder'],
])('%j is refused', (env, said) => {
  expect(faults(env as Record<string, string>)).toEqual([expect.stringContaining(said)]);
});

test('a folder beside the data folder is a place', () => {
  expect(faults({ DATA_DIR: '/srv/data', BACKUP_TO: '/srv/data-copies' })).toEqual([]);
});
