import type { OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { LineState, OrderKindName } from '../../kernel/order.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';

/** What these orders sold, line by line, and how much of each line was refunded. */
export const linesOf = statement({
  name: 'payments.lines-of',
  params: [t.uuidArray<OrderId>()],
  row: {
    order_id: t.uuid<OrderId>(),
    position: t.int4().certain(),
    kind: t.text<OrderKindName>(),
    thing_id: t.uuid(),
    title: t.text(),
    quantity: t.int4(),
    unit_cents: t.int4<Cents>(),
    amount_cents: t.int4<Cents>(),
    discount_cents: t.int4<Cents>(),
    tax_cents: t.int4<Cents>(),
    tax_label: t.text().nullable(),
    is_delivered_later: t.bool(),
    state: t.text<LineState>(),
    delivered_at: t.timestamptz().nullable(),
    refunded_cents: t.int4<Cents>().certain(),
  },
  text: `select l.order_id, l.position::int as position, l.kind, l.thing_id, l.title, l.quantity, l.unit_cents,
           l.amount_cents, l.discount_cents, l.tax_cents, l.tax_label, l.is_delivered_later, l.state, l.delivered_at,
           coalesce((select sum(r.cents) from refund_lines r
             where r.order_id = l.order_id and r.position = l.position), 0)::int as refunded_cents
         from order_lines l where l.order_id = any($1) order by l.order_id, l.position`,
});
export type LineRow = Row<typeof linesOf>;

/** Marks a line as delivered if its money was paid and not refunded; no row for any other. */
export const markDelivered = statement({
  name: 'payments.mark-delivered',
  params: [t.uuid<OrderId>(), t.int4(), t.timestamptz()],
  row: {},
  text: `update order_lines l set state = 'delivered', delivered_at = $3 from orders o
         where l.order_id = $1 and l.position = $2::int and l.state = 'to_deliver' and o.id = l.order_id and o.status = 'paid'`,
});
