import type { Analytics } from '@limelight/contract/analytics/operations';
import { COUNTRY_COLUMNS, countryWords } from '@limelight/contract/analytics/texts';
import { client } from '../platform/api.ts';
import type { DayRange } from '../platform/calendar.ts';
import { compactCount } from '../ui/lists/count.tsx';
import { TableCard } from './table-card.tsx';

/** Where the visitors of these days were, with each country's share of all visits. */
export function CountriesTable({
  countries,
  days,
}: {
  readonly countries: NonNullable<Analytics['countries']>;
  readonly days: DayRange;
}) {
  const all = countries.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <TableCard
      name="countries"
      title="Countries"
      about="Where your visitors’ network addresses are. The addresses aren’t kept."
      days={days}
      save={(range) => client.analytics.exportCountries(range)}
      failure="Couldn’t export your visitors’ countries"
      nothing="Nobody came in these days."
      isEmpty={countries.length === 0}
    >
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
            <td className="numbers py-2 pl-4 text-right">{Math.round((100 * visits) / all)}%</td>
          </tr>
        ))}
      </tbody>
    </TableCard>
  );
}
