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
 * Invalidating what is being read for the first time asks again once that answer has come, which may be from before the
 * change; TanStack Query would treat it as new. The first answer is shown meanwhile: restarting the read instead would
 * show nothing for as long as changes come faster than answers.
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
    const reading = query.fetch(); // joins the read that is on its way
    await reading.catch(() => undefined); // what went wrong is in the query's state
    this.#askAgain.delete(query);
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
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
