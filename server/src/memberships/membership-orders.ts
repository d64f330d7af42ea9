import type { MembershipId, OrderId, TierId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';

/** Stores what an order has besides its line, in the transaction that opens it. */
export const insertMembershipOrder = statement({
  name: 'memberships.insert-order',
  params: [
    t.uuid<OrderId>(),
    t.uuid<TierId>(),
    t.uuid<MembershipId>().nullable(),
    t.timestamptz().nullable(),
  ],
  row: {},
  text: `insert into membership_orders (order_id, tier_id, membership_id, period_start) values ($1, $2, $3, $4)`,
});

/** The ordered tier; its membership, and the start of its month, where they are known. */
export const membershipOrderOf = statement({
  name: 'memberships.order-of',
  params: [t.uuid<OrderId>()],
  row: {
    tier_id: t.uuid<TierId>(),
    membership_id: t.uuid<MembershipId>().nullable(),
    period_start: t.timestamptz().nullable(),
  },
  text: `select tier_id, membership_id, period_start from membership_orders where order_id = $1`,
});

/** The first month was paid: its order made membership $2, from $3. */
export const beginMonths = statement({
  name: 'memberships.begin-months',
  params: [t.uuid<OrderId>(), t.uuid<MembershipId>(), t.timestamptz()],
  row: {},
  text: `update membership_orders set membership_id = $2, period_start = $3 where order_id = $1`,
});

/** A renewal was declined or returned: its month can be ordered again. */
export const releaseMonth = statement({
  name: 'memberships.release-month',
  params: [t.uuid<OrderId>()],
  row: {},
  text: `update membership_orders set fell_through = true where order_id = $1`,
});

/** How often a payment for the month came too late and was returned. */
export const returnedRenewals = statement({
  name: 'memberships.returned-renewals',
  params: [t.uuid<MembershipId>(), t.timestamptz()],
  row: { times: t.int4().certain() },
  text: `select count(*)::int4 as times from membership_orders month join order_states o on o.id = month.order_id
         where month.membership_id = $1 and month.period_start = $2 and o.status = 'returned'`,
});

/** Paid upgrades of a membership after order number $4, made from $2 until $3, last first. */
export const paidUpgrades = statement({
  name: 'memberships.paid-upgrades',
  params: [t.uuid<MembershipId>(), t.timestamptz(), t.timestamptz(), t.int8()],
  row: { id: t.uuid<OrderId>() },
  text: `select o.id from membership_orders paid join order_states o on o.id = paid.order_id
         where paid.membership_id = $1 and o.kind = 'upgrade' and o.status = 'paid'
           and o.created_at >= $2 and o.created_at < $3 and o.number > $4
         order by o.number desc`,
});
