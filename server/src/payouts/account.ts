import type { UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { statement, t } from '../platform/db/statement.ts';

const stopSchedule = statement({
  name: 'payouts.stop-schedule',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update payout_schedules set schedule = 'none', next_payout_at = null where creator_id = $1`,
});

/** A person's payouts, payout methods and schedule. Once the account is closed, no scheduled payout runs. */
export const payoutsOfAccount: AccountPart = {
  async close(_, tx, userId) {
    await tx.run(stopSchedule, userId);
  },
  exports: [
    exportSection(
      'payouts',
      'payouts',
      `select coalesce(jsonb_agg(jsonb_build_object('amount_cents', x.amount_cents, 'by', actor.handle, 'status', x.status,
         'method', x.method_label, 'requested_at', x.requested_at, 'settled_at', x.settled_at)), '[]') as section
       from payouts x left join profiles actor on actor.id = x.actor_id where x.creator_id = $1`,
    ),
    exportSection(
      'payouts',
      'payout_methods',
      `select coalesce(jsonb_agg(jsonb_build_object('label', x.label, 'created_at', x.created_at,
         'usable_from', x.usable_from, 'removed_at', x.removed_at)), '[]') as section
       from payout_methods x where x.creator_id = $1`,
    ),
    exportSection(
      'payouts',
      'payout_settings',
      `select jsonb_build_object(
         'schedule', (select x.schedule from payout_schedules x where x.creator_id = $1),
         'accounts', (select coalesce(jsonb_agg(jsonb_build_object('country', x.country, 'created_at', x.created_at)
           order by x.sequence), '[]') from payout_accounts x where x.creator_id = $1)) as section`,
    ),
  ],
};
