import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';

/** Answers that a second try cannot change. */
const isFinal = (error: unknown) =>
  error instanceof ORPCError && error.status >= 400 && error.status < 500;

const isFirstRead = ({ state }: Query) => state.data === undefined && state.fetchStatus !== 'idle';

/**
 * Invalidating also restarts a query's first read, because its answer may be from before the change. TanStack Query
 * would keep that read and treat its answer as new. Whoever awaits the first read gets the second answer.
 */
class Queries extends QueryClient {
  override invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters).filter(isFirstRead)) {
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined); // it is in the query's state
    }
    return super.invalidateQueries(filters, options);
  }
}

/** A cache; a renderer on the server makes one for each page. */
export function makeQueryClient(): QueryClient {
  return new Queries({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !isFinal(error),
        // Without a network a screen says so, in place of a skeleton that waits for ever; with one it asks again.
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => !isFinal(state.error),
        refetchOnWindowFocus: ({ state }) => !isFinal(state.error),
      },
      // What waits without a word looks sent: it fails at once, and its screen keeps what was typed.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

let shared: QueryClient | undefined;

/** The one cache of this browser page; route loaders read it too. */
export function queryClient(): QueryClient {
  shared ??= makeQueryClient();
  return shared;
}
