import type { CreatorId, OrderId, UserId } from '@limelight/contract/platform/ids';
import type { OrderKindName } from '../../kernel/order.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** Why a person no longer has what they bought. */
export type RevokedWhy = 'refund' | 'dispute';

/**
 * Inserts grants. The database decides which of a person's rights to a thing stands. A row is left out if the line already gave
 * it, or if another transaction inserted a right that takes its place.
 */
export const insertGrants = statement({
  name: 'payments.insert-grants',
  params: {
    orderId: t.uuid<OrderId>(),
    positions: t.int4Array(),
    holders: t.uuidArray<UserId>(),
    kinds: t.textArray<OrderKindName>(),
    things: t.uuidArray(),
    now: t.timestamptz(),
  },
  row: {},
  text: `insert into grants (holder_id, kind, thing_id, order_id, position, creator_id, since)
         select given.holder_id, given.kind, given.thing_id, o.id, given.position, o.creator_id, :now
         from orders o,
           unnest(:positions::int[], :holders::uuid[], :kinds::text[], :things::uuid[])
             as given(position, holder_id, kind, thing_id)
         where o.id = :orderId
         on conflict do nothing`,
});

/** The same for the first lines of many orders, of one thing to their buyers. */
export const insertGrantsOfOrders = statement({
  name: 'payments.insert-grants-of-orders',
  params: [t.uuidArray<OrderId>(), t.text<OrderKindName>(), t.uuid(), t.timestamptz()],
  row: {},
  text: `insert into grants (holder_id, kind, thing_id, order_id, position, creator_id, since)
         select o.buyer_id, $2, $3, o.id, 0, o.creator_id, $4
         from orders o where o.id = any($1::uuid[])
         on conflict do nothing`,
});

export const findGrant = statement({
  name: 'payments.find-grant',
  params: [t.uuid<UserId>(), t.text<OrderKindName>(), t.uuid()],
  row: { order_id: t.uuid<OrderId>() },
  text: `select order_id from held_grants where holder_id = $1 and kind = $2 and thing_id = $3`,
});

/** How many things of these kinds a person has or had, by creator and month (UTC). */
export const countGrants = statement({
  name: 'payments.count-grants',
  params: [t.uuid<UserId>(), t.textArray<OrderKindName>()],
  row: { creator_id: t.uuid<CreatorId>(), month: t.text().certain(), things: t.int4().certain() },
  text: `select creator_id, to_char(since at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as things
         from granted_things where holder_id = $1 and kind = any($2)
         group by 1, 2 order by 2 desc, 1`,
});

/** Revokes what these lines of an order gave; a right that another line gave as well stays. */
export const revokeGrants = statement({
  name: 'payments.revoke-grants',
  params: [t.uuid<OrderId>(), t.int4Array(), t.text<RevokedWhy>(), t.timestamptz()],
  row: {},
  text: `update grants set revoked_at = $4, revoked_why = $3
         where order_id = $1 and position = any($2::int[]) and revoked_at is null`,
});
