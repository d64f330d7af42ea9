import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { migrationsToApply } from '../../platform/db/migrate.ts';

/** What migrations cost on large tables, as bench/migration-costs.ts measured it (docs/operating.md, 'Upgrade'). */
const costs = z.record(
  z.string(),
  z.array(z.object({ table: z.string(), secondsPerMillion: z.number().positive() })),
);

export interface Plan {
  /** Migrations that the database has not seen, in order. */
  readonly migrations: readonly string[];
  /** How long they take here, from the rows of its tables. */
  readonly seconds: number;
}

const ROWS = `
  select case when c.reltuples >= 0 then c.reltuples::float8
         -- never analyzed: rows of 200 bytes
         else pg_relation_size(c.oid) / 200.0 end::float8 as rows
    from pg_class c where c.oid = to_regclass($1)`;

/** What an upgrade of this database has to do. Changes nothing. */
export async function planOf(connectionString: string, root: string): Promise<Plan> {
  const client = new pg.Client({ connectionString, application_name: 'limelight-migrate' });
  await client.connect();
  try {
    const directory = path.join(root, 'database/migrations');
    const migrations = await migrationsToApply(client, directory);
    const known = costs.parse(
      JSON.parse(await readFile(path.join(directory, 'costs.json'), 'utf8')),
    );
    let seconds = 0;
    for (const { table, secondsPerMillion } of migrations.flatMap((name) => known[name] ?? [])) {
      const { rows } = await client.query<{ rows: number }>(ROWS, [table]);
      seconds += ((rows[0]?.rows ?? 0) / 1_000_000) * secondsPerMillion;
    }
    return { migrations, seconds };
  } finally {
    await client.end();
  }
}

/** 'about a minute', 'about 4 minutes': what is measured elsewhere is no promise here. */
export function roughly(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
}
