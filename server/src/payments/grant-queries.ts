import type { OrderId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import type { OrderKindName } from './queries.ts';

/** Why somebody no longer has what they bought. */
export type RevokedWhy = 'refund' | 'dispute';

/** Theirs from now on; bought again after it was revoked, it is the new order's. */
export const putGrant = statement({
  name: 'payments.put-grant',
  params: [t.uuid<UserId>(), t.text<OrderKindName>(), t.uuid(), t.uuid<OrderId>(), t.timestamptz()],
  row: {},
  text: `insert into grants (holder_id, kind, thing_id, order_id, since) values ($1, $2, $3, $4, $5)
         on conflict (holder_id, kind, thing_id) do update
           set order_id = excluded.order_id, since = excluded.since, revoked_at = null, revoked_why = null`,
});

export const findGrant = statement({
  name: 'payments.find-grant',
  params: [t.uuid<UserId>(), t.text<OrderKindName>(), t.uuid()],
  row: { order_id: t.uuid<OrderId>() },
  text: `select order_id from grants where holder_id = $1 and kind = $2 and thing_id = $3 and revoked_at is null`,
});

/** Revokes what an order gave; what another order gave again stays. */
export const revokeGrants = statement({
  name: 'payments.revoke-grants',
  params: [t.uuid<OrderId>(), t.text<RevokedWhy>(), t.timestamptz()],
  row: {},
  text: `update grants set revoked_at = $3, revoked_why = $2 where order_id = $1 and revoked_at is null`,
});
