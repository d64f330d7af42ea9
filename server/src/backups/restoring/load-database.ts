import type pg from 'pg';
import { loadSnapshot } from '../../platform/db/load-snapshot.ts';
import { knownMigrations, migrate } from '../../platform/db/migrate.ts';
import { markLoaded } from '../../platform/db/restoring.ts';
import { type CopiedTable, prepareToCopy } from '../../platform/db/snapshot.ts';
import { BackupRefused } from '../place/backup-refused.ts';
import { type Manifest, tableOf } from '../place/manifest.ts';
import { measure, type Packed } from '../place/packed.ts';

/** Throws BackupRefused if this version lacks a migration of the set, or has another under its name. */
export async function checkMigrations(manifest: Manifest, directory: string): Promise<void> {
  const known = await knownMigrations(directory);
  for (const { name, sha256 } of manifest.migrations) {
    const here = known.get(name);
    if (here === undefined)
      throw new BackupRefused(
        `A newer version made this backup: it has the migration ${name}, which this version doesn’t know. Restore with that version.`,
      );
    if (here !== sha256)
      throw new BackupRefused(
        `The migration ${name} of this backup is not that of this version. Restore with the version that made the backup.`,
      );
  }
}

export interface LoadDatabase {
  readonly databaseUrl: string;
  readonly migrations: string;
  readonly packed: Packed;
  readonly set: string;
  readonly manifest: Manifest;
  say(line: string): void;
}

/** Migrates an empty database as far as that of the set was, and puts the rows of the set into it, in one transaction. */
export async function loadDatabase(client: pg.Client, options: LoadDatabase): Promise<void> {
  const { databaseUrl, migrations, packed, set, manifest, say } = options;
  const only = new Set(manifest.migrations.map(({ name }) => name));
  await migrate({ connectionString: databaseUrl, directory: migrations, restore: { only } });
  const queue = await client.query<{ id: number }>(
    'select max(id) as id from graphile_worker.migrations',
  );
  if ((queue.rows[0]?.id ?? 0) < manifest.queueMigration)
    throw new BackupRefused(
      'A newer version made this backup: its job queue is newer. Restore with that version.',
    );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Loading ${rows.toLocaleString('en-US')} rows of ${manifest.tables.length} tables.`);
  await prepareToCopy(client);
  await client.query('begin');
  try {
    await loadSnapshot(client, {
      tables: manifest.tables,
      sequences: manifest.sequences,
      rowsOf: (table) => rowsOf(packed, set, table, manifest),
    });
    await markLoaded(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  // until then every plan guesses
  await client.query('analyze');
}

async function* rowsOf(
  packed: Packed,
  set: string,
  table: CopiedTable,
  { tables }: Manifest,
): AsyncGenerator<Buffer, void> {
  const expected = tables.find((one) => one.schema === table.schema && one.name === table.name);
  const rows = measure(packed.read(tableOf(set, table), 'gzip'));
  try {
    yield* rows.bytes;
  } catch (error) {
    throw damaged(table, error);
  }
  if (rows.content().sha256 !== expected?.content.sha256) throw damaged(table);
}

const damaged = ({ schema, name }: CopiedTable, cause?: unknown) =>
  new BackupRefused(
    `The rows of ${schema}.${name} in this set are damaged, so nothing was restored. Choose an older set with --set.`,
    { cause },
  );
