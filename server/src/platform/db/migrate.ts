import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { queueIndexes } from '../jobs/take-job.ts';
import {
  applyMigration,
  LockNotFree,
  PATIENCE,
  type Patience,
} from './migrating/apply-migration.ts';
import type { TellMigration } from './migrating/news.ts';
import { restoringOf } from './restoring.ts';
import { lookAtRoles, mayMakeRoles, roleFault, withoutRoles } from './roles.ts';

/** Any number that no other advisory lock of ours uses: 'lime' in ASCII. */
const MIGRATION_LOCK = 0x6c696d65;

/** The database and this version do not fit together; the message is for the operator. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused';
}

export interface MigrateOptions {
  readonly connectionString: string;
  readonly directory: string;
  /** Called with what happens meanwhile. */
  readonly tell?: TellMigration;
  readonly patience?: Patience;
  /** For a restore: applies only these, or all where it is null. Any other start refuses what a restore has begun. */
  readonly restore?: { readonly only: ReadonlySet<string> | null };
}

const LOOK_AGAIN_MS = 200;

/** Only where it is missing: even without a change, altering it would wait for a backup, which reads every table. */
const OWN_TABLE = `do $$ begin
  if to_regclass('public.migrations') is null then
    create table public.migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now());
    alter table public.migrations enable row level security;
  end if;
end $$`;

/**
 * Applies the migrations that the database has not seen, in order, each in its own transaction (but for those that say
 * otherwise), then those of the job queue and our indexes on it. If two processes start at once, the second waits and finds
 * nothing left to do. Throws MigrationRefused for a migration that changed after it was applied or that gets no lock, for a
 * database that a newer version has migrated, and for a role that lacks a right.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { connectionString, restore, tell = () => undefined, patience = PATIENCE } = options;
  const client = new pg.Client({ connectionString, application_name: 'limelight-migrate' });
  // a lost connection rejects the statement that runs, and would end the process besides
  client.on('error', () => undefined);
  await client.connect();
  try {
    // the operator's limits for statements of people
    await client.query(
      'set statement_timeout = 0; set transaction_timeout = 0; set lock_timeout = 0',
    );
    await takeTurn(client, tell);
    if (!restore && (await restoringOf(client)))
      throw new MigrationRefused(
        'A restore into this database did not finish. Run the same `npm run restore` again, or begin with an empty database.',
      );
    await client.query(OWN_TABLE);
    const { waiting: unseen, isNew } = await pendingOf(client, options.directory);
    const only = restore?.only;
    const waiting = only ? unseen.filter(({ name }) => only.has(name)) : unseen;
    const roles = await lookAtRoles(client);
    const fault = roleFault(roles);
    if (fault !== null) throw new MigrationRefused(fault);
    const of = waiting.length;
    if (of > 0) tell({ kind: 'begun', of, isNew });
    for (const [index, { name, sql, sha256 }] of waiting.entries())
      await applyMigration({
        client,
        connectionString,
        patience,
        tell,
        place: { name, at: index + 1, of },
        sql: mayMakeRoles(roles) ? sql : withoutRoles(sql),
        sha256,
      });
    await migrateJobs({ connectionString });
    await client.query(queueIndexes);
    return waiting.map(({ name }) => name);
  } catch (error) {
    if (error instanceof LockNotFree) throw new MigrationRefused(error.message);
    throw (await lackedRight(client, error)) ?? error;
  } finally {
    await client.end();
  }
}

/**
 * Takes the lock of migrations. It asks again and again, since a session that waits inside a statement is one that
 * `create index concurrently` of the other process waits for.
 */
async function takeTurn(client: pg.Client, tell: TellMigration): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1) as "isOurs"',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.isOurs === true) return;
    if (tries === 0) tell({ kind: 'waiting' });
    await wait(LOOK_AGAIN_MS);
  }
}

/** The names of the migrations that a migrated database has not seen. Changes nothing. */
export async function migrationsToApply(
  client: Pick<pg.ClientBase, 'query'>,
  directory: string,
): Promise<string[]> {
  return (await pendingOf(client, directory)).waiting.map(({ name }) => name);
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/**
 * The migrations of a folder that a database has not seen. Throws MigrationRefused for one that changed since, and for a
 * database of a newer version.
 */
async function pendingOf(
  client: Pick<pg.ClientBase, 'query'>,
  directory: string,
): Promise<{ waiting: Migration[]; isNew: boolean }> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.migrations',
  );
  const seen = new Map(rows.map((row) => [row.name, row.sha256]));
  const names = await migrationNames(directory);
  refuseNewer(names, [...seen.keys()]);
  const waiting: Migration[] = [];
  for (const name of names) {
    const sql = await readFile(path.join(directory, name), 'utf8');
    const sha256 = hashOf(sql);
    const before = seen.get(name);
    if (before === undefined) waiting.push({ name, sql, sha256 });
    else if (before !== sha256)
      throw new MigrationRefused(
        `The migration ${name} has changed since this database applied it.`,
      );
  }
  return { waiting, isNew: seen.size === 0 };
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
