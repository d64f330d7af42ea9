import type pg from 'pg';

/** The first line of a migration whose statements run each by itself. */
const MARK = '-- outside a transaction';

/** Whether a migration runs outside a transaction. */
export const isOutside = (sql: string): boolean => sql.startsWith(`${MARK}\n`);

/** A statement of such a migration, and the index that it makes; null for one that removes an index. */
interface OutsideStatement {
  readonly text: string;
  readonly makes: string | null;
}

const CREATE = /^create (?:unique )?index concurrently (?<index>\w+)\s+on (?<schema>\w+)\.\w+\s/i;
const DROP = /^drop index concurrently if exists \w+\.\w+$/i;

/**
 * The statements of a migration that runs outside a transaction. Only indexes are made and removed there: those two statements
 * can be run again after they were broken off at any point. Throws on any other.
 */
export function outsideStatements(sql: string): OutsideStatement[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const { index, schema } = CREATE.exec(text)?.groups ?? {};
      if (index !== undefined && schema !== undefined) return { text, makes: `${schema}.${index}` };
      if (DROP.test(text)) return { text, makes: null };
      throw new Error(
        `outside a transaction a migration may only 'create index concurrently NAME on SCHEMA.TABLE' and 'drop index concurrently if exists SCHEMA.NAME', not: ${text.slice(0, 80)}`,
      );
    });
}

/**
 * Runs such a migration, or the rest of one that was broken off: an index that is whole stays, and one that a killed process
 * left invalid, which slows writes and serves no query, is made again.
 */
export async function runOutside(client: pg.ClientBase, sql: string): Promise<void> {
  for (const { text, makes } of outsideStatements(sql)) {
    if (makes !== null) {
      const { rows } = await client.query<{ isValid: boolean }>(
        'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
        [makes],
      );
      if (rows[0]?.isValid === true) continue;
      if (rows[0]) await client.query(`drop index concurrently ${makes}`);
    }
    await client.query(text);
  }
}
