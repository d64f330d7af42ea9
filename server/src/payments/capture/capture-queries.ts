import type { OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../../platform/db/statement.ts';

export const setCaptureDecision = statement({
  name: 'payments.set-capture-decision',
  params: [t.uuid<OrderId>(), t.text<'capture' | 'void'>()],
  row: {},
  text: `update orders set capture_decision = $2 where id = $1`,
});

/** A line after its money is taken. */
export interface TakenLine {
  readonly position: number;
  readonly quantity: number;
  readonly amount_cents: Cents;
  readonly discount_cents: Cents;
  readonly tax_cents: Cents;
}

/** Lowers an order's total to what is taken of it; lines that are not taken are returned and cost nothing. */
export const setCaptured = statement({
  name: 'payments.set-captured',
  params: [t.uuid<OrderId>(), t.int4<Cents>(), t.jsonb<readonly TakenLine[]>()],
  row: {},
  text: `with taken as (
           select * from jsonb_to_recordset($3)
             as taken(position int, quantity int, amount_cents int, discount_cents int, tax_cents int)
         ), line as (
           update order_lines l set quantity = coalesce(taken.quantity, l.quantity),
             amount_cents = coalesce(taken.amount_cents, 0), discount_cents = coalesce(taken.discount_cents, 0),
             tax_cents = coalesce(taken.tax_cents, 0),
             state = case when taken.position is null then 'returned' else l.state end
           from order_lines every left join taken on taken.position = every.position
           where every.order_id = $1 and l.order_id = every.order_id and l.position = every.position
         )
         update orders set total_cents = $2, tax_cents = (select coalesce(sum(tax_cents), 0) from taken) where id = $1`,
});
