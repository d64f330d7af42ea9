import type { UserId } from '@limelight/contract/platform/ids';
import type { Tx } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';

const stopRenewals = statement({
  name: 'memberships.stop-renewals',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `update memberships set
           status = case status when 'active' then 'ending' else 'ended' end,
           cancelled_at = case status when 'active' then $2 else cancelled_at end,
           ended_at = case status when 'active' then null else $2 end
         where (fan_id = $1 or creator_id = $1) and status in ('active', 'past_due')`,
});

/** Somebody's account goes: nothing renews from or to them; what is paid for lasts until its month ends. */
export async function stopMembershipsOf(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx.run(stopRenewals, userId, now);
}
