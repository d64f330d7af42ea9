import { useQuery } from '@tanstack/react-query';
import { VIEWS_LIMIT } from '@limelight/contract/media/limits';
import type { MediaView } from '@limelight/contract/media/operations';
import type { MediaId } from '@limelight/contract/platform/ids';
import { api } from '../platform/api.ts';

/** Most pictures are ready within seconds; a film takes minutes, and is polled less and less often. */
const FIRST_MS = 1_500;
const LONGEST_MS = 30_000;
const SLOWER = 1.4;

/**
 * The current views of those files that were being prepared when the page was read. Polled until they are ready, so that they
 * appear without a reload.
 */
export function useLatestViews(
  files: readonly Pick<MediaView, 'id' | 'status'>[],
): ReadonlyMap<MediaId, MediaView> {
  const mediaIds = files
    .flatMap(({ id, status }) => (status === 'processing' ? id : []))
    .slice(0, VIEWS_LIMIT);
  const { data } = useQuery({
    ...api.media.getViews.queryOptions({ input: { mediaIds } }),
    enabled: mediaIds.length > 0,
    // an earlier result may be outdated
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.every(({ status }) => status !== 'processing')
        ? false
        : Math.min(LONGEST_MS, FIRST_MS * SLOWER ** state.dataUpdateCount),
  });
  return new Map((data?.items ?? []).map((view) => [view.id, view]));
}

/** The files with their current state. Descriptions are kept, because only the page that shows a file has them. */
export function usePrepared(media: readonly MediaView[]): readonly MediaView[] {
  const latest = useLatestViews(media);
  return media.map((one) => {
    const now = latest.get(one.id);
    if (!now) return one;
    return now.locked || one.locked ? now : { ...now, alt: one.alt };
  });
}
