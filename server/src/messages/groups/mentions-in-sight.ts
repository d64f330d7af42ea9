import type { MessageId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { noBlockBetween } from '../../rules.ts';

const inSight = statement({
  name: 'messages.mentions-in-sight',
  params: [t.uuid<UserId>(), t.uuidArray<MessageId>()],
  row: { id: t.uuid<MessageId>(), group_name: t.text(), is_read: t.bool().certain() },
  text: `
    select m.id, room.name as group_name, side.read_sequence >= m.sequence as is_read
    from messages m
    join groups room on room.id = m.conversation_id
    join conversation_people side on side.conversation_id = m.conversation_id and side.person_id = $1
      and side.left_at is null and m.sequence > side.from_sequence
    where m.id = any($2::uuid[]) and m.unsent_at is null and ${noBlockBetween('$1', 'm.author_id')}`,
});

/** A message of a group, for a notice of it. `isRead`: its reader has read so far. */
export interface MentionInSight {
  readonly groupName: string;
  readonly isRead: boolean;
}

/** Those of these messages of groups that a person may read now; one statement, or none. */
export async function mentionsInSight(
  db: Queryable,
  readerId: UserId,
  ids: readonly MessageId[],
): Promise<ReadonlyMap<MessageId, MentionInSight>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many(inSight, readerId, ids);
  return new Map(rows.map((row) => [row.id, { groupName: row.group_name, isRead: row.is_read }]));
}
