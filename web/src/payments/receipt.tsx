import type { ReactNode } from 'react';
import { Printer } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Order } from '@limelight/contract/payments/operations';
import { Badge, type BadgeKind } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import { Time } from '../ui/time.tsx';
import { cardLabel } from './card-label.ts';
import { TestMode } from './test-mode.tsx';

const STATUS: Record<Order['status'], readonly [label: string, kind: BadgeKind]> = {
  pending: ['In progress', 'warning'],
  requires_action: ['Waiting for you', 'warning'],
  paid: ['Paid', 'positive'],
  declined: ['Declined', 'danger'],
  refunded: ['Refunded', 'neutral'],
  expired: ['Not completed', 'neutral'],
};

export function OrderStatus({ status }: { readonly status: Order['status'] }) {
  const [label, kind] = STATUS[status];
  return <Badge kind={kind}>{label}</Badge>;
}

/** Everything about one purchase: what, from whom, when, how it was paid, the total. */
export function Receipt({ order }: { readonly order: Order }) {
  return (
    <div className="rounded-lg bg-sunken p-4">
      <dl className="space-y-3 text-sm">
        <Line label="Receipt">No. {order.number}</Line>
        <Line label="For">{order.title}</Line>
        <Line label="Creator">
          {order.creator.displayName} <span className="text-muted">@{order.creator.handle}</span>
        </Line>
        <Line label={order.paidAt ? 'Paid' : 'Started'}>
          <Time at={order.paidAt ?? order.createdAt} style="datetime" />
        </Line>
        {order.card && <Line label="Card">{cardLabel(order.card)}</Line>}
        <Line label="Status">
          <OrderStatus status={order.status} />
        </Line>
        <div className="flex items-baseline justify-between gap-4 border-t border-dashed border-line-strong pt-3 text-base font-semibold">
          <dt>Total</dt>
          <dd aria-label={formatCents(order.totalCents)}>
            <Money cents={order.totalCents} />
          </dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 empty:hidden">
        {order.receiptUrl !== null && (
          <a
            href={order.receiptUrl}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-accent-text underline-offset-4 hover:underline"
          >
            <Printer aria-hidden className="size-4.5" strokeWidth={1.75} />
            Print or keep
          </a>
        )}
        <TestMode />
      </div>
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="numbers min-w-0 text-right font-medium">{children}</dd>
    </div>
  );
}
