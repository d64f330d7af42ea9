import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
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

/** Every purchase, newest first; pressing one opens its receipt, or its own page where it has one. */
export function OrderList({
  onOpen,
  pathOf = () => null,
  emptyAction,
}: {
  readonly onOpen: (orderId: OrderId) => void;
  /** The path of the order's own page; null where it has none. */
  readonly pathOf?: (order: ListedOrder) => string | null;
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
                <OrderRow order={order} path={pathOf(order)} onOpen={() => onOpen(order.id)} />
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

const ROW =
  'flex min-h-18 min-w-0 flex-1 flex-wrap items-center gap-3 py-3 pr-2 pl-4 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2';

function OrderRow({
  order,
  path,
  onOpen,
}: {
  readonly order: ListedOrder;
  readonly path: string | null;
  readonly onOpen: () => void;
}) {
  return path === null ? (
    <button type="button" onClick={onOpen} className={ROW}>
      <OrderFacts order={order} />
    </button>
  ) : (
    <Link to={path} className={ROW}>
      <OrderFacts order={order} />
    </Link>
  );
}

function OrderFacts({ order }: { readonly order: ListedOrder }) {
  // Its own title names what an order of several things is of.
  const title = (order.lines.length > 1 ? null : order.thing?.title) ?? order.title;
  const isFaded = wasNeverCharged(order);
  const faded = isFaded && 'opacity-50 grayscale';
  return (
    <>
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
            {title !== order.title && (
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
        {order.lines.length > 1 && !isFaded && <Parts lines={order.lines} />}
      </span>
      <span className="ml-auto flex shrink-0 flex-col items-end gap-1">
        <OrderAmount order={order} className="text-sm" />
        <OrderStatus order={order} />
      </span>
    </>
  );
}

/** What the state of a part is called, where it differs from the order's. */
const PART_STATES: Partial<Record<ListedOrder['lines'][number]['state'], string>> = {
  to_deliver: 'on its way',
  refunded: 'refunded',
  returned: 'returned',
};

/** The parts of an order of several things, each with its state. */
function Parts({ lines }: { readonly lines: ListedOrder['lines'] }) {
  return (
    <span className="mt-1 block text-xs text-muted">
      {lines.map(({ position, title, quantity, state }, index) => (
        <span key={position}>
          {index > 0 && ' · '}
          <Written>{title}</Written>
          {quantity > 1 && ` × ${quantity}`}
          {PART_STATES[state] !== undefined && `, ${PART_STATES[state]}`}
        </span>
      ))}
    </span>
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
