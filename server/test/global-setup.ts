import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbedded } from '../src/platform/embedded/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    superuserUrl: string;
  }
}

/** One PostgreSQL for the run, without durability; its migrated database is the template that every file clones. */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(path.join(tmpdir(), 'limelight-test-'));
  await chmod(directory, 0o755);
  const database = await startEmbedded({
    directory,
    database: 'limelight',
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      shared_buffers: '128MB',
    },
  });
  await migrate({
    connectionString: database.url,
    directory: path.resolve(import.meta.dirname, '../../database/migrations'),
  });
  const admin = new pg.Client({ connectionString: database.superuserUrl });
  await admin.connect();
  await admin.query('alter role limelight createdb');
  await admin.end();
  project.provide('databaseUrl', database.url);
  project.provide('superuserUrl', database.superuserUrl);
  return async () => {
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
