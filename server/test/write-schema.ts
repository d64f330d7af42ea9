import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbedded } from '../src/platform/embedded/embedded.ts';
import { describeSchema } from './database/describe-schema.ts';

// `npm run schema`: migrates an empty database and writes the resulting schema.
const database = path.resolve(import.meta.dirname, '../../database');
const directory = await mkdtemp(path.join(tmpdir(), 'limelight-schema-'));
await chmod(directory, 0o755);
const server = await startEmbedded({
  directory,
  database: 'limelight',
  settings: { fsync: 'off' },
});
try {
  await migrate({ connectionString: server.url, directory: path.join(database, 'migrations') });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await writeFile(path.join(database, 'schema.sql'), await describeSchema(client));
  await client.end();
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
