import { lazy, Suspense, useId, useState } from 'react';
import { ChartColumn, Table } from 'lucide-react';
import type { TakenBack } from '@limelight/contract/earnings/taken-back';
import { earningsTexts } from '@limelight/contract/earnings/texts';
import { formatCents } from '@limelight/contract/platform/format-money';
import { formatDay } from '../platform/calendar.ts';
import { Card } from '../ui/lists/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Money } from '../ui/values/money.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { compactUsd, DOLLAR } from './compact-usd.ts';
import { WhyNegative } from './why-negative.tsx';

const BarsChart = lazy(() => import('./bars-chart.tsx'));

interface EarningsPoint {
  readonly date: string;
  readonly totalCents: number;
}

export type Interval = keyof typeof earningsTexts.statistics.intervals;

export interface EarningsOverTimeProps {
  readonly interval: Interval;
  readonly onIntervalChange: (interval: Interval) => void;
  /** Undefined while it loads. */
  readonly series: readonly EarningsPoint[] | undefined;
  /** What went back, by the first day of the interval. */
  readonly takenBack: readonly (TakenBack & { readonly date: string })[];
  /** The period as text. */
  readonly period: string;
}

/** Daily or weekly earnings as a chart, with the same figures as a table. */
export function EarningsOverTime({
  interval,
  onIntervalChange,
  series,
  takenBack,
  period,
}: EarningsOverTimeProps) {
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  const texts = earningsTexts.statistics;
  const isEmpty = series?.every((point) => point.totalCents === 0);
  return (
    <Card role="group" aria-labelledby={heading}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="sr-only">
          {texts.intervals[interval]}
        </h2>
        <Select
          aria-label="Interval"
          className="w-[13rem] max-w-full"
          value={interval}
          onChange={onIntervalChange}
          options={[
            { value: 'daily', label: texts.intervals.daily },
            { value: 'weekly', label: texts.intervals.weekly },
          ]}
        />
        {series && !isEmpty && (
          <IconButton
            icon={asTable ? ChartColumn : Table}
            label={asTable ? 'Show as chart' : 'Show as table'}
            onClick={() => setAsTable(!asTable)}
          />
        )}
      </div>
      <div className="mt-5">
        {series === undefined ? (
          <Skeleton className="h-64" />
        ) : isEmpty ? (
          <EmptyState icon={ChartColumn} title={texts.empty} />
        ) : asTable ? (
          <SeriesTable series={series} takenBack={takenBack} interval={interval} />
        ) : (
          <>
            <Suspense fallback={<Skeleton className="h-64" />}>
              <BarsChart
                series={series.map(({ date, totalCents }) => ({ date, value: totalCents }))}
                label={`${texts.intervals[interval]}, ${period}`}
                say={formatCents}
                sayShort={compactUsd}
                leastStep={DOLLAR}
              />
            </Suspense>
            <BelowZero series={series} takenBack={takenBack} />
          </>
        )}
      </div>
    </Card>
  );
}

/** Why bars of the chart are negative, day by day. */
function BelowZero({
  series,
  takenBack,
}: {
  readonly series: readonly EarningsPoint[];
  readonly takenBack: EarningsOverTimeProps['takenBack'];
}) {
  const below = series.filter((point) => point.totalCents < 0);
  if (below.length === 0) return null;
  return (
    <ul className="mt-4 space-y-1 text-sm">
      {below.map((point) => (
        <li key={point.date}>
          {formatDay(point.date)}: <Money cents={point.totalCents} />
          <WhyNegative
            cents={point.totalCents}
            takenBack={takenBack.filter(({ date }) => date === point.date)}
          />
        </li>
      ))}
    </ul>
  );
}

function SeriesTable({
  series,
  takenBack,
  interval,
}: {
  readonly series: readonly EarningsPoint[];
  readonly takenBack: EarningsOverTimeProps['takenBack'];
  readonly interval: Interval;
}) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="py-2 font-medium">
            {interval === 'daily' ? 'Day' : 'Week of'}
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Earned
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {series.map((point) => (
          <tr key={point.date}>
            <th scope="row" className="py-2 text-left font-normal">
              {formatDay(point.date)}
            </th>
            <td className="py-2 text-right font-medium">
              <Money cents={point.totalCents} />
              <WhyNegative
                cents={point.totalCents}
                takenBack={takenBack.filter(({ date }) => date === point.date)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
