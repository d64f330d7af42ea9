import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { toastFault } from '../ui/toast-fault.ts';

/** Has a file that failed prepared once more; every list shows at once that it is. */
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
