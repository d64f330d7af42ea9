import type { AnalyticsSource } from '@limelight/contract/analytics/operations';
import { Card } from '../ui/card.tsx';
import { WideTable } from '../ui/wide-table.tsx';
import { compactCount } from '../ui/count.tsx';
import { Money } from '../ui/money.tsx';
import { sourceWords } from './source-words.ts';

const COUNTS = [
  ['Visits', (one: AnalyticsSource) => one.visits],
  ['New accounts', (one: AnalyticsSource) => one.signUps],
  ['Followers', (one: AnalyticsSource) => one.follows],
  ['Members', (one: AnalyticsSource) => one.joins],
] as const;

/** What each source brought: what fans do counts for the source that brought them first. */
export function SourcesTable({ sources }: { readonly sources: readonly AnalyticsSource[] }) {
  return (
    <Card>
      <h2 id="sources" className="text-base">
        Where people come from
      </h2>
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
                Source
              </th>
              {[...COUNTS.map(([label]) => label), 'Earned'].map((label) => (
                <th key={label} scope="col" className="py-2 pl-4 text-right font-medium">
                  {label}
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
                {COUNTS.map(([label, of]) => (
                  <td key={label} className="numbers py-2 pl-4 text-right">
                    {compactCount(of(one))}
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
