import { ArrowDownToLine, Landmark } from 'lucide-react';
import type { Payout } from '@limelight/contract/payouts/operations';
import { payoutsTexts } from '@limelight/contract/payouts/texts';
import { Badge, type BadgeKind } from '../ui/lists/badge.tsx';
import { Card } from '../ui/lists/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Money } from '../ui/values/money.tsx';
import { Time } from '../ui/values/time.tsx';

const STATUS: Record<Payout['status'], { label: string; kind: BadgeKind }> = {
  requested: { label: 'Requested', kind: 'neutral' },
  in_transit: { label: 'On its way', kind: 'warning' },
  paid: { label: 'Paid', kind: 'positive' },
  failed: { label: 'Failed', kind: 'danger' },
};

/** 'Payout History', newest first. */
export function PayoutHistory({ history }: { readonly history: readonly Payout[] }) {
  return (
    <Card>
      <h2 className="text-lg">{payoutsTexts.payoutHistory}</h2>
      {history.length === 0 ? (
        <EmptyState icon={Landmark} title={payoutsTexts.noHistory} />
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {history.map((payout) => (
            <li key={payout.id} className="flex items-center gap-4 py-3.5">
              <span className="hidden size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted sm:grid">
                <ArrowDownToLine aria-hidden className="size-4.5" strokeWidth={1.75} />
              </span>
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-medium">{payout.methodLabel}</p>
                <p className="text-sm text-muted">
                  <Time at={payout.requestedAt} style="date" />
                  <Progress payout={payout} />
                </p>
              </div>
              <div className="flex shrink-0 flex-col items-end gap-1">
                <Money cents={payout.amountCents} className="text-sm font-semibold" />
                <Badge kind={STATUS[payout.status].kind}>{STATUS[payout.status].label}</Badge>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Progress({ payout }: { readonly payout: Payout }) {
  if (payout.status === 'failed') {
    return payout.failureReason === null ? null : <> · {payout.failureReason}</>;
  }
  if (payout.status === 'paid' && payout.settledAt) {
    return (
      <>
        {' '}
        · arrived <Time at={payout.settledAt} style="date" />
        {payout.failureReason !== null && <> · {payout.failureReason}</>}
      </>
    );
  }
  if (payout.arrivesBy) {
    return (
      <>
        {' '}
        · arrives by <Time at={payout.arrivesBy} style="date" />
      </>
    );
  }
  return null;
}
