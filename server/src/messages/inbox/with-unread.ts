import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

const withUnreadOf = statement({
  name: 'messages.with-unread',
  params: [t.uuidArray<ConversationId>(), t.uuid<UserId>()],
  row: { conversation_id: t.uuid<ConversationId>() },
  text: `
    select conversation_id from conversation_people
    where conversation_id = any($1::uuid[]) and person_id <> $2 and unread > 0 and folder = 'inbox'
      and muted_at is null`,
});

/**
 * Those of an author's conversations of two where the other person has something to read and has not muted the conversation.
 */
export async function withUnread(
  db: Queryable,
  ids: readonly ConversationId[],
  authorId: UserId,
): Promise<ReadonlySet<ConversationId>> {
  if (ids.length === 0) return new Set();
  return new Set((await db.many(withUnreadOf, ids, authorId)).map((row) => row.conversation_id));
}
