import { useState, type FormEvent } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ReceiptText } from 'lucide-react';
import type { AdminOrder } from '@limelight/contract/payments/operations';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';
import { OrderLines } from './order-lines.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { OrderAmount, OrderStatus } from './receipt.tsx';
import { RefundDialog } from './refund-dialog.tsx';

/** Where administrators find and refund orders. */
export function OrderAdmin() {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [asking, setAsking] = useState<AdminOrder | null>(null);
  const orders = useInfiniteQuery(
    api.payments.findOrders.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? { q } : { q, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQ(typed.trim());
  };
  const items = orders.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={submit} role="search">
        <Field
          label="Find orders"
          help="An order number, a person’s email, handle or name, or a post’s link or words"
        >
          <div className="flex flex-wrap items-center gap-3 *:first:min-w-40 *:first:flex-1">
            <Input type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
            <Button type="submit">Find</Button>
          </div>
        </Field>
      </form>
      {orders.isPending ? (
        <Loading label="Loading orders">
          <Skeleton className="h-64 rounded-lg" />
        </Loading>
      ) : orders.isError && items.length === 0 ? (
        <ErrorState
          message={errorSentence(orders.error)}
          onRetry={() => void orders.refetch()}
          busy={orders.isFetching}
        />
      ) : items.length === 0 ? (
        <EmptyState icon={ReceiptText} title="No orders found" />
      ) : (
        <InfiniteList
          hasMore={orders.hasNextPage}
          loading={orders.isFetchingNextPage}
          onMore={() => void orders.fetchNextPage()}
          failure={orders.isFetchNextPageError ? errorSentence(orders.error) : undefined}
        >
          <Card bleed>
            <ul className="divide-y divide-line">
              {items.map((order) => (
                <OrderLine key={order.id} order={order} onRefund={() => setAsking(order)} />
              ))}
            </ul>
          </Card>
        </InfiniteList>
      )}
      {asking && <RefundDialog order={asking} onClose={() => setAsking(null)} />}
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
      <span className="w-20 text-right">
        {order.status === 'paid' && order.totalCents > 0 && (
          <Button size="sm" onClick={onRefund} aria-label={`Refund order ${order.number}`}>
            Refund
          </Button>
        )}
      </span>
    </li>
  );
}
