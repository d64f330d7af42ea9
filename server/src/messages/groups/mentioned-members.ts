import { GROUP } from '@limelight/contract/messages/limits';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { mentionsOf } from '@limelight/contract/posts/text-parts';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { noBlockBetween } from '../../kernel/rules.ts';

const membersByHandle = statement({
  name: 'messages.members-by-handle',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.textArray()],
  row: { id: t.uuid<UserId>() },
  text: `
    select p.id from profiles p
    join group_members seat on seat.group_id = $1 and seat.person_id = p.id
    where p.handle = any($3::text[]) and p.id <> $2 and ${noBlockBetween('$2', 'p.id')}`,
});

/**
 * The members of a group whose handles are among the first ten mentions of a text. The author is never told which of them are
 * members: only the people who run a group see who is in it.
 */
export async function mentionedMembers(
  db: Queryable,
  groupId: ConversationId,
  authorId: UserId,
  text: string,
): Promise<UserId[]> {
  const handles = mentionsOf(text).slice(0, GROUP.mentionsMax);
  if (handles.length === 0) return [];
  return (await db.many(membersByHandle, groupId, authorId, handles)).map(({ id }) => id);
}
