import { Download } from 'lucide-react';
import type { Analytics } from '@limelight/contract/analytics/operations';
import { COUNTRY_COLUMNS, countryWords } from '@limelight/contract/analytics/texts';
import { client } from '../platform/api.ts';
import type { DayRange } from '../platform/calendar.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { compactCount } from '../ui/count.tsx';
import { useSaveCsv } from '../ui/use-save-csv.ts';
import { WideTable } from '../ui/wide-table.tsx';

/** Where the visitors of these days were, with each country's part of all visits. */
export function CountriesTable({
  countries,
  days,
}: {
  readonly countries: NonNullable<Analytics['countries']>;
  readonly days: DayRange;
}) {
  const exporting = useSaveCsv(
    'countries.csv',
    (range: DayRange) => client.analytics.exportCountries(range),
    'Couldn’t export your visitors’ countries',
  );
  const all = countries.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="countries" className="text-base">
          Countries
        </h2>
        <Button
          size="sm"
          busy={exporting.isPending}
          disabled={countries.length === 0}
          onClick={() => exporting.mutate(days)}
        >
          <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
          Export CSV
        </Button>
      </div>
      <p className="mt-1 text-sm text-muted">
        Where your visitors’ network addresses are. The addresses aren’t kept.
      </p>
      {countries.length === 0 ? (
        <p className="py-10 text-center text-sm text-muted">Nobody came in these days.</p>
      ) : (
        <WideTable labelledBy="countries">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="py-2 font-medium">
                {COUNTRY_COLUMNS.country}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                {COUNTRY_COLUMNS.visits}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Share
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {countries.map(({ country, visits }) => (
              <tr key={country}>
                <th scope="row" className="py-2 text-left font-normal">
                  {countryWords(country)}
                </th>
                <td className="numbers py-2 pl-4 text-right">{compactCount(visits)}</td>
                <td className="numbers py-2 pl-4 text-right">
                  {Math.round((100 * visits) / all)}%
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </Card>
  );
}
