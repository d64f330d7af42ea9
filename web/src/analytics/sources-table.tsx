import { Download } from 'lucide-react';
import type { AnalyticsSource } from '@limelight/contract/analytics/operations';
import { SOURCE_COLUMNS, sourceWords } from '@limelight/contract/analytics/texts';
import { client } from '../platform/api.ts';
import type { DayRange } from '../platform/calendar.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { WideTable } from '../ui/wide-table.tsx';
import { compactCount } from '../ui/count.tsx';
import { Money } from '../ui/money.tsx';
import { useSaveCsv } from '../ui/use-save-csv.ts';

const COUNTS = ['visits', 'signUps', 'follows', 'joins'] as const;
const FIGURES = [...COUNTS, 'earnedCents'] as const;

/** What each source brought in these days: what fans do counts for the source that brought them first. */
export function SourcesTable({
  sources,
  days,
}: {
  readonly sources: readonly AnalyticsSource[];
  readonly days: DayRange;
}) {
  const exporting = useSaveCsv(
    'sources.csv',
    (range: DayRange) => client.analytics.exportSources(range),
    'Couldn’t export your sources',
  );
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sources" className="text-base">
          Where people come from
        </h2>
        <Button
          size="sm"
          busy={exporting.isPending}
          disabled={sources.length === 0}
          onClick={() => exporting.mutate(days)}
        >
          <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
          Export CSV
        </Button>
      </div>
      <p className="mt-1 text-sm text-muted">
        What a fan does counts for the source that first brought them. Earnings are what you keep,
        without refunds.
      </p>
      {sources.length === 0 ? (
        <p className="py-10 text-center text-sm text-muted">
          Nobody came in these days. Share your page, or make a link below.
        </p>
      ) : (
        <WideTable labelledBy="sources">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="py-2 font-medium">
                {SOURCE_COLUMNS.source}
              </th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col" className="py-2 pl-4 text-right font-medium">
                  {SOURCE_COLUMNS[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {sources.map((one) => (
              <tr key={one.source}>
                <th scope="row" className="py-2 text-left font-normal">
                  {sourceWords(one.source)}
                </th>
                {COUNTS.map((count) => (
                  <td key={count} className="numbers py-2 pl-4 text-right">
                    {compactCount(one[count])}
                  </td>
                ))}
                <td className="numbers py-2 pl-4 text-right">
                  <Money cents={one.earnedCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </Card>
  );
}
