import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { queueIndexes } from '../jobs/take-job.ts';
import type { Db } from './db.ts';
import { restoringOf } from './restoring.ts';
import { lookAtRoles, mayMakeRoles, roleFault, withoutRoles } from './roles.ts';
import { statement, t } from './statement.ts';

/** Any number that no other advisory lock of ours uses: 'lime' in ASCII. */
const MIGRATION_LOCK = 0x6c696d65;

/** The database and this version do not fit together; the message is for the operator. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

export interface MigrateOptions {
  readonly connectionString: string;
  readonly directory: string;
  /** For a restore: applies only these, or all where it is null. Any other start refuses what a restore has begun. */
  readonly restore?: { readonly only: ReadonlySet<string> | null };
}

/**
 * Applies the migrations that the database has not seen, in order, each in its own transaction, then those of the job queue and
 * our indexes on it. If two processes start at once, the second waits on the lock and finds nothing left to do. Throws
 * MigrationRefused for a migration that changed after it was applied, for a database that a newer version has migrated, and for
 * a role that lacks a right.
 */
export async function migrate({
  connectionString,
  directory,
  restore,
}: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'limelight-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!restore && (await restoringOf(client)))
      throw new MigrationRefused(
        'A restore into this database did not finish. Run the same `npm run restore` again, or begin with an empty database.',
      );
    await client.query(`create table if not exists public.migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    await client.query('alter table public.migrations enable row level security');
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from public.migrations',
    );
    const seen = new Map(rows.map((row) => [row.name, row.sha256]));
    const names = await migrationNames(directory);
    refuseNewer(names, [...seen.keys()]);
    const roles = await lookAtRoles(client);
    const fault = roleFault(roles);
    if (fault !== null) throw new MigrationRefused(fault);
    const applied: string[] = [];
    for (const name of names) {
      if (restore?.only && !restore.only.has(name)) continue;
      const sql = await readFile(path.join(directory, name), 'utf8');
      const sha256 = hashOf(sql);
      const before = seen.get(name);
      if (before === sha256) continue;
      if (before !== undefined)
        throw new MigrationRefused(
          `The migration ${name} has changed since this database applied it.`,
        );
      await applyOne(client, name, mayMakeRoles(roles) ? sql : withoutRoles(sql), sha256);
      applied.push(name);
    }
    await migrateJobs({ connectionString });
    await client.query(queueIndexes);
    return applied;
  } catch (error) {
    throw (await lackedRight(client, error)) ?? error;
  } finally {
    await client.end();
  }
}

const appliedMigrations = statement({
  name: 'migrations.list',
  params: [],
  row: { name: t.text() },
  text: 'select name from migrations',
});

/** The migrations of a folder that the next start applies to a database that an earlier version has used. */
export async function pendingMigrations(db: Db, directory: string): Promise<string[]> {
  const applied = new Set((await db.many(appliedMigrations)).map(({ name }) => name));
  return (await migrationNames(directory)).filter((name) => !applied.has(name));
}

function refuseNewer(known: readonly string[], applied: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name)).sort();
  if (unknown.length === 0) return;
  throw new MigrationRefused(
    `A newer version has used this database: it has the migration ${unknown[0]}${unknown.length > 1 ? ` and ${unknown.length - 1} more` : ''}, which this version doesn’t know. Start the newer version, or restore a backup from before it.`,
  );
}

/** Replaces PostgreSQL's error for a role that may not do what a migration does. */
async function lackedRight(client: pg.Client, error: unknown): Promise<MigrationRefused | null> {
  const fault = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(fault instanceof pg.DatabaseError) || fault.code !== '42501') return null;
  const { rows } = await client.query<{ sql: string }>(
    `select format('alter database %I owner to %I;', current_database(), current_user) as sql`,
  );
  return new MigrationRefused(
    `The role in DATABASE_URL is missing a permission on its database (${fault.message}). As an administrator of that server, run: ${rows[0]?.sql}`,
  );
}

/** The migrations of this version, with the SHA-256 of each. */
export async function knownMigrations(directory: string): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const name of await migrationNames(directory))
    known.set(name, hashOf(await readFile(path.join(directory, name), 'utf8')));
  return known;
}

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

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
