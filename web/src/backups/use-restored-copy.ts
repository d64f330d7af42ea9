import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** Whether this site was restored from a backup, for staff: null where it was not, undefined until that is known. */
export function useRestoredCopy() {
  const query = useQuery(
    api.backups.getRestoredCopy.queryOptions({
      input: {},
      staleTime: 0,
      refetchInterval: 60_000,
    }),
  );
  return query.data?.copy;
}
