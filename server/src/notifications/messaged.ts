import type { ConversationId, MessageId, UserId } from '@limelight/contract/platform/ids';
import type { News } from './news.ts';

/** A message has come; news of one conversation grow together until it is read. */
export const messaged = (
  {
    recipientId,
    conversationId,
    sequence,
  }: {
    readonly recipientId: UserId;
    readonly conversationId: ConversationId;
    readonly sequence: number;
  },
  authorId: UserId,
  at: Date,
): News => ({
  to: recipientId,
  fact: { kind: 'messaged', conversationId, sequence },
  at,
  actor: authorId,
  thing: conversationId,
});

/** A message of a group names somebody. */
export const mentionedInGroup = (
  to: UserId,
  {
    messageId,
    conversationId,
    sequence,
    authorId,
  }: {
    readonly messageId: MessageId;
    readonly conversationId: ConversationId;
    readonly sequence: number;
    readonly authorId: UserId;
  },
  at: Date,
): News => ({
  to,
  fact: { kind: 'mentioned_in_group', messageId, conversationId, sequence },
  at,
  actor: authorId,
  thing: messageId,
});
