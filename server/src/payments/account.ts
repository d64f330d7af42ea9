import type { UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { statement, t } from '../platform/db/statement.ts';
import { removeLimits } from './spending/spending-queries.ts';

const removeCards = statement({
  name: 'payments.remove-cards',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `with c as (delete from payment_customers where user_id = $1)
         update cards set removed_at = coalesce(removed_at, $2), is_default = false where user_id = $1`,
});

/**
 * What a person bought, sold and paid with, and their spending limits. Orders stay because the books need them, and the names
 * of cards because receipts print them.
 */
export const paymentsOfAccount: AccountPart = {
  async close({ clock }, tx, userId) {
    await tx.run(removeCards, userId, clock.now());
    await tx.run(removeLimits, userId);
  },
  exports: [
    exportSection(
      'payments',
      'orders',
      `select coalesce(jsonb_agg(jsonb_build_object('number', x.number, 'kind', x.kind, 'creator', p.handle,
         'total_cents', x.total_cents, 'refunded_cents', x.refunded_cents, 'status', x.status,
         'created_at', x.created_at, 'paid_at', x.paid_at, 'message', tip.message, 'lines', (
           select jsonb_agg(jsonb_build_object('title', line.title, 'quantity', line.quantity,
             'unit_cents', line.unit_cents, 'discount_cents', line.discount_cents, 'tax_cents', line.tax_cents,
             'state', line.state, 'delivered_at', line.delivered_at) order by line.position)
           from order_lines line where line.order_id = x.id))), '[]') as section
       from orders x join profiles p on p.id = x.creator_id left join tips tip on tip.order_id = x.id
       where x.buyer_id = $1`,
    ),
    exportSection(
      'payments',
      'sales',
      `select coalesce(jsonb_agg(jsonb_build_object('number', x.number, 'kind', x.kind, 'buyer', p.handle,
         'total_cents', x.price_cents, 'refunded_cents', x.price_refunded_cents, 'paid_at', x.paid_at)
         order by x.number), '[]') as section
       from order_states x join profiles p on p.id = x.buyer_id where x.creator_id = $1 and x.paid_at is not null`,
    ),
    exportSection(
      'payments',
      'cards',
      `select coalesce(jsonb_agg(jsonb_build_object('brand', x.brand, 'last4', x.last4, 'exp_month', x.exp_month,
         'exp_year', x.exp_year, 'created_at', x.created_at)), '[]') as section
       from cards x where x.user_id = $1`,
    ),
    exportSection(
      'payments',
      'spending_limits',
      `select coalesce(jsonb_agg(jsonb_build_object('period', x.period, 'limit_cents', x.limit_cents,
         'coming_cents', x.coming_cents, 'coming_at', x.coming_at)), '[]') as section
       from spending_limits x where x.user_id = $1`,
    ),
  ],
};
