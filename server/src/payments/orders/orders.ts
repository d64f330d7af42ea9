import type { ListedOrder, SingleOrder } from '@limelight/contract/payments/operations';
import type { OrderedThing } from '@limelight/contract/payments/order';
import type { CreatorId, OrderId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { type OrderRow, priceOf } from '../../kernel/order.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { groupBy } from '../../platform/group-by.ts';
import { listOrders as ordersOfBuyer, ordersById, orderView } from './queries.ts';
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

/**
 * Every purchase of the viewer, newest first, each with what it is for, as far as the viewer may see it, and the state of each
 * of its lines.
 */
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
  const ids = items.map((row) => row.id);
  const [things, sold] = await Promise.all([
    thingsOf(deps, viewer, items),
    ids.length === 0 ? [] : deps.db.many(linesOf, ids),
  ]);
  const lines = groupBy(sold, (line) => line.order_id);
  return {
    items: items.map((row) => ({
      ...toOrder(row),
      thing: things.get(row.id) ?? null,
      lines: (lines.get(row.id) ?? []).map(({ position, title, quantity, state }) => ({
        position,
        title,
        quantity,
        state,
      })),
    })),
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

/** An order with its lines, and whose it is. */
export interface ReadOrder {
  readonly buyerId: UserId;
  readonly creatorId: CreatorId;
  /** What was paid for it without tax. Cents. */
  readonly priceCents: Cents;
  readonly taxCents: Cents;
  readonly order: SingleOrder;
}

/** Orders with their lines, in two statements. The caller decides who may read them. */
export async function readOrders(
  db: Queryable,
  ids: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, ReadOrder>> {
  if (ids.length === 0) return new Map();
  const [rows, sold] = await Promise.all([db.many(ordersById, ids), db.many(linesOf, ids)]);
  const lines = groupBy(sold, (line) => line.order_id);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        buyerId: row.buyer_id,
        creatorId: row.creator_id,
        priceCents: priceOf(row),
        taxCents: row.tax_cents,
        order: {
          ...toOrder(row),
          lines: toLines(lines.get(row.id) ?? []),
          declineReason: row.decline_reason,
        },
      },
    ]),
  );
}
