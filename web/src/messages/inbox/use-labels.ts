import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationView, Label } from '@limelight/contract/messages/operations';
import type { LabelId } from '@limelight/contract/platform/ids';
import { api, client } from '../../platform/api.ts';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { askForLists, putConversation } from '../cache.ts';
import { inbox } from '../queries.ts';

/** Adding, renaming and removing labels. Throws what the server refuses. */
export function useEditLabels() {
  const queries = useQueryClient();
  const ask = () => queries.invalidateQueries({ queryKey: inbox().queryKey });
  return {
    create: async (name: string): Promise<Label> => {
      const label = await client.messages.createLabel({ name });
      await ask();
      return label;
    },
    rename: async (labelId: LabelId, name: string): Promise<void> => {
      await client.messages.renameLabel({ labelId, name });
      await ask();
    },
    remove: async (labelId: LabelId): Promise<void> => {
      await client.messages.removeLabel({ labelId });
      await ask();
      askForLists(queries);
    },
  };
}

/** Sets the labels of a conversation. Optimistic. */
export function useSetLabels(conversation: ConversationView): (labels: LabelId[]) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation(
    api.messages.labelConversation.mutationOptions({
      scope: { id: `labels:${conversation.id}` },
      onSuccess: (now) => {
        putConversation(queries, now);
        askForLists(queries);
      },
      onError: (error) => {
        putConversation(queries, conversation);
        toastFault(error);
      },
    }),
  );
  return (labels) => {
    putConversation(queries, { ...conversation, labels });
    mutate({ conversationId: conversation.id, labelIds: labels });
  };
}
