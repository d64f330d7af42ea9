import type { ConversationView, MessageView } from '@limelight/contract/messages/operations';
import { nameOf, titleOf } from '../inbox/list-words.ts';
import { useMyHandle } from '../use-my-handle.ts';

/** The names that a log shows. */
export function useLogNames(
  conversation: ConversationView,
  self: string | undefined,
  messages: readonly MessageView[],
) {
  const { group, other } = conversation;
  const title = titleOf(conversation);
  const myHandle = useMyHandle(group !== null);
  return {
    /** The name of the conversation. */
    title,
    /** In a group: the viewer's handle. */
    myHandle,
    ofAuthor: (message: MessageView): string =>
      message.authorId === self ? 'You' : nameOf(group ? message.author : other),
    /** The author of the message that this one replies to. */
    ofReplied: ({ replyTo }: MessageView): string => {
      if (!replyTo) return '';
      if (replyTo.authorId === self) return 'You';
      if (!group) return title;
      const known = messages.find((one) => one.author?.id === replyTo.authorId)?.author;
      return known ? nameOf(known) : 'A message';
    },
  };
}

export type LogNames = ReturnType<typeof useLogNames>;
