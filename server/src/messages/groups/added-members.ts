import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

const addedOf = statement({
  name: 'messages.added-members',
  params: [t.uuid<ConversationId>(), t.uuidArray<UserId>(), t.timestamptz()],
  row: { person_id: t.uuid<UserId>(), owner_id: t.uuid<UserId>() },
  text: `
    select seat.person_id, room.owner_id
    from groups room join group_members seat on seat.group_id = room.id
    where room.id = $1 and seat.person_id = any($2::uuid[]) and seat.joined_at <= $3`,
});

/**
 * Those of these people who have been in a group since `at` or earlier, each with the owner. People who left, or came back
 * later, are missing.
 */
export async function addedMembers(
  db: Queryable,
  conversationId: ConversationId,
  personIds: readonly UserId[],
  at: Date,
): Promise<{ personId: UserId; ownerId: UserId }[]> {
  const rows = await db.many(addedOf, conversationId, personIds, at);
  return rows.map((row) => ({ personId: row.person_id, ownerId: row.owner_id }));
}
