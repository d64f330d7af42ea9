import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InboxOrder, Label } from '@limelight/contract/messages/operations';
import { api } from '../../platform/api.ts';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { ORDER_WORDS } from './inbox-sorting.ts';
import { inbox } from '../queries.ts';

const isOrder = (text: string): text is InboxOrder => Object.hasOwn(ORDER_WORDS, text);
const NO_LABELS: readonly Label[] = [];

/** The order and labels of a creator's inbox; requests nothing for fans. `order` is undefined until it is loaded. */
export function useInbox(isCreator: boolean) {
  const { data, isError } = useQuery({ ...inbox(), enabled: isCreator, staleTime: 60_000 });
  if (!isCreator) return { order: 'newest', labels: NO_LABELS } as const;
  const order: InboxOrder | undefined = data?.order ?? (isError ? 'newest' : undefined);
  return { order, labels: data?.labels ?? NO_LABELS };
}

/** Changes the order of the inbox here and on the creator's other devices. */
export function useSaveOrder(): (order: string) => void {
  const queries = useQueryClient();
  const { queryKey } = inbox();
  const save = useMutation(
    api.messages.saveInboxOrder.mutationOptions({
      scope: { id: 'inbox-order' },
      onMutate: ({ order }) => {
        const before = queries.getQueryData(queryKey);
        queries.setQueryData(queryKey, before && { ...before, order });
        return before;
      },
      onError: (error, _asked, before) => {
        queries.setQueryData(queryKey, before);
        toastFault(error);
      },
    }),
  );
  return (order) => {
    if (isOrder(order)) save.mutate({ order });
  };
}
