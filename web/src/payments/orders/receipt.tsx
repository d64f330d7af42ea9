import type { ReactNode } from 'react';
import { Download } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Order, SingleOrder } from '@limelight/contract/payments/operations';
import { Badge, type BadgeKind } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/values/money.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { cardLabel } from '../cards/card-label.ts';
import { isPlain, OrderLines } from './order-lines.tsx';
import { TestMode } from '../checkout/test-mode.tsx';
import { useReceipt } from './use-receipt.ts';

const STATUS: Record<Order['status'], readonly [label: string, kind: BadgeKind]> = {
  pending: ['In progress', 'warning'],
  requires_action: ['Waiting for you', 'warning'],
  authorized: ['Reserved, not charged yet', 'warning'],
  paid: ['Paid', 'positive'],
  declined: ['Declined, not charged', 'danger'],
  refunded: ['Refunded', 'neutral'],
  expired: ['Not completed', 'neutral'],
  returned: ['Returned', 'neutral'],
};

const WENT_BACK: ReadonlySet<Order['status']> = new Set(['refunded', 'returned']);
const NEVER_CHARGED: ReadonlySet<Order['status']> = new Set(['declined', 'expired']);

export const wasNeverCharged = ({ status }: Pick<Order, 'status'>): boolean =>
  NEVER_CHARGED.has(status);

/** The amount of an order; struck through if nothing was charged, or all of it was refunded. */
export function OrderAmount({
  order,
  className,
}: {
  readonly order: Pick<Order, 'status' | 'totalCents'>;
  readonly className?: string;
}) {
  const isStruck = wasNeverCharged(order) || (WENT_BACK.has(order.status) && order.totalCents > 0);
  return (
    <span className={cx(className, isStruck ? 'text-muted' : 'font-semibold')}>
      {isStruck ? (
        <s>
          <Money cents={order.totalCents} />
        </s>
      ) : (
        <Money cents={order.totalCents} />
      )}
    </span>
  );
}

export function OrderStatus({
  order: { status, totalCents, refundedCents },
}: {
  readonly order: Pick<Order, 'status' | 'totalCents' | 'refundedCents'>;
}) {
  if (status === 'paid' && refundedCents > 0) return <Badge kind="neutral">Partly refunded</Badge>;
  if (status === 'paid' && totalCents === 0) return <Badge kind="neutral">Free</Badge>;
  if (status === 'refunded' && totalCents === 0) return <Badge kind="neutral">Ended</Badge>;
  const [label, kind] = STATUS[status];
  return <Badge kind={kind}>{label}</Badge>;
}

/** Everything about one purchase: what, from whom, when, how it was paid, what was refunded, the total. */
export function Receipt({ order }: { readonly order: SingleOrder }) {
  const isPartly = order.status === 'paid' && order.refundedCents > 0;
  const total = isPartly ? order.totalCents - order.refundedCents : order.totalCents;
  return (
    <div className="rounded-lg bg-sunken p-4">
      <dl className="space-y-3 text-sm">
        <Line label="Receipt">No. {order.number}</Line>
        <Line label="For">
          <Written>{order.title}</Written>
        </Line>
        <Line label="Creator">
          <Written>{order.creator.displayName}</Written>{' '}
          <span className="text-muted">@{order.creator.handle}</span>
        </Line>
        <Line label={order.paidAt === null ? 'Started' : order.totalCents === 0 ? 'Date' : 'Paid'}>
          {isPartly && (
            <>
              <Money cents={order.totalCents} />
              {' · '}
            </>
          )}
          <Time at={order.paidAt ?? order.createdAt} style="datetime" />
        </Line>
        {order.refundedAt !== null && (
          <Line label={order.totalCents === 0 ? 'Ended' : 'Refunded'}>
            {isPartly && (
              <>
                <Money cents={order.refundedCents} />
                {' · '}
              </>
            )}
            <Time at={order.refundedAt} style="datetime" />
          </Line>
        )}
        {!isPlain(order.lines) && (
          <Line label="Includes">
            <OrderLines lines={order.lines} />
          </Line>
        )}
        {order.card && <Line label="Card">{cardLabel(order.card)}</Line>}
        <Line label="Status">
          <OrderStatus order={order} />
        </Line>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-line-strong pt-3 text-base font-semibold">
          <dt>
            {WENT_BACK.has(order.status) && order.totalCents > 0
              ? 'Total refunded'
              : isPartly
                ? 'Total after refunds'
                : 'Total'}
          </dt>
          <dd aria-label={formatCents(total)}>
            <Money cents={total} />
          </dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 empty:hidden">
        {order.paidAt !== null && <DownloadReceipt order={order} />}
        <TestMode />
      </div>
    </div>
  );
}

function DownloadReceipt({ order }: { readonly order: Order }) {
  const receipt = useReceipt();
  return (
    <Button
      size="sm"
      busy={receipt.isPending}
      onClick={() => receipt.mutate({ id: order.id, number: order.number })}
    >
      <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
      Download PDF
    </Button>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="numbers min-w-0 text-right font-medium">{children}</dd>
    </div>
  );
}
