import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { runMigrations as migrateJobs } from 'graphile-worker';

/** Any number will do as long as no other advisory lock of ours uses it: 'lime' in ASCII. */
const MIGRATION_LOCK = 0x6c696d65;

export class MigrationChanged extends Error {
  override name = 'MigrationChanged';
}

export interface MigrateOptions {
  readonly connectionString: string;
  readonly directory: string;
}

/**
 * Applies the migrations that the database has not seen, in order, each in its own transaction, and those of
 * the job queue. Two starters at once: the second waits on the lock and finds nothing left to do.
 * A migration that changed after it was applied is refused by name.
 */
export async function migrate({ connectionString, directory }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'limelight-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists public.migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    await client.query('alter table public.migrations enable row level security');
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from public.migrations',
    );
    const seen = new Map(rows.map((row) => [row.name, row.sha256]));
    const applied: string[] = [];
    for (const name of await migrationNames(directory)) {
      const sql = await readFile(path.join(directory, name), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const before = seen.get(name);
      if (before === sha256) continue;
      if (before !== undefined)
        throw new MigrationChanged(`${name} was changed after this database applied it`);
      await applyOne(client, name, sql, sha256);
      applied.push(name);
    }
    await migrateJobs({ connectionString });
    return applied;
  } finally {
    await client.end();
  }
}

async function migrationNames(directory: string): Promise<string[]> {
  const names = await readdir(directory);
  return names.filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
}

async function applyOne(
  client: pg.Client,
  name: string,
  sql: string,
  sha256: string,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into public.migrations (name, sha256) values ($1, $2)', [
      name,
      sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
