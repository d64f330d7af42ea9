import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ReceiptText } from 'lucide-react';
import type { PayRun } from '@limelight/contract/earnings/operations';
import { earningsTexts } from '@limelight/contract/earnings/texts';
import { api } from '../platform/api.ts';
import { formatMonth } from '../platform/calendar.ts';
import { errorSentence } from '../platform/errors.ts';
import { Card } from '../ui/lists/card.tsx';
import { ChipGroup } from '../ui/lists/chips.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { Money } from '../ui/values/money.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { PaystubBreakdown } from './paystub-breakdown.tsx';
import { WhyNegative } from './why-negative.tsx';

const texts = earningsTexts.paystubs;
type View = keyof typeof texts.views;

/** The Paystubs tab: pay runs as a list, or one of them broken down. */
export function PaystubsTab() {
  const [view, setView] = useState<View>('list');
  const [month, setMonth] = useState<string>();
  const paystubs = useQuery(api.earnings.listPaystubs.queryOptions({ input: {} }));
  if (paystubs.isError) {
    return (
      <ErrorState
        message={errorSentence(paystubs.error)}
        onRetry={() => void paystubs.refetch()}
        busy={paystubs.isFetching}
      />
    );
  }
  const runs = paystubs.data?.runs;
  const chosen = runs?.find((run) => run.month === month) ?? runs?.[0];
  return (
    <div className="flex flex-col gap-4">
      <ChipGroup
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: 'list', label: texts.views.list },
          { value: 'breakdown', label: texts.views.breakdown },
        ]}
      />
      {!runs ? (
        <Loading label="Loading paystubs">
          <Card className="flex flex-col gap-5">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-12" />
            ))}
          </Card>
        </Loading>
      ) : view === 'breakdown' && chosen ? (
        <PaystubBreakdown
          run={chosen}
          months={runs.map((run) => run.month)}
          onMonthChange={setMonth}
        />
      ) : (
        <PayRunList
          runs={runs}
          onOpen={(run) => {
            setMonth(run.month);
            setView('breakdown');
          }}
        />
      )}
    </div>
  );
}

function PayRunList({
  runs,
  onOpen,
}: {
  readonly runs: readonly PayRun[];
  readonly onOpen: (run: PayRun) => void;
}) {
  return (
    <Card bleed>
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.month}>
            <button
              type="button"
              onClick={() => onOpen(run)}
              className="flex w-full flex-wrap items-center gap-3 px-4 py-4 text-left hover:bg-hover sm:gap-4 sm:px-5"
            >
              <span className="hidden size-11 shrink-0 place-items-center rounded-full bg-sunken text-muted sm:grid">
                <ReceiptText aria-hidden className="size-5" strokeWidth={1.75} />
              </span>
              <span className="min-w-[3.5rem] flex-1 text-sm font-medium">
                {formatMonth(run.month)}
                <WhyNegative cents={run.netCents} takenBack={run.takenBack} />
              </span>
              <Figure label={texts.gross} cents={run.grossCents} />
              <Figure label={texts.net} cents={run.netCents} strong />
              <ChevronRight aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Figure({
  label,
  cents,
  strong = false,
}: {
  readonly label: string;
  readonly cents: number;
  readonly strong?: boolean;
}) {
  return (
    <span className="min-w-18 text-right sm:min-w-28">
      <span className="block text-xs text-muted">{label}</span>
      <Money cents={cents} className={strong ? 'text-sm font-semibold' : 'text-sm'} />
    </span>
  );
}
