import type { UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../accounts/index.ts';
import { exportSection } from '../export-section.ts';
import { statement, t } from '../platform/db/statement.ts';

const stopSchedule = statement({
  name: 'payouts.stop-schedule',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update payout_schedules set schedule = 'none', next_payout_at = null where creator_id = $1`,
});

/** What somebody was paid out; nothing more leaves by itself. */
export const payoutsOfAccount: AccountPart = {
  async close(_, tx, userId) {
    await tx.run(stopSchedule, userId);
  },
  exports: [
    exportSection(
      'payouts',
      'payouts',
      `select coalesce(jsonb_agg(jsonb_build_object('amount_cents', x.amount_cents, 'status', x.status,
         'method', x.method_label, 'requested_at', x.requested_at, 'settled_at', x.settled_at)), '[]') as section
       from payouts x where x.creator_id = $1`,
    ),
  ],
};
