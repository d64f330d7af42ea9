import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';
import { noBlockBetween } from '../rules.ts';

const unreadOf = statement({
  name: 'messages.unread-conversations',
  params: [t.uuid<UserId>(), t.uuidArray<ConversationId>()],
  row: { conversation_id: t.uuid<ConversationId>(), group_name: t.text().nullable() },
  text: `
    select side.conversation_id, room.name as group_name
    from conversation_people side
    left join groups room on room.id = side.conversation_id
    where side.person_id = $1 and side.conversation_id = any($2::uuid[]) and side.muted_at is null
      and case when side.other_id is not null then side.unread > 0 and side.folder = 'inbox'
          and ${noBlockBetween('$1', 'side.other_id')}
        else side.left_at is null and exists (select from messages new where new.conversation_id = side.conversation_id
          and new.sequence > greatest(side.read_sequence, side.from_sequence) and new.author_id <> $1
          and new.unsent_at is null and ${noBlockBetween('$1', 'new.author_id')}) end`,
});

/**
 * Those of these conversations that have something to read for a person, and that they have not muted, each with the name
 * of the group that it is; null: it is of two.
 */
export async function unreadConversations(
  db: Queryable,
  personId: UserId,
  ids: readonly ConversationId[],
): Promise<ReadonlyMap<ConversationId, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many(unreadOf, personId, ids);
  return new Map(rows.map((row) => [row.conversation_id, row.group_name]));
}

const withUnreadOf = statement({
  name: 'messages.with-unread',
  params: [t.uuidArray<ConversationId>(), t.uuid<UserId>()],
  row: { conversation_id: t.uuid<ConversationId>() },
  text: `
    select conversation_id from conversation_people
    where conversation_id = any($1::uuid[]) and person_id <> $2 and unread > 0 and folder = 'inbox'
      and muted_at is null`,
});

/** Those of an author's conversations of two in which the other person has something to read, and has not muted them. */
export async function withUnread(
  db: Queryable,
  ids: readonly ConversationId[],
  authorId: UserId,
): Promise<ReadonlySet<ConversationId>> {
  if (ids.length === 0) return new Set();
  return new Set((await db.many(withUnreadOf, ids, authorId)).map((row) => row.conversation_id));
}
