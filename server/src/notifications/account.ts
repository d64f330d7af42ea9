import type { UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { statement, t } from '../platform/db/statement.ts';

const eraseNotices = statement({
  name: 'notifications.erase',
  params: [t.uuid<UserId>()],
  row: {},
  text: `with chosen as (delete from notice_channels where user_id = $1),
           creators as (delete from creator_channels where user_id = $1),
           pace as (delete from notice_paces where user_id = $1),
           browsers as (delete from push_subscriptions where user_id = $1)
         delete from notices where recipient_id = $1`,
});

/** A person's notices, and their choices of how to get them. */
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
    exportSection(
      'notifications',
      'notification_choices',
      `select jsonb_build_object(
         'subjects', coalesce((select jsonb_agg(jsonb_build_object('subject', x.subject, 'in_app', x.in_app,
           'push', x.push, 'email', x.email)) from notice_channels x where x.user_id = $1), '[]'),
         'creators', coalesce((select jsonb_agg(jsonb_build_object('creator', p.handle, 'in_app', x.in_app,
           'push', x.push, 'email', x.email)) from creator_channels x join profiles p on p.id = x.creator_id
           where x.user_id = $1), '[]'),
         'pace', (select jsonb_build_object('quiet_from_minute', x.quiet_from, 'quiet_until_minute', x.quiet_until,
           'push_shows_more', x.push_shows_more) from notice_paces x where x.user_id = $1),
         'browsers', coalesce((select jsonb_agg(jsonb_build_object('endpoint', x.endpoint,
           'created_at', x.created_at)) from push_subscriptions x where x.user_id = $1), '[]')) as section`,
    ),
  ],
};
