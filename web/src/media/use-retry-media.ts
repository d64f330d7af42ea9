import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { errorSentence } from '../platform/errors.ts';
import { toast } from '../ui/toast.tsx';

/** Has a file that failed prepared once more; every list shows at once that it is. */
export function useRetryMedia() {
  const queries = useQueryClient();
  const { mutate } = useMutation(
    api.media.retry.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.media.key() }),
      onError: (error) =>
        toast({ kind: 'error', title: 'Something went wrong', description: errorSentence(error) }),
    }),
  );
  return (mediaId: string) => mutate({ mediaId });
}
