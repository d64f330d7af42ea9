import type { ConversationId, MessageId } from '@limelight/contract/platform/ids';
import type { Sight, TextDoor } from '../../kernel/parts/notice-area.ts';
import { textsOfMessages, type TextsOfMessages } from '../reading/texts-of-messages.ts';

/** What a notice depends on: unread messages in a conversation, a message that mentions its reader, or a group they are in. */
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

/** Shows a notice of messages while the conversation has something to read. */
export const sightOfUnread: SightOf<{ readonly conversationId: ConversationId }, 'conversationId'> =
  {
    door,
    ask: ({ conversationId }) => ({ conversationId }),
    judge: ({ unread }, { conversationId }) =>
      unread.has(conversationId) ? { names: { group: unread.get(conversationId) ?? null } } : null,
  };

/** Shows a notice of a mention; it counts as read once the reader has read that far in the group. */
export const sightOfMention: SightOf<{ readonly messageId: MessageId }, 'mentionId'> = {
  door,
  ask: ({ messageId }) => ({ mentionId: messageId }),
  judge: ({ mentions }, { mentionId }) => {
    const mention = mentions.get(mentionId);
    return mention ? { names: { group: mention.groupName }, isRead: mention.isRead } : null;
  },
};

/**
 * Shows a notice of being added while the person has been in the group since. A person who left and came back has a newer
 * notice.
 */
export const sightOfSeat: SightOf<{ readonly conversationId: ConversationId }, 'groupId'> = {
  door,
  ask: ({ conversationId }) => ({ groupId: conversationId }),
  judge: ({ groups }, { groupId }, { at }) => {
    const group = groups.get(groupId);
    return group && group.joinedAt <= at ? { names: { group: group.name } } : null;
  },
};
