import { useQueryClient } from '@tanstack/react-query';
import type { MessageView } from '@limelight/contract/messages/operations';
import { api, client } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { errorSentence } from '../../platform/errors.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { patchMessage } from '../cache.ts';
import { inLines } from '../sending/message-draft.ts';

/** The actions on a sent message. Optimistic; reverted where the server refuses. */
export function useMessageActions() {
  const queries = useQueryClient();

  const change = async (
    message: MessageView,
    shown: (message: MessageView) => MessageView,
    send: () => Promise<unknown>,
  ): Promise<boolean> => {
    patchMessage(queries, message, shown);
    try {
      await send();
      return true;
    } catch (error) {
      patchMessage(queries, message, () => message);
      toast({ kind: 'error', title: 'That didn’t work', description: errorSentence(error) });
      return false;
    }
  };

  return {
    /** Null removes the user's own reaction. */
    react: (message: MessageView, emoji: string | null) => {
      const others = message.reactions.filter(({ isOwn }) => !isOwn);
      const reactions = emoji === null ? others : [...others, { emoji, isOwn: true }];
      const { id: messageId } = message;
      void change(
        message,
        (one) => ({ ...one, reactions }),
        () =>
          emoji === null
            ? client.messages.unreact({ messageId })
            : client.messages.react({ messageId, emoji }),
      );
    },
    save: (message: MessageView, isSaved: boolean) => {
      const { id: messageId } = message;
      void change(
        message,
        (one) => ({ ...one, isSaved }),
        () =>
          isSaved ? client.messages.save({ messageId }) : client.messages.unsave({ messageId }),
      ).then(() => queries.invalidateQueries({ queryKey: api.messages.listSaved.key() }));
    },
    unsend: (message: MessageView) =>
      change(
        message,
        (one) => ({
          ...one,
          text: null,
          hasLockedText: false,
          lockedText: null,
          media: [],
          reactions: [],
          editableUntil: null,
          unsentAt: now().toISOString(),
        }),
        () => client.messages.unsend({ messageId: message.id }),
      ),
    edit: (message: MessageView, text: string) =>
      change(
        message,
        (one) => ({ ...one, text, editedAt: now().toISOString() }),
        () => client.messages.edit({ messageId: message.id, text }),
      ),
    copy: (message: MessageView) => {
      navigator.clipboard.writeText(inLines(message.text ?? '', message.lockedText ?? '')).then(
        () => toast({ kind: 'success', title: 'Copied' }),
        () => toast({ kind: 'error', title: 'Your browser didn’t let us copy that' }),
      );
    },
  };
}
export type MessageActions = ReturnType<typeof useMessageActions>;
