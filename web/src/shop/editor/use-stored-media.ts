import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OwnMedia } from '@limelight/contract/media/operations';
import { api } from '../../platform/api.ts';

/** How often files that are being prepared are read again. */
const PREPARING_POLL_MS = 2_000;

/** Files of the vault by their ids, as long as the server has them. */
export function useStoredMedia(mediaIds: readonly string[]): ReadonlyMap<string, OwnMedia> {
  const { data } = useQuery({
    ...api.media.getMany.queryOptions({
      input: { mediaIds: [...mediaIds] },
      staleTime: 60_000,
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ status }) => status === 'processing') ? PREPARING_POLL_MS : false,
    }),
    enabled: mediaIds.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.items.map((item) => [item.id, item]));
}
