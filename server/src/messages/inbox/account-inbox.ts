import type { UserId } from '@limelight/contract/platform/ids';
import { exportSection } from '../../kernel/parts/export-section.ts';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** Deletes what a creator set up in the inbox. Deleting a label also takes it off its conversations (foreign key). */
const dropOfInbox = statement({
  name: 'messages.drop-inbox',
  params: [t.uuid<UserId>()],
  row: {},
  text: `
    with labels as (delete from message_labels where creator_id = $1),
    replies as (delete from quick_replies where creator_id = $1),
    sorted as (delete from message_inboxes where creator_id = $1)
    delete from mass_tests where creator_id = $1`,
});

/** Deletes a creator's labels, quick replies, inbox order and mass test. */
export async function dropInbox(tx: Tx, userId: UserId): Promise<void> {
  await tx.run(dropOfInbox, userId);
}

/** The parts of the account download that only creators have, besides the messages themselves. */
export const creatorExports = [
  exportSection(
    'messages',
    'labels',
    `select coalesce(jsonb_agg(jsonb_build_object('name', label.name,
       'on', (select coalesce(jsonb_agg(p.handle order by p.handle), '[]')
         from conversation_labels kept
         join conversation_people side on side.conversation_id = kept.conversation_id and side.person_id = kept.person_id
         join profiles p on p.id = side.other_id
         where kept.label_id = label.id)) order by lower(label.name)), '[]') as section
     from message_labels label where label.creator_id = $1`,
  ),
  exportSection(
    'messages',
    'quick_replies',
    `select coalesce(jsonb_agg(jsonb_build_object('title', x.title, 'text', x.text) order by lower(x.title), x.id), '[]')
       as section
     from quick_replies x where x.creator_id = $1`,
  ),
  exportSection(
    'messages',
    'mass_test',
    `select coalesce(jsonb_agg(jsonb_build_object('text', x.text, 'locked_text', x.locked_text, 'price_cents', x.price_cents,
       'media', (select coalesce(jsonb_agg(item -> 'mediaId'), '[]') from jsonb_array_elements(x.media) item),
       'sent_at', x.sent_at)), '[]') as section
     from mass_tests x where x.creator_id = $1`,
  ),
  exportSection(
    'messages',
    'inbox_order',
    `select coalesce(jsonb_agg(jsonb_build_object('order', x.sort_order)), '[]') as section
     from message_inboxes x where x.creator_id = $1`,
  ),
  // The messages that were sent are in the section `messages`.
  exportSection(
    'messages',
    'mass_messages',
    `select coalesce(jsonb_agg(jsonb_build_object('state', x.state, 'audience', x.audience, 'created_at', x.created_at,
       'scheduled_for', x.scheduled_for, 'local_time', x.local_time, 'started_at', x.started_at, 'post_id', x.post_id,
       'scheduled', case when x.state = 'scheduled' then jsonb_build_object('text', said.text,
         'locked_text', said.locked_text, 'price_cents', said.price_cents,
         'media', (select coalesce(jsonb_agg(file.media_id order by file.position), '[]')
           from message_media file where file.body_id = said.id)) end)
       order by x.created_at), '[]') as section
     from mass_messages x join message_bodies said on said.id = x.body_id where x.creator_id = $1`,
  ),
  exportSection(
    'messages',
    'groups',
    `select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'announcements_only', x.announcements_only,
       'slow_seconds', x.slow_seconds, 'closed_at', x.closed_at,
       'tiers', (select coalesce(jsonb_agg(tier.name order by tier.name), '[]')
         from group_tiers open_to join tiers tier on tier.id = open_to.tier_id where open_to.group_id = x.id),
       'members', (select coalesce(jsonb_agg(jsonb_build_object('person', p.handle, 'role', member.role,
           'joined_at', member.joined_at) order by member.joined_at), '[]')
         from group_members member join profiles p on p.id = member.person_id where member.group_id = x.id))), '[]')
       as section
     from groups x where x.owner_id = $1`,
  ),
];
