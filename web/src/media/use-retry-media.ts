import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { toastFault } from '../ui/dialogs/toast-fault.ts';

/** Prepares a failed file once more; every list shows that at once. */
export function useRetryMedia() {
  const queries = useQueryClient();
  const { mutate } = useMutation(
    api.media.retry.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.media.key() }),
      onError: toastFault,
    }),
  );
  return (mediaId: string) => mutate({ mediaId });
}
