import type { OrderId, RefundId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../platform/db/statement.ts';

/** Answers no row when the same cause refunded this order before. The order's own columns follow by a trigger. */
export const insertRefund = statement({
  name: 'payments.insert-refund',
  params: [t.uuid<OrderId>(), t.int4<Cents>(), t.text(), t.text(), t.timestamptz()],
  row: { id: t.uuid<RefundId>() },
  text: `insert into refunds (order_id, amount_cents, reason, cause, refunded_at) values ($1, $2, $3, $4, $5)
         on conflict (order_id, cause) do nothing returning id`,
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
