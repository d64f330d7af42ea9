import type { Cohort } from '@limelight/contract/analytics/operations';
import { Card } from '../ui/lists/card.tsx';
import { WideTable } from '../ui/lists/wide-table.tsx';

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** How many of each month's members stayed. */
export function CohortsTable({ cohorts }: { readonly cohorts: readonly Cohort[] }) {
  const longest = Math.max(0, ...cohorts.map(({ months }) => months.length));
  return (
    <Card>
      <h2 id="cohorts" className="text-base">
        Who stays
      </h2>
      <p className="mt-1 text-sm text-muted">
        Members by the month they joined, and how many of them were still members later.
      </p>
      {cohorts.length === 0 || longest === 0 ? (
        <p className="py-10 text-center text-sm text-muted">
          This fills a month after your first member joins.
        </p>
      ) : (
        <WideTable labeledBy="cohorts">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="py-2 font-medium">
                Joined
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Members
              </th>
              {Array.from({ length: longest }, (_, index) => (
                <th
                  key={index}
                  scope="col"
                  className="py-2 pl-4 text-right font-medium whitespace-nowrap"
                >
                  {index + 1} mo
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {cohorts.map(({ month, joined, months }) => (
              <tr key={month}>
                <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                  {monthName.format(new Date(`${month}-01T00:00:00Z`))}
                </th>
                <td className="numbers py-2 pl-4 text-right">{joined}</td>
                {Array.from({ length: longest }, (_, index) => (
                  <td key={index} className="numbers py-2 pl-4 text-right">
                    {shareOf(months[index])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </Card>
  );
}

const shareOf = (month: Cohort['months'][number] | undefined) =>
  month && month.could > 0 ? `${Math.round((100 * month.stayed) / month.could)}%` : '';
