import type { ConversationId, MessageId } from '@limelight/contract/platform/ids';
import type { Sight, TextDoor } from '../../kernel/parts/notice-area.ts';
import { textsOfMessages, type TextsOfMessages } from '../reading/texts-of-messages.ts';

/** What a notice asks for: something to read in a conversation, a message that names its reader, or a group they are in. */
interface Asked {
  readonly conversationId?: ConversationId;
  readonly mentionId?: MessageId;
  readonly groupId?: ConversationId;
}

const door: TextDoor<Asked, TextsOfMessages> = {
  read: ({ db }, readerId, asked) =>
    textsOfMessages(db, readerId, {
      conversationIds: [...new Set(asked.flatMap((one) => one.conversationId ?? []))],
      mentionIds: [...new Set(asked.flatMap((one) => one.mentionId ?? []))],
      groupIds: [...new Set(asked.flatMap((one) => one.groupId ?? []))],
    }),
};

type SightOf<Fact, Key extends keyof Asked> = Sight<
  Fact,
  Required<Pick<Asked, Key>>,
  TextsOfMessages
>;

/** Of a person's messages, while there is something to read. */
export const sightOfUnread: SightOf<{ readonly conversationId: ConversationId }, 'conversationId'> =
  {
    door,
    ask: ({ conversationId }) => ({ conversationId }),
    judge: ({ unread }, { conversationId }) =>
      unread.has(conversationId) ? { names: { group: unread.get(conversationId) ?? null } } : null,
  };

/** Of a message in a group; a reader who has read so far in the group has seen it there. */
export const sightOfMention: SightOf<{ readonly messageId: MessageId }, 'mentionId'> = {
  door,
  ask: ({ messageId }) => ({ mentionId: messageId }),
  judge: ({ mentions }, { mentionId }) => {
    const mention = mentions.get(mentionId);
    return mention ? { names: { group: mention.groupName }, isRead: mention.isRead } : null;
  },
};

/** Of a group, for who is in it since. Who left and came back was added once more, and told of that. */
export const sightOfSeat: SightOf<{ readonly conversationId: ConversationId }, 'groupId'> = {
  door,
  ask: ({ conversationId }) => ({ groupId: conversationId }),
  judge: ({ groups }, { groupId }, { at }) => {
    const group = groups.get(groupId);
    return group && group.joinedAt <= at ? { names: { group: group.name } } : null;
  },
};
