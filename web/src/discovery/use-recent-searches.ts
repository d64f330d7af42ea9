import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SEARCH } from '@limelight/contract/discovery/limits';
import { api, client } from '../platform/api.ts';

/** One line of 'Recent'; `id` is null for a sample suggestion, which cannot be removed. */
interface RecentEntry {
  readonly id: string | null;
  readonly q: string;
}

const list = () => api.discovery.listSearches.queryOptions({ input: {} });

/** The person's own searches, newest first; sample suggestions only while there are none. */
export function useRecentSearches() {
  const queries = useQueryClient();
  const { queryKey } = list();
  const { data } = useQuery({ ...list(), staleTime: 5 * 60_000 });
  const refresh = () => queries.invalidateQueries({ queryKey });

  const save = useMutation({
    mutationFn: (q: string) => client.discovery.saveSearch({ q }),
    onSuccess: (saved) =>
      queries.setQueryData(queryKey, (before) => {
        const others = (before?.items ?? []).filter(
          ({ id, q }) => id !== saved.id && q.toLowerCase() !== saved.q.toLowerCase(),
        );
        return {
          samples: before?.samples ?? [],
          items: [saved, ...others].slice(0, SEARCH.recent),
        };
      }),
  });
  const remove = useMutation({
    mutationFn: (searchId: string) => client.discovery.removeSearch({ searchId }),
    onMutate: (searchId) =>
      queries.setQueryData(queryKey, (before) =>
        before ? { ...before, items: before.items.filter(({ id }) => id !== searchId) } : before,
      ),
    onSettled: refresh,
  });

  const entries: readonly RecentEntry[] = data
    ? data.items.length > 0
      ? data.items
      : data.samples.map((q) => ({ id: null, q }))
    : [];
  return {
    entries,
    add: (words: string) => {
      const q = words.trim();
      if (q !== '' && q.toLowerCase() !== data?.items[0]?.q.toLowerCase()) save.mutate(q);
    },
    remove: (searchId: string) => remove.mutate(searchId),
  };
}
