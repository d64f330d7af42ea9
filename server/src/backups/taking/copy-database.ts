import type { Snapshot } from '../../platform/db/snapshot.ts';
import { type Manifest, tableOf } from '../place/manifest.ts';
import { type Content, NO_CONTENT, type Packed } from '../place/packed.ts';

/** A table without rows has no file: on a young site that is most of them. */
async function writeRows(
  packed: Packed,
  key: string,
  rows: AsyncIterable<Buffer>,
): Promise<Content> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return NO_CONTENT;
  return packed.write(
    key,
    'gzip',
    (async function* () {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    })(),
  );
}

/** Writes every table of a snapshot into a set, and ends the snapshot. */
export async function copyDatabase(
  packed: Packed,
  set: string,
  snapshot: Snapshot,
  { signal, say }: { readonly signal: AbortSignal; readonly say: (line: string) => void },
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations' | 'queueMigration'>> {
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables) {
    signal.throwIfAborted();
    const rows = snapshot.rowsOf(table);
    const content = await writeRows(packed, tableOf(set, table), rows.bytes);
    tables.push({ ...table, columns: [...table.columns], rows: rows.count(), content });
  }
  const sequences = await snapshot.sequences();
  await snapshot.end();
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Copied ${rows.toLocaleString('en-US')} rows of ${tables.length} tables.`);
  const { migrations, queueMigration } = snapshot;
  return { tables, sequences, migrations: [...migrations], queueMigration };
}
