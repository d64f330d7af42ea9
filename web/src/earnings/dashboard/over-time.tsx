import { lazy, Suspense, useState } from 'react';
import { ChartColumn, Table } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import { formatDay } from '../../platform/calendar.ts';
import { Card } from '../../ui/lists/card.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { compactCount } from '../../ui/lists/count.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { compactUsd, DOLLAR } from '../compact-usd.ts';

const BarsChart = lazy(() => import('../bars-chart.tsx'));

export interface DayFigures {
  readonly date: string;
  readonly newProfileVisits: number;
  readonly newMemberships: number;
  readonly earnedCents: number;
}

const FIGURES = {
  visits: {
    label: 'Visits',
    of: (day: DayFigures) => day.newProfileVisits,
    say: compactCount,
    sayShort: compactCount,
    leastStep: 1,
  },
  members: {
    label: 'New members',
    of: (day: DayFigures) => day.newMemberships,
    say: compactCount,
    sayShort: compactCount,
    leastStep: 1,
  },
  earnings: {
    label: 'Earnings',
    of: (day: DayFigures) => day.earnedCents,
    say: formatCents,
    sayShort: compactUsd,
    leastStep: DOLLAR,
  },
} as const;
type Figure = keyof typeof FIGURES;
const ORDER: readonly Figure[] = ['visits', 'members', 'earnings'];

/** Visits, new members and earnings by day, as a chart or as a table of all three. */
export function OverTime({ days }: { readonly days: readonly DayFigures[] }) {
  const [chosen, setChosen] = useState<Figure>('earnings');
  const [asTable, setAsTable] = useState(false);
  const { label, of, say, sayShort, leastStep } = FIGURES[chosen];
  const series = days.map((day) => ({ date: day.date, value: of(day) }));
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base">Day by day</h3>
        <IconButton
          icon={asTable ? ChartColumn : Table}
          label={asTable ? 'Show as chart' : 'Show as table'}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {asTable ? (
        <DaysTable days={days} />
      ) : (
        <>
          <ChipGroup
            label="Figure"
            value={chosen}
            onChange={setChosen}
            options={ORDER.map((value) => ({ value, label: FIGURES[value].label }))}
            className="mt-1 mb-4"
          />
          {series.every(({ value }) => value === 0) ? (
            <p className="grid h-64 place-items-center text-sm text-muted">
              Nothing in these days yet.
            </p>
          ) : (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <BarsChart
                series={series}
                label={`${label}, day by day`}
                say={say}
                sayShort={sayShort}
                leastStep={leastStep}
              />
            </Suspense>
          )}
        </>
      )}
    </Card>
  );
}

function DaysTable({ days }: { readonly days: readonly DayFigures[] }) {
  return (
    <table className="mt-3 w-full text-sm">
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="py-2 font-medium">
            Day
          </th>
          {ORDER.map((figure) => (
            <th key={figure} scope="col" className="py-2 pl-3 text-right font-medium">
              {FIGURES[figure].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row" className="py-2 text-left font-normal">
              {formatDay(day.date)}
            </th>
            {ORDER.map((figure) => (
              <td key={figure} className="numbers py-2 pl-3 text-right">
                {FIGURES[figure].say(FIGURES[figure].of(day))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
