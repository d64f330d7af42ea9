import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { earningsTexts } from '@limelight/contract/earnings/texts';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api } from '../platform/api.ts';
import { formatDayRange, todayIn } from '../platform/calendar.ts';
import { useNow } from '../platform/clock.ts';
import { errorSentence } from '../platform/errors.ts';
import { Card } from '../ui/lists/card.tsx';
import { changeOf } from '../ui/values/change.ts';
import { ChangeLabel } from '../ui/values/change-label.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Money } from '../ui/values/money.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { EarningsOverTime, type Interval } from './earnings-over-time.tsx';
import { windowOf } from './fifteen-days.ts';
import { WhyNegative } from './why-negative.tsx';

const texts = earningsTexts.statistics;
const SOURCES = [
  'subscriptions',
  'tips',
  'lockedMessages',
  'posts',
  'livestream',
  'referrals',
  'marketplace',
  'other',
] as const satisfies readonly (keyof typeof texts.tiles)[];

/** The Statistics tab: total, tiles and a series over fifteen days. All Platform Net. */
export function StatisticsTab({ timeZone }: { readonly timeZone: string }) {
  const [steps, setSteps] = useState(0);
  const [interval, setInterval] = useState<Interval>('daily');
  const today = todayIn(timeZone, useNow());
  const range = windowOf(today, steps);
  const period = formatDayRange(range);
  const statistics = useQuery(
    api.earnings.getStatistics.queryOptions({
      input: { ...range, interval },
      placeholderData: keepPreviousData,
    }),
  );
  const before = useQuery(
    api.earnings.getStatistics.queryOptions({
      input: { ...windowOf(today, steps + 1), interval },
    }),
  );
  const figures = statistics.data;
  if (statistics.isError) {
    return (
      <ErrorState
        message={errorSentence(statistics.error)}
        onRetry={() => void statistics.refetch()}
        busy={statistics.isFetching}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 className="font-sans text-sm font-medium tracking-normal text-muted">
            {texts.total}
          </h2>
          <p className="mt-1 font-display text-3xl font-semibold">
            {figures ? <Money cents={figures.totalCents} /> : <Skeleton className="h-10 w-44" />}
          </p>
          {figures && <WhyNegative cents={figures.totalCents} takenBack={figures.takenBack} />}
          <p className="mt-1 text-sm text-muted empty:hidden">
            <ChangeLabel
              change={
                figures && before.data && !statistics.isPlaceholderData
                  ? changeOf(figures.totalCents, before.data.totalCents, {
                      say: formatCents,
                      less: 'less',
                    })
                  : null
              }
              comparedWith="the 15 days before"
            />
          </p>
        </div>
        <div role="group" aria-label="Period" className="flex max-w-full items-center gap-1">
          <IconButton
            icon={ChevronLeft}
            label="Earlier 15 days"
            onClick={() => setSteps(steps + 1)}
          />
          <p
            aria-live="polite"
            className="numbers min-w-0 flex-1 text-center text-sm sm:min-w-44 font-medium"
          >
            {period}
          </p>
          <IconButton
            icon={ChevronRight}
            label="Later 15 days"
            disabled={steps === 0}
            onClick={() => setSteps(steps - 1)}
          />
        </div>
      </Card>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] sm:gap-4 lg:grid-cols-4">
        {SOURCES.map((source) => (
          <Card key={source} className="p-4">
            <dt className="text-sm text-muted">{texts.tiles[source]}</dt>
            <dd className="mt-1 text-lg font-semibold">
              {figures ? (
                <Money cents={figures.bySource[source]} />
              ) : (
                <Skeleton className="my-1 h-5 w-20" />
              )}
              {figures && (
                <WhyNegative
                  cents={figures.bySource[source]}
                  takenBack={figures.takenBack.filter((one) => one.source === source)}
                />
              )}
            </dd>
          </Card>
        ))}
      </dl>
      <EarningsOverTime
        interval={interval}
        onIntervalChange={setInterval}
        series={figures?.series}
        takenBack={figures?.takenBack ?? []}
        period={period}
      />
    </div>
  );
}
