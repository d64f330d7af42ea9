import { queryOptions, skipToken } from '@tanstack/react-query';
import { DISCOVER, EXPLORE } from '@limelight/contract/discovery/limits';
import type { CreatorCard } from '@limelight/contract/creators/operations';
import { api } from '../platform/api.ts';
import { NoResponse } from '../platform/errors.ts';
import { untilLeaving } from '../platform/session.tsx';
import { supabase } from '../platform/supabase.ts';
import { CREATOR_SELECT, readCreatorRow } from './creator-row.ts';
import { galleryInput, type GalleryFilter } from './gallery-state.ts';
import type { ExploreInput } from './search-state.ts';

/** The creators select through rest/v1: creators with their profile, most members first, 20 of them. */
export const selectCreators = queryOptions({
  queryKey: ['discovery', 'select'],
  queryFn: async ({ signal }): Promise<readonly CreatorCard[]> => {
    const { data, error } = await supabase()
      .from('creators')
      .select(CREATOR_SELECT)
      .order('total_subscribers', { ascending: false })
      .limit(DISCOVER.creators)
      .abortSignal(untilLeaving(signal));
    // An error without a code is not a response of our server.
    if (error) throw error.code ? error : new NoResponse({ isRead: true, isOffline: true }, error);
    const rows: readonly unknown[] = data;
    return rows.flatMap((row) => readCreatorRow(row) ?? []);
  },
});

/** Pins, samples and new creators, which the home shows in addition to that select. */
export const home = () => api.discovery.getHome.queryOptions({ input: {} });

/** Pages of the search grid: 18 tiles, then 12 at a time. */
export const explore = (asked: ExploreInput) =>
  api.discovery.explore.infiniteOptions({
    input: (cursor: string | undefined) =>
      cursor === undefined
        ? { ...asked, limit: EXPLORE.initial }
        : { ...asked, limit: EXPLORE.more, cursor },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // Back must find the same tiles in the same places, or restoring the scroll position is useless.
    staleTime: 5 * 60_000,
  });

/** Creators, tags and posts for the typed text; no request for an empty text. */
export const search = (q: string) =>
  api.discovery.search.queryOptions({ input: q === '' ? skipToken : { q } });

/** The head of a tag's page: how many posts, and creators with the tag. */
export const tagHead = (tag: string) => api.discovery.getTag.queryOptions({ input: { tag } });

/** Newest posts of the creators that the viewer follows. */
export const feed = () =>
  api.discovery.listFeed.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** Media that the person bought, or sees while subscribed; newest first. */
export const gallery = (filter: GalleryFilter) =>
  api.discovery.listGallery.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...galleryInput(filter),
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** The creators whose media the gallery holds or held. */
export const galleryCreators = () => api.discovery.getGalleryCreators.queryOptions({ input: {} });

/** How many files the gallery holds, by creator, source, kind and month. */
export const galleryCounts = () => api.discovery.countGallery.queryOptions({ input: {} });

/** How many posts came into the feed after the newest shown one. */
export const newInFeed = (since: string | null) =>
  api.discovery.countNew.queryOptions({ input: since === null ? skipToken : { since } });
