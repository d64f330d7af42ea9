import { GROUP } from '@limelight/contract/messages/limits';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { noBlockBetween } from '../../kernel/rules.ts';

const toCall = statement({
  name: 'messages.members-to-call',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.int4()],
  row: { person_id: t.uuid<UserId>() },
  text: `
    select seat.person_id
    from groups room
    join group_members seat on seat.group_id = room.id and seat.person_id <> $2
    join conversation_people side on side.conversation_id = room.id and side.person_id = seat.person_id
    where room.id = $1 and room.members_count <= ${GROUP.smallMax} and side.muted_at is null
      and greatest(side.read_sequence, side.from_sequence) < $3
      and ${noBlockBetween('$2', 'seat.person_id')}
      and not exists (select from messages before where before.conversation_id = room.id
        and before.sequence > greatest(side.read_sequence, side.from_sequence) and before.sequence < $3
        and before.author_id <> seat.person_id and before.unsent_at is null
        and ${noBlockBetween('before.author_id', 'seat.person_id')})`,
});

/**
 * The members of a small group whose first unread message this one is; they are notified of it. Empty once the group has grown;
 * leaves out people who muted it or have a block with the author.
 */
export async function membersToCall(
  db: Queryable,
  {
    conversationId,
    authorId,
    sequence,
  }: {
    readonly conversationId: ConversationId;
    readonly authorId: UserId;
    readonly sequence: number;
  },
): Promise<UserId[]> {
  const rows = await db.many(toCall, conversationId, authorId, sequence);
  return rows.map((row) => row.person_id);
}
