import type { Order } from '@limelight/contract/payments/operations';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { timeCursor, toPage } from '../platform/db/cursor.ts';
import { listOrders as ordersOfBuyer, orderView } from './queries.ts';
import { toOrder, toOutcome } from './view.ts';

type OrderAnswer = Order & {
  outcome: ReturnType<typeof toOutcome>;
  declineReason: string | null;
};

/** One order of the viewer with its state; null when it is not theirs. */
export async function getOrder(
  deps: Deps,
  viewer: Viewer,
  id: OrderId,
): Promise<OrderAnswer | null> {
  const row = await deps.db.maybe(orderView, id);
  if (!row || row.buyer_id !== viewer.id) return null;
  return {
    ...toOrder(deps.orderKinds, row),
    outcome: toOutcome(row),
    declineReason: row.decline_reason,
  };
}

/** Every purchase of the viewer, newest first. */
export async function listOrders(
  deps: Deps,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Order[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await deps.db.many(ordersOfBuyer, viewer.id, at, id, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.created_at, row.id),
  );
  return { items: items.map((row) => toOrder(deps.orderKinds, row)), nextCursor };
}
