import { SOURCE_COLUMNS, sourceWords } from '@limelight/contract/analytics/texts';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { csvFile, dollars, toCsv } from '../platform/csv.ts';
import type { Queryable } from '../platform/db/db.ts';
import { countsOf } from './get-analytics.ts';
import { bySource } from './queries.ts';

const COUNTS = ['visits', 'signUps', 'follows', 'joins', 'buyers'] as const;
const HEADER = [
  SOURCE_COLUMNS.source,
  ...COUNTS.map((count) => SOURCE_COLUMNS[count]),
  `${SOURCE_COLUMNS.earnedCents} (USD)`,
];

/** Every source of these days as CSV, the one with most visits first. */
export async function exportSources(
  db: Queryable,
  creatorId: CreatorId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<File> {
  const rows = await db.many(bySource, creatorId, from, to, null);
  const cells = rows.map((row) => {
    const counts = countsOf(row);
    return [
      sourceWords(row.source),
      ...COUNTS.map((count) => String(counts[count])),
      dollars(counts.earnedCents),
    ];
  });
  return csvFile('sources.csv', [toCsv([HEADER, ...cells])]);
}
