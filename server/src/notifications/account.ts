import type { UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../accounts/index.ts';
import { exportSection } from '../export-section.ts';
import { statement, t } from '../platform/db/statement.ts';

const eraseNotices = statement({
  name: 'notifications.erase-notices',
  params: [t.uuid<UserId>()],
  row: {},
  text: `delete from notices where recipient_id = $1`,
});

/** What somebody was told. */
export const notificationsOfAccount: AccountPart = {
  async close(_, tx, userId) {
    await tx.run(eraseNotices, userId);
  },
  exports: [
    exportSection(
      'notifications',
      'notifications',
      `select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'facts', x.facts, 'created_at', x.created_at,
         'read_at', x.read_at)), '[]') as section
       from notices x where x.recipient_id = $1`,
    ),
  ],
};
