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

/**
 * Visible while the recipient has something unread in the conversation, has not muted it, and no block stands between the two.
 */
export const sightOfUnread: SightOf<{ readonly conversationId: ConversationId }, 'conversationId'> =
  {
    door,
    ask: ({ conversationId }) => ({ conversationId }),
    judge: ({ unread }, { conversationId }) =>
      unread.has(conversationId) ? { names: { group: unread.get(conversationId) ?? null } } : null,
  };

/** Visible until the reader has read that far in the group; gone once the message is unsent or the reader has left. */
export const sightOfMention: SightOf<{ readonly messageId: MessageId }, 'mentionId'> = {
  door,
  ask: ({ messageId }) => ({ mentionId: messageId }),
  judge: ({ mentions }, { mentionId }) => {
    const mention = mentions.get(mentionId);
    return mention ? { names: { group: mention.groupName }, isRead: mention.isRead } : null;
  },
};

/** Visible while the person has not left the group since. Joining again sends a new notice. */
export const sightOfSeat: SightOf<{ readonly conversationId: ConversationId }, 'groupId'> = {
  door,
  ask: ({ conversationId }) => ({ groupId: conversationId }),
  judge: ({ groups }, { groupId }, { at }) => {
    const group = groups.get(groupId);
    return group && group.joinedAt <= at ? { names: { group: group.name } } : null;
  },
};
