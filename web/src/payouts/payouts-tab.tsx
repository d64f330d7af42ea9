import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { payoutsTexts } from '@limelight/contract/payouts/texts';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import type { StepUp } from '../platform/step-up.ts';
import { Card } from '../ui/lists/card.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Money } from '../ui/values/money.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { Time } from '../ui/values/time.tsx';
import { EarningsAlerts } from './earnings-alerts.tsx';
import { PayoutHistory } from './payout-history.tsx';
import { PayoutMethod } from './payout-method.tsx';
import { PayoutSchedule } from './payout-schedule.tsx';
import { RequestPayout } from './request-payout.tsx';

/** The Payouts tab of the earnings page. */
export function PayoutsTab({
  stepUp,
  notice,
}: {
  readonly stepUp: StepUp;
  /** The result of an action, shown above everything else. */
  readonly notice?: ReactNode;
}) {
  const overview = useQuery(
    api.payouts.getOverview.queryOptions({ input: {}, refetchOnWindowFocus: true }),
  );
  if (overview.isError) {
    return (
      <ErrorState
        message={errorSentence(overview.error)}
        onRetry={() => void overview.refetch()}
        busy={overview.isFetching}
      />
    );
  }
  if (!overview.data) {
    return (
      <Loading label="Loading your balance">
        <div className="grid gap-4 lg:grid-cols-2">
          {[0, 1, 2, 3].map((card) => (
            <Card key={card} className="flex h-56 flex-col gap-4">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-10 w-56" />
              <Skeleton className="h-11" />
            </Card>
          ))}
        </div>
      </Loading>
    );
  }
  const { availableCents, pendingCents, nextClearsAt, method, history } = overview.data;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      {notice && <div className="empty:hidden lg:col-span-2">{notice}</div>}
      <div className="flex flex-col gap-4 empty:hidden lg:col-span-2">
        <EarningsAlerts overview={overview.data} />
      </div>
      <div className="flex flex-col gap-4">
        <Card className="flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0">
            <h2 className="font-sans text-sm font-medium tracking-normal text-muted">
              {payoutsTexts.availableBalance}
            </h2>
            <p className="mt-1 font-display text-3xl font-semibold">
              <Money cents={availableCents} />
            </p>
            {pendingCents > 0 && (
              <p className="mt-1 text-sm text-muted">
                <Money cents={pendingCents} /> on hold
                {nextClearsAt && (
                  <>
                    , the next part clears <Time at={nextClearsAt} style="date" />
                  </>
                )}
              </p>
            )}
          </div>
          <Field label="Currency" className="w-[7rem] max-w-full">
            <Select
              value={payoutsTexts.currency}
              onChange={() => undefined}
              options={[{ value: payoutsTexts.currency, label: payoutsTexts.currency }]}
            />
          </Field>
        </Card>
        <RequestPayout overview={overview.data} stepUp={stepUp} />
      </div>
      <div className="flex flex-col gap-4">
        <PayoutMethod
          method={method}
          providerLabel={overview.data.providerLabel}
          countries={overview.data.countries}
          stepUp={stepUp}
        />
        <PayoutSchedule overview={overview.data} stepUp={stepUp} />
      </div>
      <div className="lg:col-span-2">
        <PayoutHistory history={history} />
      </div>
    </div>
  );
}
