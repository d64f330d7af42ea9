import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { ORDER_TEXTS } from '@limelight/contract/memberships/texts';
import type { Order } from '@limelight/contract/payments/operations';
import type { OrderId } from '@limelight/contract/platform/ids';
import { errorSentence } from '../platform/errors.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { InfiniteList } from '../ui/infinite-list.tsx';
import { Money } from '../ui/money.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { Time } from '../ui/time.tsx';
import { orders as ordersQuery } from './queries.ts';
import { OrderStatus } from './receipt.tsx';

/** Every purchase, newest first; a press opens its receipt. */
export function OrderList({
  onOpen,
  emptyAction,
}: {
  readonly onOpen: (orderId: OrderId) => void;
  readonly emptyAction: ReactNode;
}) {
  const query = useInfiniteQuery(ordersQuery());
  if (query.isPending) return <OrdersSkeleton />;
  if (!query.data) {
    return (
      <ErrorState
        message={errorSentence(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const orders = query.data.pages.flatMap((page) => page.items);
  if (orders.length === 0) {
    return (
      <EmptyState icon={ReceiptText} title={ORDER_TEXTS.empty} action={emptyAction}>
        {ORDER_TEXTS.emptyHint}
      </EmptyState>
    );
  }
  return (
    <InfiniteList
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
      failure={query.isFetchNextPageError ? errorSentence(query.error) : undefined}
      margin="600px"
    >
      <Card bleed>
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} onOpen={() => onOpen(order.id)} />
            </li>
          ))}
        </ul>
      </Card>
    </InfiniteList>
  );
}

function OrderRow({ order, onOpen }: { readonly order: Order; readonly onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-18 w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <Avatar name={order.creator.displayName} url={order.creator.avatarUrl} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{order.title}</span>
        <span className="block truncate text-sm text-muted">
          {order.creator.displayName} · <Time at={order.paidAt ?? order.createdAt} style="date" />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Money cents={order.totalCents} className="text-sm font-semibold" />
        <OrderStatus status={order.status} />
      </span>
    </button>
  );
}

function OrdersSkeleton() {
  return (
    <Loading label="Loading your orders">
      <Card bleed>
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className="flex items-center gap-3 px-4 py-3">
            <Skeleton className="size-11 rounded-full" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-3.5 w-1/2" />
              <Skeleton className="h-3 w-1/3" />
            </div>
            <Skeleton className="h-5 w-16" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
