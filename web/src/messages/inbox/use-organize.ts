import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { askForLists, putConversation } from '../cache.ts';

const DONE = {
  isPinned: ['Pinned', 'Unpinned'],
  isMuted: ['Muted', 'Unmuted'],
  isArchived: ['Archived', 'Back in your messages'],
  isSaved: ['Chat saved', 'Chat removed from saved'],
} as const;
type Mark = keyof typeof DONE;

/** Pins, mutes, archives or saves a conversation, or reverts that; a toast offers to undo it. */
export function useOrganize(conversation: ConversationView): (mark: Mark) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation(
    api.messages.organize.mutationOptions({
      onSuccess: (now) => {
        putConversation(queries, now);
        askForLists(queries);
      },
      onError: (error) =>
        toast({ kind: 'error', title: 'That didn’t work', description: errorSentence(error) }),
    }),
  );
  const { id: conversationId } = conversation;
  return (mark) => {
    const on = !conversation[mark];
    mutate(
      { conversationId, [mark]: on },
      {
        onSuccess: () =>
          toast({
            kind: 'success',
            title: DONE[mark][on ? 0 : 1],
            action: { label: 'Undo', onClick: () => mutate({ conversationId, [mark]: !on }) },
          }),
      },
    );
  };
}
