import type { ReactNode } from 'react';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Cents } from '@limelight/contract/platform/money';
import { useNow } from '../../platform/clock.ts';
import { dateFormat } from '../../platform/region.ts';
import { Money } from '../../ui/values/money.tsx';
import type { Purchase } from './purchase.ts';
import { oneMonthAfter } from '../renewal-date.ts';

/** What is bought, when it renews, and today's total, before anything is paid. */
export function PriceSummary({
  purchase,
  priceCents,
}: {
  readonly purchase: Purchase;
  readonly priceCents: Cents;
}) {
  const renewal = oneMonthAfter(useNow());
  return (
    <dl className="space-y-2.5 rounded-lg bg-sunken p-4 text-sm">
      <Line label={purchase.item}>
        <Money cents={priceCents} />
        {purchase.renews && ' a month'}
      </Line>
      {purchase.renews && priceCents > 0 && (
        <Line label="Renews on">
          <time dateTime={renewal.toISOString()}>
            {dateFormat({ dateStyle: 'long' }).format(renewal)}
          </time>
        </Line>
      )}
      {purchase.then && (
        <Line
          label={`From ${dateFormat({ dateStyle: 'long' }).format(new Date(purchase.then.at))}`}
        >
          <Money cents={purchase.then.monthlyCents} /> a month
        </Line>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2.5 text-base font-semibold">
        <dt>Total today</dt>
        <dd className="numbers">{formatCents(priceCents)}</dd>
      </div>
    </dl>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className="numbers shrink-0 font-medium">{children}</dd>
    </div>
  );
}
