import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ReceiptText } from 'lucide-react';
import type { AdminOrder } from '@limelight/contract/payments/operations';
import { api } from '../../platform/api.ts';
import { useFilters } from '../../platform/use-filters.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { FindForm } from '../../ui/forms/find-form.tsx';
import { Money } from '../../ui/values/money.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';
import { EndAccessDialog } from './end-access-dialog.tsx';
import { OrderLines } from './order-lines.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { OrderAmount, OrderStatus } from './receipt.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** Where administrators find and refund orders. */
export function OrderAdmin() {
  const [{ q: linked }, setFilters] = useFilters('q');
  // the audit log links to an order's number; what is typed may be a person's email, which an address must not keep
  const [typed, setTyped] = useState<string | null>(null);
  const q = typed ?? linked;
  const [asking, setAsking] = useState<AdminOrder | null>(null);
  const orders = useInfiniteQuery(
    api.payments.findOrders.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? { q } : { q, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  return (
    <div className="flex flex-col gap-4">
      <FindForm
        label="Find orders"
        help="An order number, a person’s email, handle or name, or a post’s link or words"
        value={q}
        onFind={(text) => {
          setTyped(text);
          if (linked !== '') setFilters({ q: '' });
        }}
      />
      <PagedList
        query={orders}
        label="Loading orders"
        skeleton={<Skeleton className="h-64 rounded-lg" />}
        empty={
          q === '' ? (
            <EmptyState icon={ReceiptText} title="No orders yet">
              What people buy will appear here, the newest first.
            </EmptyState>
          ) : (
            <EmptyState icon={ReceiptText} title="No orders found">
              Nothing matches “{q}”.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <Card bleed>
            <ul aria-label="Orders" className="divide-y divide-line">
              {items.map((order) => (
                <OrderLine key={order.id} order={order} onRefund={() => setAsking(order)} />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {asking &&
        (asking.totalCents > 0 ? (
          <RefundDialog order={asking} onClose={() => setAsking(null)} />
        ) : (
          <EndAccessDialog order={asking} onClose={() => setAsking(null)} />
        ))}
    </div>
  );
}

function OrderLine({
  order,
  onRefund,
}: {
  readonly order: AdminOrder;
  readonly onRefund: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          <span className="numbers">{order.number}</span> ·{' '}
          {order.thing === null ? (
            order.title
          ) : (
            <Link to={order.thing.path} className="underline underline-offset-2">
              <Written>{order.title}</Written>
            </Link>
          )}
          , <Written>{order.creator.displayName}</Written>
        </p>
        <p className="truncate text-muted">
          <Written>{order.buyer.displayName}</Written> · @{order.buyer.handle}
          {order.buyer.email !== null && ` · ${order.buyer.email}`}
        </p>
        <Time at={order.createdAt} style="datetime" className="text-muted" />
        {order.declineReason !== null && <p className="text-muted">{order.declineReason}</p>}
        <OrderLines lines={order.lines} />
        {order.refunds.map((refund) => (
          <p key={refund.refundedAt + refund.reason} className="text-muted">
            Refunded <Money cents={refund.amountCents} /> on{' '}
            <Time at={refund.refundedAt} style="date" />: <Written>{refund.reason}</Written>
          </p>
        ))}
      </div>
      {order.disputed ? <Badge kind="danger">Disputed</Badge> : <OrderStatus order={order} />}
      <OrderAmount order={order} className="w-24 text-right" />
      <span className="min-w-20 text-right">
        {order.status === 'paid' && (
          <Button
            size="sm"
            onClick={onRefund}
            aria-label={
              order.totalCents > 0
                ? `Refund order ${order.number}`
                : `End the access of order ${order.number}`
            }
          >
            {order.totalCents > 0 ? 'Refund' : 'End access'}
          </Button>
        )}
      </span>
    </li>
  );
}
