import type { UserId } from '@limelight/contract/platform/ids';
import { type Column, type Statement, statement, t } from '../../platform/db/statement.ts';

/** One section of 'Download my data'. */
export interface ExportSection {
  readonly name: string;
  readonly statement: Statement<readonly [Column<UserId>], { readonly section: Column<unknown> }>;
}

/**
 * Declares what an area exports for person $1: `text` returns one row with JSON as `section`. Name each column where a table
 * also holds data that is not the person's (another person's text, a provider's reference, a hash).
 */
export const exportSection = (area: string, name: string, text: string): ExportSection => ({
  name,
  statement: statement({
    name: `${area}.export-${name.replaceAll('_', '-')}`,
    params: [t.uuid<UserId>()],
    row: { section: t.jsonb<unknown>().nullable() },
    text,
  }),
});
