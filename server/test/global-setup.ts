import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbedded } from '../src/platform/embedded/embedded.ts';
import { expectAllSeen } from './covered-responses.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    superuserUrl: string;
  }
}

const root = path.resolve(import.meta.dirname, '../..');
/** Processes that tests have forked (platform/process-file.ts). */
const PROCESSES = [
  'media/worker/main',
  'media/pictures/worker/main',
  'platform/pdf/worker/main',
  'live/engine/media/main',
  'live/engine/packager/main',
  'live/engine/recording/main',
];

async function buildProcesses(): Promise<void> {
  const folder = 'server/node_modules/.cache/processes';
  const script = path.join(root, 'scripts/build-server.mjs');
  await promisify(execFile)(process.execPath, [script, folder, ...PROCESSES]);
}

/** One PostgreSQL for the run, without durability; each test file clones its migrated database as a template. */
export default async function setup(project: TestProject) {
  const built = buildProcesses();
  const directory = await mkdtemp(
    path.join(process.env['TEST_FOLDER'] ?? tmpdir(), 'limelight-test-'),
  );
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
    directory: path.join(root, 'database/migrations'),
  });
  const admin = new pg.Client({ connectionString: database.superuserUrl });
  await admin.connect();
  await admin.query('alter role limelight createdb');
  // an open connection to the template would keep every other file from cloning it
  await admin.query('alter database limelight allow_connections false');
  await admin.end();
  await built;
  const madeOnce = path.join(directory, 'made-once');
  await mkdir(madeOnce);
  project.provide('madeOnce', madeOnce);
  project.provide('databaseUrl', database.url);
  project.provide('superuserUrl', database.superuserUrl);
  return async () => {
    await expectAllSeen(project, madeOnce);
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
