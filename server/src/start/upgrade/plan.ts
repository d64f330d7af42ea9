import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { type PlannedBackup, planBackup } from '../../backups/index.ts';
import { migrationsToApply } from '../../platform/db/migrate.ts';

/** What migrations cost on large tables, as bench/migration-costs.ts measured it (docs/operating.md, 'Upgrade'). */
const costs = z.record(
  z.string(),
  z.array(z.object({ table: z.string(), secondsPerMillion: z.number().positive() })),
);

export interface Plan {
  /** Migrations that the database has not seen, in order. */
  readonly migrations: readonly string[];
  /** Null: none is taken before them. */
  readonly backup: PlannedBackup | null;
  /** How long the migrations take here, from the rows of its tables, and the backup, if that is known. */
  readonly seconds: number;
}

const ROWS = `
  select case when c.reltuples >= 0 then c.reltuples::float8
         -- never analyzed: rows of 200 bytes
         else pg_relation_size(c.oid) / 200.0 end::float8 as rows
    from pg_class c where c.oid = to_regclass($1)`;

/** What an upgrade of this database has to do; `backupTo`: where backups go. Changes nothing. */
export async function planOf(
  connectionString: string,
  root: string,
  backupTo: string | null,
): Promise<Plan> {
  const client = new pg.Client({ connectionString, application_name: 'limelight-migrate' });
  await client.connect();
  try {
    const directory = path.join(root, 'database/migrations');
    const migrations = await migrationsToApply(client, directory);
    const known = costs.parse(
      JSON.parse(await readFile(path.join(directory, 'costs.json'), 'utf8')),
    );
    const backup = backupTo === null ? null : await planBackup(client, backupTo);
    let seconds = backup?.seconds ?? 0;
    for (const { table, secondsPerMillion } of migrations.flatMap((name) => known[name] ?? [])) {
      const { rows } = await client.query<{ rows: number }>(ROWS, [table]);
      seconds += ((rows[0]?.rows ?? 0) / 1_000_000) * secondsPerMillion;
    }
    return { migrations, backup, seconds };
  } finally {
    await client.end();
  }
}

/** What there is to do, and how long it takes with whatever else has to be done. */
export function inWords({ migrations, backup }: Plan, seconds: number): string {
  const [first] = migrations;
  const what =
    first === undefined
      ? 'No migration is to be applied'
      : migrations.length === 1
        ? `One migration is to be applied (${first})`
        : `${migrations.length} migrations are to be applied`;
  const before = backup === null ? '' : `, after a backup to ${backup.to}`;
  const unknown =
    backup?.seconds === null
      ? ' and the time of the backup: it is the first one there, and copies every file. Take it with `npm run backup` before, while the site is up'
      : '';
  return `${what}${before}. That takes ${roughly(seconds)}${unknown}.`;
}

/** 'about a minute', 'about 4 minutes': what is measured elsewhere is no promise here. */
function roughly(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
}
