import { useInfiniteQuery } from '@tanstack/react-query';
import { api, type client } from '../../platform/api.ts';

/** Which files the vault shows. */
export interface VaultFilter {
  readonly search: string;
  /** The id of a folder, 'none' for the files in no folder, or undefined for all files. */
  readonly folderId?: string | undefined;
  readonly tag?: string | undefined;
  /** 'shown': pictures, videos and audio. */
  readonly kind?: 'picture' | 'video' | 'audio' | 'file' | 'shown' | undefined;
}

export type VaultMedia = Awaited<ReturnType<typeof client.media.list>>['items'][number];

/** How often the list is fetched again while one of its files is being prepared. */
const PREPARING_POLL_MS = 3_000;

/** The creator's files, newest first, a page at a time. */
export function useVault({ search, folderId, tag, kind }: VaultFilter) {
  return useInfiniteQuery(
    api.media.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        search,
        ...(folderId !== undefined && { folderId }),
        ...(tag !== undefined && { tag }),
        ...(kind !== undefined && { kind }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      refetchInterval: (query) =>
        query.state.data?.pages.some((page) =>
          page.items.some((item) => item.status === 'processing'),
        )
          ? PREPARING_POLL_MS
          : false,
    }),
  );
}
