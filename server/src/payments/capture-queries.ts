import type { OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../platform/db/statement.ts';

export const setCaptureDecision = statement({
  name: 'payments.set-capture-decision',
  params: [t.uuid<OrderId>(), t.text<'capture' | 'void'>()],
  row: {},
  text: `update orders set capture_decision = $2 where id = $1`,
});

/** An order whose money is taken in part costs that much; it has one line. */
export const setCaptured = statement({
  name: 'payments.set-captured',
  params: [t.uuid<OrderId>(), t.int4<Cents>()],
  row: {},
  text: `with line as (
           update order_lines set amount_cents = $2, discount_cents = 0, tax_cents = 0 where order_id = $1
         )
         update orders set total_cents = $2 where id = $1`,
});
