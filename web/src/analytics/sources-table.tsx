import type { AnalyticsSource } from '@limelight/contract/analytics/operations';
import { SOURCE_COLUMNS, sourceWords } from '@limelight/contract/analytics/texts';
import { client } from '../platform/api.ts';
import type { DayRange } from '../platform/calendar.ts';
import { compactCount } from '../ui/lists/count.tsx';
import { Money } from '../ui/values/money.tsx';
import { TableCard } from './table-card.tsx';

const COUNTS = ['visits', 'signUps', 'follows', 'joins'] as const;
const FIGURES = [...COUNTS, 'earnedCents'] as const;

/** What each source brought in these days: what fans do counts for their first source. */
export function SourcesTable({
  sources,
  days,
}: {
  readonly sources: readonly AnalyticsSource[];
  readonly days: DayRange;
}) {
  return (
    <TableCard
      name="sources"
      title="Where people come from"
      about="What a fan does counts for the source that first brought them. Earnings are what you keep, without refunds."
      days={days}
      save={(range) => client.analytics.exportSources(range)}
      failure="Couldn’t export your sources"
      nothing="Nobody came in these days. Share your page, or make a link below."
      isEmpty={sources.length === 0}
    >
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
    </TableCard>
  );
}
