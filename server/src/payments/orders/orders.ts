import type { ListedOrder, SingleOrder } from '@limelight/contract/payments/operations';
import type { OrderedThing } from '@limelight/contract/payments/order';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { listOrders as ordersOfBuyer, orderView } from './queries.ts';
import { linesOf } from './line-queries.ts';
import { toLines, toOrder, toOutcome } from './view.ts';

type OrderAnswer = SingleOrder & { outcome: ReturnType<typeof toOutcome> };

/** One order of the viewer with its state; null when it is not the viewer's. */
export async function getOrder(
  deps: Deps,
  viewer: Viewer,
  id: OrderId,
): Promise<OrderAnswer | null> {
  const row = await deps.db.maybe(orderView, id);
  if (!row || row.buyer_id !== viewer.id) return null;
  const lines = await deps.db.many(linesOf, [id]);
  return {
    ...toOrder(row),
    lines: toLines(lines),
    outcome: toOutcome(row),
    declineReason: row.decline_reason,
  };
}

/** Every purchase of the viewer, newest first, each with what it is for, as far as the viewer may see it. */
export async function listOrders(
  deps: Deps,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: ListedOrder[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await deps.db.many(ordersOfBuyer, viewer.id, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  const things = await thingsOf(deps, viewer, items);
  return {
    items: items.map((row) => ({ ...toOrder(row), thing: things.get(row.id) ?? null })),
    nextCursor,
  };
}

/** What these orders are for, from `view` of their kind: the same number of statements for any number of orders. */
export async function thingsOf(
  deps: Deps,
  viewer: Viewer | null,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<OrderId, OrderedThing>> {
  const views = await Promise.all(
    deps.orderKinds.all.map(async ({ kind, view }) => {
      const its = orders.filter((order) => order.kind === kind);
      return view && its.length > 0 ? [...(await view(deps, viewer, its))] : [];
    }),
  );
  return new Map(views.flat());
}
