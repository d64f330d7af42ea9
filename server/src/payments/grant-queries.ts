import type { CreatorId, OrderId, UserId } from '@limelight/contract/platform/ids';
import type { OrderKindName } from '../kernel/order.ts';
import { statement, t } from '../platform/db/statement.ts';

/** Why somebody no longer has what they bought. */
export type RevokedWhy = 'refund' | 'dispute';

/** Theirs from now on; bought again after it was revoked, it is the new order's. */
export const putGrant = statement({
  name: 'payments.put-grant',
  params: [t.uuid<OrderId>(), t.uuid(), t.timestamptz()],
  row: {},
  text: `insert into grants (holder_id, kind, thing_id, order_id, creator_id, since)
         select o.buyer_id, o.kind, $2, o.id, o.creator_id, $3 from orders o where o.id = $1
         on conflict (holder_id, kind, thing_id) do update
           set order_id = excluded.order_id, since = excluded.since, revoked_at = null, revoked_why = null`,
});

export const findGrant = statement({
  name: 'payments.find-grant',
  params: [t.uuid<UserId>(), t.text<OrderKindName>(), t.uuid()],
  row: { order_id: t.uuid<OrderId>() },
  text: `select order_id from held_grants where holder_id = $1 and kind = $2 and thing_id = $3`,
});

/** How many things of these kinds somebody has or had, by creator and month (UTC). */
export const countGrants = statement({
  name: 'payments.count-grants',
  params: [t.uuid<UserId>(), t.textArray<OrderKindName>()],
  row: { creator_id: t.uuid<CreatorId>(), month: t.text().certain(), things: t.int4().certain() },
  text: `select creator_id, to_char(since at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as things
         from grants where holder_id = $1 and kind = any($2)
         group by 1, 2 order by 2 desc, 1`,
});

/** Revokes what an order gave; what another order gave again stays. */
export const revokeGrants = statement({
  name: 'payments.revoke-grants',
  params: [t.uuid<OrderId>(), t.text<RevokedWhy>(), t.timestamptz()],
  row: {},
  text: `update grants set revoked_at = $3, revoked_why = $2 where order_id = $1 and revoked_at is null`,
});
