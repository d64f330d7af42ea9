import { QueryClient } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';

/** Answers that a second try cannot change. */
const isFinal = (error: unknown) =>
  error instanceof ORPCError && error.status >= 400 && error.status < 500;

/** A cache; a renderer on the server makes one for each page. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
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
