import { streamPath } from '@limelight/contract/live/paths';
import { streamId, type StreamId } from '@limelight/contract/platform/ids';
import type { OrderRow } from '../../kernel/order.ts';
import type { EndOfSale, OrderKind } from '../../kernel/parts/order-kind.ts';
import { endForBuyer } from '../../payments/index.ts';
import type { StreamFacts, StreamViewerFacts } from '../policy.ts';
import { loadStreams } from '../streams/facts.ts';
import { judgeStreams } from '../streams/judge-streams.ts';
import { lockForSale } from './sale-queries.ts';

/** The stream that an order of a ticket or a mark is of. */
export const streamOf = (order: OrderRow): StreamId => streamId.parse(order.thing_id);

/** What the orders of tickets and marks are for, to a person who may learn of their streams. */
export const viewOrders: NonNullable<OrderKind['view']> = async (deps, viewer, orders) => {
  const ids = [...new Set(orders.map(streamOf))];
  const titles = new Map(
    (await judgeStreams(deps, viewer, ids)).map(({ row }) => [row.id, row.title]),
  );
  return new Map(
    orders.map((order) => {
      const id = streamOf(order);
      return [order.id, { path: streamPath(id), title: titles.get(id) ?? null, picture: null }];
    }),
  );
};

/** Whether a sale is over, by what holds for all sales and by a rule of streams; the stream is locked for it. */
export const endOfSaleBy =
  (
    rule: (stream: StreamFacts, viewer: StreamViewerFacts, now: Date) => EndOfSale | null,
  ): OrderKind['endOfSale'] =>
  async (deps, tx, order) => {
    const end = await endForBuyer(tx, order);
    if (end !== null) return end;
    const id = streamOf(order);
    await tx.maybe(lockForSale, id);
    const now = deps.clock.now();
    const buyer = { id: order.buyer_id, isModerator: false };
    const stream = (await loadStreams(tx, buyer, [id], now)).get(id);
    return stream ? rule(stream.stream, stream.viewer, now) : 'gone';
  };
