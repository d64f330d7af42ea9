import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../src/platform/embedded/embedded.ts';
import { startTestS3 } from '../../src/platform/files/test-s3.ts';
import { startRedis } from './start-redis.ts';

/** A PostgreSQL of its own, without durability. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(
    path.join(process.env['TEST_FOLDER'] ?? tmpdir(), 'limelight-postgres-'),
  );
  await chmod(directory, 0o755);
  const { url, stop } = await startEmbedded({
    directory,
    database: 'limelight',
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return {
    url,
    async stop() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What several processes of an installation share: PostgreSQL, Redis and a bucket, with the settings that lead there. */
export async function startServices() {
  const [database, redis, s3] = [await startPostgres(), await startRedis(), await startTestS3()];
  const { bucket, endpoint, credentials } = s3.settings;
  return {
    settings: {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint ?? '',
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    },
    async stop() {
      await s3.close();
      await redis.kill();
      await database.stop();
    },
  };
}
