import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  BestHours,
  CohortsTable,
  CountriesTable,
  Funnel,
  LinkMaker,
  SourcesTable,
  WatchedTable,
} from '../../analytics/index.ts';
import { daysOf, type Period, PeriodPicker } from '../../earnings/index.ts';
import { api } from '../../platform/api.ts';
import { todayIn } from '../../platform/calendar.ts';
import { useNow } from '../../platform/clock.ts';
import { config } from '../../platform/config.ts';
import { errorSentence } from '../../platform/errors.ts';
import { useMe } from '../../shell/index.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

/** Where a creator's visitors come from, and how many become fans. */
export default function AnalyticsPage() {
  const me = useMe();
  const [period, setPeriod] = useState<Period>({ kind: 'thisWeek' });
  const today = todayIn(me.data?.timeZone ?? 'UTC', useNow());
  const days = daysOf(period, today);
  const query = useQuery({
    ...api.analytics.getAnalytics.queryOptions({ input: days }),
    enabled: me.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const failed = me.isError ? me : query;
  return (
    <Page title="Analytics" brand={config().brandName}>
      <PageHeader
        title="Analytics"
        back={{ to: '/dashboard', label: 'Back to the dashboard' }}
        description="Where your visitors come from, and what they become."
      />
      <div className="flex flex-col gap-4">
        <PeriodPicker period={period} today={today} onChange={setPeriod} />
        {failed.isError ? (
          <ErrorState
            message={errorSentence(failed.error)}
            onRetry={() => void failed.refetch()}
            busy={failed.isFetching}
          />
        ) : query.data && me.data ? (
          <>
            <Funnel totals={query.data.totals} />
            <SourcesTable sources={query.data.sources} days={days} />
            {query.data.countries && (
              <CountriesTable countries={query.data.countries} days={days} />
            )}
            <BestHours hours={query.data.hours} />
            <WatchedTable watched={query.data.watched} days={days} />
            <LinkMaker handle={me.data.handle} />
            <CohortsTable cohorts={query.data.cohorts} />
          </>
        ) : (
          [1, 2, 3].map((key) => <Skeleton key={key} className="h-56 rounded-lg" />)
        )}
      </div>
    </Page>
  );
}
