import type { OrderId, RefundId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../../platform/db/statement.ts';

/**
 * No row when the same cause refunded this order before. The lines add up to the amount: the database refuses others. A trigger
 * updates the order's own columns.
 */
export const insertRefund = statement({
  name: 'payments.insert-refund',
  params: {
    orderId: t.uuid<OrderId>(),
    amountCents: t.int4<Cents>(),
    reason: t.text(),
    cause: t.text(),
    now: t.timestamptz(),
    positions: t.int4Array(),
    cents: t.int4Array(),
    /** Lines of which nothing is left now. */
    ended: t.int4Array(),
  },
  row: { id: t.uuid<RefundId>() },
  text: `with made as (
           insert into refunds (order_id, amount_cents, reason, cause, refunded_at)
           values (:orderId, :amountCents, :reason, :cause, :now)
           on conflict (order_id, cause) do nothing returning id, order_id
         ), line as (
           insert into refund_lines (refund_id, order_id, position, cents)
           select made.id, made.order_id, part.position, part.cents
           from made, unnest(:positions::int[], :cents::int[]) as part(position, cents)
         ), ended as (
           update order_lines l set state = 'refunded' from made
           where l.order_id = made.order_id and l.position = any(:ended::int[])
         )
         select id from made`,
});

export const refundByCause = statement({
  name: 'payments.refund-by-cause',
  params: [t.uuid<OrderId>(), t.text()],
  row: { id: t.uuid<RefundId>() },
  text: `select id from refunds where order_id = $1 and cause = $2`,
});

/** The refunds of these orders, oldest first. */
export const refundsOf = statement({
  name: 'payments.refunds-of',
  params: [t.uuidArray<OrderId>()],
  row: {
    order_id: t.uuid<OrderId>(),
    amount_cents: t.int4<Cents>(),
    reason: t.text(),
    refunded_at: t.timestamptz(),
  },
  text: `select order_id, amount_cents, reason, refunded_at from refunds where order_id = any($1) order by id`,
});
