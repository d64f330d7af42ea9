import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { ORDER_TEXTS } from '@limelight/contract/memberships/texts';
import type { ListedOrder, Order } from '@limelight/contract/payments/operations';
import type { OrderId } from '@limelight/contract/platform/ids';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { orders as ordersQuery } from '../queries.ts';
import { OrderAmount, OrderStatus, wasNeverCharged } from './receipt.tsx';
import { useReceipt } from './use-receipt.ts';

/** Every purchase, newest first; pressing one opens its receipt. */
export function OrderList({
  onOpen,
  emptyAction,
}: {
  readonly onOpen: (orderId: OrderId) => void;
  readonly emptyAction: ReactNode;
}) {
  const query = useInfiniteQuery(ordersQuery());
  return (
    <PagedList
      query={query}
      label="Loading your orders"
      skeleton={<OrdersSkeleton />}
      empty={
        <EmptyState icon={ReceiptText} title={ORDER_TEXTS.empty} action={emptyAction}>
          {ORDER_TEXTS.emptyHint}
        </EmptyState>
      }
      margin="600px"
    >
      {(orders) => (
        <Card bleed>
          <ul className="divide-y divide-line">
            {orders.map((order) => (
              <li key={order.id} className="flex items-center">
                <OrderRow order={order} onOpen={() => onOpen(order.id)} />
                {order.paidAt === null ? (
                  <span className="w-14 shrink-0" />
                ) : (
                  <ReceiptButton order={order} />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}

function ReceiptButton({ order }: { readonly order: Order }) {
  const receipt = useReceipt();
  return (
    <IconButton
      icon={Download}
      label={`Receipt ${order.number} as PDF`}
      aria-disabled={receipt.isPending}
      onClick={() => !receipt.isPending && receipt.mutate(order)}
      className="mr-3 shrink-0 text-muted aria-disabled:opacity-50"
    />
  );
}

function OrderRow({ order, onOpen }: { readonly order: ListedOrder; readonly onOpen: () => void }) {
  const title = order.thing?.title ?? order.title;
  const isFaded = wasNeverCharged(order);
  const faded = isFaded && 'opacity-50 grayscale';
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-18 min-w-0 flex-1 flex-wrap items-center gap-3 py-3 pr-2 pl-4 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      {order.thing?.picture ? (
        <img
          src={order.thing.picture}
          alt=""
          loading="lazy"
          decoding="async"
          className={cx('size-11 shrink-0 rounded-sm bg-hover object-cover', faded)}
        />
      ) : (
        <Avatar
          name={order.creator.displayName}
          url={order.creator.avatarUrl}
          className={cx(faded)}
        />
      )}
      <span className="min-w-[min(5rem,100%)] flex-1">
        <Written
          as="span"
          className={cx('block truncate text-sm font-semibold', isFaded && 'text-muted')}
        >
          {title}
        </Written>
        <span className="flex flex-col gap-x-1.5 text-sm text-muted sm:flex-row">
          <span className="truncate">
            {order.thing?.title && (
              <>
                <Written>{order.title}</Written> ·{' '}
              </>
            )}
            <Written>{order.creator.displayName}</Written>
          </span>
          <span aria-hidden className="max-sm:hidden">
            ·
          </span>
          <Time at={order.paidAt ?? order.createdAt} style="date" className="shrink-0" />
        </span>
      </span>
      <span className="ml-auto flex shrink-0 flex-col items-end gap-1">
        <OrderAmount order={order} className="text-sm" />
        <OrderStatus order={order} />
      </span>
    </button>
  );
}

function OrdersSkeleton() {
  return (
    <Card bleed>
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
          <Skeleton className="h-5 w-16" />
          <Skeleton className="size-6 rounded-full" />
        </div>
      ))}
    </Card>
  );
}
