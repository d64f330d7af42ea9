import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';

/** Errors that another attempt cannot change. */
const isFinal = (error: unknown) =>
  error instanceof ORPCError && error.status >= 400 && error.status < 500;

const isFirstRead = ({ state }: Query) => state.data === undefined && state.fetchStatus !== 'idle';

/**
 * If a query is invalidated during its first read, fetches it again after that read, whose result may be from before the
 * change; TanStack Query would treat it as fresh. The first result is shown meanwhile: restarting the read would show nothing
 * as long as changes come faster than responses.
 */
class Queries extends QueryClient {
  readonly #askAgain = new WeakSet<Query>();

  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache().findAll(filters).filter(isFirstRead);
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...firstReads.map((query) => this.#askAgainAfterwards(query, options)),
    ]);
  }

  async #askAgainAfterwards(query: Query, options?: InvalidateOptions): Promise<void> {
    if (this.#askAgain.has(query)) return;
    this.#askAgain.add(query);
    const reading = query.fetch(); // joins the running read
    await reading.catch(() => undefined); // the error is in the query's state
    this.#askAgain.delete(query);
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
  }
}

/** Makes a query cache; the server makes one for each page that it renders. */
export function makeQueryClient(): QueryClient {
  return new Queries({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !isFinal(error),
        // Without a network a query fails instead of pausing, so that its screen shows an error and not an endless skeleton. It
        // is fetched again once the network is back.
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => !isFinal(state.error),
        refetchOnWindowFocus: ({ state }) => !isFinal(state.error),
      },
      // A paused mutation would look as if it had been sent. It fails at once instead, and its screen keeps what was typed.
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
