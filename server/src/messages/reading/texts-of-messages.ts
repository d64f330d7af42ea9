import type { ConversationId, MessageId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { noBlockBetween } from '../../kernel/rules.ts';

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

const mentionsOf = statement({
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

const groupsOf = statement({
  name: 'messages.groups-in-sight',
  params: [t.uuid<UserId>(), t.uuidArray<ConversationId>()],
  row: { id: t.uuid<ConversationId>(), name: t.text(), joined_at: t.timestamptz() },
  text: `
    select room.id, room.name, seat.joined_at
    from group_members seat join groups room on room.id = seat.group_id
    where seat.person_id = $1 and seat.group_id = any($2::uuid[]) and ${noBlockBetween('$1', 'room.owner_id')}`,
});

/** A group that the reader has been in since `joinedAt`. */
interface GroupInSight {
  readonly name: string;
  readonly joinedAt: Date;
}

/** A message that the reader may read in its group. `isRead`: they have read that far. */
export interface MentionInSight {
  readonly groupName: string;
  readonly isRead: boolean;
}

/** What a person may be told now, by id. Ids that are missing are not visible to them. */
export interface TextsOfMessages {
  /** Conversations with something to read that are not muted, each with the name of its group; null for one of two people. */
  readonly unread: ReadonlyMap<ConversationId, string | null>;
  /** Messages in groups. */
  readonly mentions: ReadonlyMap<MessageId, MentionInSight>;
  readonly groups: ReadonlyMap<ConversationId, GroupInSight>;
}

/**
 * The text door of messages (docs/product.md, 'Words of others'): the names of groups, never the words of a message. At most
 * three statements.
 */
export async function textsOfMessages(
  db: Queryable,
  readerId: UserId,
  {
    conversationIds,
    mentionIds,
    groupIds,
  }: {
    readonly conversationIds: readonly ConversationId[];
    readonly mentionIds: readonly MessageId[];
    readonly groupIds: readonly ConversationId[];
  },
): Promise<TextsOfMessages> {
  const [unread, mentions, groups] = await Promise.all([
    conversationIds.length === 0 ? [] : db.many(unreadOf, readerId, conversationIds),
    mentionIds.length === 0 ? [] : db.many(mentionsOf, readerId, mentionIds),
    groupIds.length === 0 ? [] : db.many(groupsOf, readerId, groupIds),
  ]);
  return {
    unread: new Map(unread.map((row) => [row.conversation_id, row.group_name])),
    mentions: new Map(
      mentions.map((row) => [row.id, { groupName: row.group_name, isRead: row.is_read }]),
    ),
    groups: new Map(groups.map((row) => [row.id, { name: row.name, joinedAt: row.joined_at }])),
  };
}
