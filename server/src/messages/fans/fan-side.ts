import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { mayKnowFan } from '../inbox/inbox-policy.ts';
import { notFound } from '../refused.ts';

const fanSide = statement({
  name: 'messages.fan-side',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>()],
  row: {
    other_id: t.uuid<UserId>().certain(),
    other_is_deleted: t.bool().certain(),
    first_at: t.timestamptz().nullable(),
    last_seen_at: t.timestamptz().nullable(),
  },
  text: `
    select side.other_id, other.deleted_at is not null as other_is_deleted, first.sent_at as first_at,
      case when coalesce(setting.shows_last_seen, true) then (
        select seen.at from auth.last_seen seen where seen.id = side.other_id) end as last_seen_at
    from conversation_people side
    join people other on other.id = side.other_id
    left join message_settings setting on setting.person_id = side.other_id
    left join messages first on first.conversation_id = side.conversation_id and first.sequence = 1
    where side.conversation_id = $1 and side.person_id = $2`,
});

/**
 * The fan of a creator's conversation, with when it began and when the fan was last seen. Throws not_found where the viewer may
 * not know.
 */
export async function fanOf(
  db: Queryable,
  viewer: Viewer,
  id: ConversationId,
): Promise<Row<typeof fanSide>> {
  const side = await db.maybe(fanSide, id, viewer.id);
  const isCreator = viewer.roles.has('creator');
  const otherIsDeleted = side?.other_is_deleted === true;
  if (!side || !mayKnowFan({ isCreator, isTheirs: true, otherIsDeleted })) throw notFound();
  return side;
}
