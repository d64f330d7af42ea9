import { useQuery } from '@tanstack/react-query';
import { VIEWS_LIMIT } from '@limelight/contract/media/limits';
import type { MediaView } from '@limelight/contract/media/operations';
import type { MediaId } from '@limelight/contract/platform/ids';
import { api } from '../platform/api.ts';

/** Most pictures are there within seconds; a film takes minutes, and is asked about ever more rarely. */
const FIRST_MS = 1_500;
const LONGEST_MS = 30_000;
const SLOWER = 1.4;

/**
 * The files of these that were being prepared when the page was read, as they are now. They are asked about until they
 * are there, so that they appear without a reload.
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
    // what was there the last time may have been changed since
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.every(({ status }) => status !== 'processing')
        ? false
        : Math.min(LONGEST_MS, FIRST_MS * SLOWER ** state.dataUpdateCount),
  });
  return new Map((data?.items ?? []).map((view) => [view.id, view]));
}

/** These files, each as it is now; descriptions stay, which only what shows a file knows. */
export function usePrepared(media: readonly MediaView[]): readonly MediaView[] {
  const latest = useLatestViews(media);
  return media.map((one) => {
    const now = latest.get(one.id);
    if (!now) return one;
    return now.locked || one.locked ? now : { ...now, alt: one.alt };
  });
}
