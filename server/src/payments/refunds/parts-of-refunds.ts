import type { OrderId, RefundId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

const refundParts = statement({
  name: 'payments.parts-of-refunds',
  params: [t.uuidArray<OrderId>()],
  row: {
    order_id: t.uuid<OrderId>(),
    refund_id: t.uuid<RefundId>(),
    refunded_at: t.timestamptz(),
    position: t.int4().certain(),
    title: t.text(),
    cents: t.int4<Cents>(),
    before_cents: t.int4<Cents>().certain(),
    cost_cents: t.int4<Cents>().certain(),
    tax_cents: t.int4<Cents>(),
  },
  text: `select part.order_id, part.refund_id, r.refunded_at, part.position::int as position, l.title, part.cents,
      (sum(part.cents) over (partition by part.order_id, part.position order by part.refund_id) - part.cents)::int
        as before_cents,
      l.amount_cents - l.discount_cents + l.tax_cents as cost_cents, l.tax_cents
    from refund_lines part
    join refunds r on r.id = part.refund_id
    join order_lines l on l.order_id = part.order_id and l.position = part.position
    where part.order_id = any($1::uuid[])
    order by part.refund_id, part.position`,
});

/** What one refund gave back of one line. Cents. */
export interface RefundPart {
  readonly orderId: OrderId;
  readonly refundId: RefundId;
  readonly refundedAt: Date;
  readonly position: number;
  /** The text of the line. */
  readonly title: string;
  readonly cents: Cents;
  /** How much of `cents` is tax: in proportion to the line, and all of it once the line is refunded. */
  readonly taxCents: Cents;
}

/** What went back of these orders, refund by refund, the oldest first. */
export async function partsOfRefunds(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<RefundPart[]> {
  const rows = await db.many(refundParts, orderIds);
  return rows.map((row) => {
    const { tax_cents: tax, cost_cents: cost, before_cents: before, cents } = row;
    const taxOf = (back: number) => Math.round((tax * back) / cost);
    return {
      orderId: row.order_id,
      refundId: row.refund_id,
      refundedAt: row.refunded_at,
      position: row.position,
      title: row.title,
      cents,
      taxCents: toCents(taxOf(before + cents) - taxOf(before)),
    };
  });
}
