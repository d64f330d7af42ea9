import type { UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { statement, t } from '../platform/db/statement.ts';
import { forgetReporter } from './report-queries.ts';
import { deleteSuspension } from './suspension-queries.ts';

const eraseBlocks = statement({
  name: 'safety.erase-blocks',
  params: [t.uuid<UserId>()],
  row: {},
  text: `delete from blocks where blocker_id = $1 or blocked_id = $1`,
});

/**
 * The blocks between a person and others, of which the person may know only their own; their reports; what they did for
 * creators, and what helpers did for them; and why they are suspended. The audit log keeps who acted, without their name.
 */
export const safetyOfAccount: AccountPart = {
  async close(_, tx, userId) {
    await tx.run(eraseBlocks, userId);
    await tx.run(forgetReporter, userId);
    await tx.run(deleteSuspension, userId, null);
  },
  exports: [
    exportSection(
      'safety',
      'blocks',
      `select coalesce(jsonb_agg(jsonb_build_object('person', p.handle, 'since', x.created_at)), '[]') as section
       from blocks x left join profiles p on p.id = x.blocked_id and x.was_seen where x.blocker_id = $1`,
    ),
    exportSection(
      'safety',
      'reports',
      `select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'reason', x.reason, 'note', x.note,
         'created_at', x.created_at, 'outcome', x.outcome, 'decided_at', x.decided_at)), '[]') as section
       from reports x where x.reporter_id = $1`,
    ),
    exportSection(
      'safety',
      'acting',
      `select coalesce(jsonb_agg(jsonb_build_object('by', actor.handle, 'for', owner.handle, 'action', x.action,
         'subject', x.subject, 'at', x.occurred_at) order by x.occurred_at), '[]') as section
       from audit_log x left join profiles actor on actor.id = x.actor_id join profiles owner on owner.id = x.on_behalf_of
       where x.on_behalf_of is not null and (x.actor_id = $1 or x.on_behalf_of = $1)`,
    ),
    exportSection(
      'safety',
      'suspension',
      `select (select jsonb_build_object('reason', s.reason, 'since', s.began_at, 'until', s.ends_at)
         from suspensions s where s.user_id = $1) as section`,
    ),
  ],
};
