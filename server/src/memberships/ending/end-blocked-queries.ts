import type { MembershipId, OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../../platform/db/statement.ts';

/** The orders that paid for the month of a membership that began at $2: its upgrades, last first, then the month. */
export const paidForMonth = statement({
  name: 'memberships.paid-for-month',
  params: [t.uuid<MembershipId>(), t.timestamptz()],
  row: {
    id: t.uuid<OrderId>(),
    kind: t.text<'membership' | 'renewal' | 'upgrade'>(),
    total_cents: t.int4<Cents>(),
    refunded_cents: t.int4<Cents>(),
    created_at: t.timestamptz(),
  },
  text: `select o.id, o.kind, o.total_cents, o.refunded_cents, o.created_at
         from membership_orders paid join order_states o on o.id = paid.order_id
         where paid.membership_id = $1 and o.status = 'paid' and o.total_cents > 0
           and case o.kind when 'upgrade' then o.created_at >= $2 else paid.period_start = $2 end
         order by o.kind = 'upgrade' desc, o.created_at desc`,
});

export const noteReturned = statement({
  name: 'memberships.note-returned',
  params: [t.uuid<MembershipId>(), t.int4<Cents>()],
  row: {},
  text: `update memberships set returned_cents = $2 where id = $1`,
});

export const fanToTell = statement({
  name: 'memberships.fan-to-tell',
  params: [t.uuid<MembershipId>()],
  row: { email: t.citext().nullable(), locale: t.text(), creator_name: t.text() },
  text: `select fan.email, account.locale, creator.display_name as creator_name
         from memberships m
         join auth.emails fan on fan.id = m.fan_id
         join people account on account.id = m.fan_id
         join profiles creator on creator.id = m.creator_id
         where m.id = $1`,
});
