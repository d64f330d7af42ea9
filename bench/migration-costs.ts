import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../server/src/platform/embedded/embedded.ts';
import { HELPERS, OLD_ROWS } from './data/old-rows.ts';
import { root } from './product.ts';

// `npx tsx bench/migration-costs.ts [ROWS]`: applies all migrations statement by statement to a database that has so many rows
// (100,000) in each table that grows, prints what each since 0240 costs at a million rows, and writes costs.json beside them,
// for the estimate of `npm run upgrade`. Needs about 1.5 KB of disk for each row.

const FROM = '0240';
/** A statement that takes less changes no estimate. */
const LEAST_MS = 20;
/** A table of less was made by the migrations themselves. */
const EMPTY_BYTES = 200_000;

interface Cost {
  readonly table: string;
  readonly secondsPerMillion: number;
}

const rows = Number(process.argv[2] ?? 100_000);
const directory = path.join(root, 'database/migrations');
const folder = await mkdtemp(path.join(tmpdir(), 'limelight-costs-'));
await chmod(folder, 0o755);
const server = await startEmbedded({ directory: folder, database: 'limelight' });
const client = new pg.Client({ connectionString: server.url });
const filler = new pg.Client({
  connectionString: server.superuserUrl.replace(/postgres$/, 'limelight'),
});
try {
  await Promise.all([client.connect(), filler.connect()]);
  await filler.query(`${HELPERS}; set session_replication_role = replica`);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const costs: Record<string, Cost[]> = {};
  let filled = 0;
  for (const name of names) {
    for (; OLD_ROWS[filled] && name >= (OLD_ROWS[filled]?.before ?? ''); filled++) {
      console.log(`filling before ${name} …`);
      await filler.query((OLD_ROWS[filled]?.sql ?? '').replaceAll('$n', String(rows)));
      await filler.query('analyze');
    }
    const found = await costOf(client, await readFile(path.join(directory, name), 'utf8'), name);
    if (name < FROM || found.length === 0) continue;
    costs[name] = found;
    for (const { table, secondsPerMillion } of found)
      console.log(`| ${name} | ${table} | ${secondsPerMillion} |`);
  }
  await writeFile(path.join(directory, 'costs.json'), `${JSON.stringify(costs, null, 2)}\n`);
} finally {
  await Promise.all([client.end(), filler.end()]);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Applies a migration and returns what its statements cost, by the table that they work through. */
async function costOf(client: pg.Client, sql: string, name: string): Promise<Cost[]> {
  const ms = new Map<string, number>();
  await client.query('begin');
  for (const statement of statementsOf(sql)) {
    const table = tableOf(statement);
    const isFilled = table !== null && (await bytesOf(client, table)) > EMPTY_BYTES;
    const started = performance.now();
    try {
      await client.query(statement);
    } catch (error) {
      throw new Error(`${name}: ${statement.slice(0, 200)}`, { cause: error });
    }
    const took = performance.now() - started;
    if (isFilled && took >= LEAST_MS) ms.set(table, (ms.get(table) ?? 0) + took);
  }
  await client.query('commit');
  return [...ms].map(([table, took]) => ({
    table,
    secondsPerMillion: Number(((took / 1000) * (1_000_000 / rows)).toFixed(1)),
  }));
}

async function bytesOf(client: pg.Client, table: string): Promise<number> {
  const { rows: found } = await client.query<{ bytes: number }>(
    'select coalesce(pg_relation_size(to_regclass($1)), 0)::float8 as bytes',
    [table],
  );
  return found[0]?.bytes ?? 0;
}

/** The table whose rows a statement goes through: the one that it reads, where it fills another. */
function tableOf(statement: string): string | null {
  const words = statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
  if (words.startsWith('drop index')) return null;
  const reads = /^insert into .*? from (?:only )?((?:public|auth)\.\w+)/i.exec(words)?.[1];
  return reads ?? /(?:public|auth)\.\w+\b(?!\()/i.exec(words)?.[0] ?? null;
}

/** The statements of a migration; semicolons in comments, quotes and bodies of functions end none. */
function statementsOf(sql: string): string[] {
  // has semicolons inside; migrations with it make functions alone
  if (/begin atomic/i.test(sql)) return [sql];
  const statements: string[] = [];
  let current = '';
  const part = /--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[\s\S]/g;
  for (const [text] of sql.matchAll(part)) {
    if (text === ';') {
      statements.push(current);
      current = '';
    } else current += text;
  }
  return [...statements, current].filter((one) => one.replaceAll(/--.*$/gm, '').trim() !== '');
}
