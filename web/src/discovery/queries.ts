import { queryOptions, skipToken } from '@tanstack/react-query';
import { DISCOVER, EXPLORE } from '@limelight/contract/discovery/limits';
import type { CreatorCard } from '@limelight/contract/creators/operations';
import { api } from '../platform/api.ts';
import { Unanswered } from '../platform/errors.ts';
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
    // Nobody of ours has answered where there is no code.
    if (error) throw error.code ? error : new Unanswered({ isRead: true, isOffline: true }, error);
    const rows: readonly unknown[] = data;
    return rows.flatMap((row) => readCreatorRow(row) ?? []);
  },
});

/** Pins, samples and new creators: what the home shows beside that select. */
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
    // Back must find the same tiles at the same places, or the remembered scroll is worth nothing.
    staleTime: 5 * 60_000,
  });

/** Creators, tags and posts for what is being typed; asks nothing for nothing. */
export const search = (q: string) =>
  api.discovery.search.queryOptions({ input: q === '' ? skipToken : { q } });

/** A tag's head: how many posts, and creators who carry it. */
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

/** Whose media the gallery holds or held. */
export const galleryCreators = () => api.discovery.getGalleryCreators.queryOptions({ input: {} });

/** How many files the gallery holds, by creator, source, kind and month. */
export const galleryCounts = () => api.discovery.countGallery.queryOptions({ input: {} });

/** How many posts came into the feed after the newest one that is shown. */
export const newInFeed = (since: string | null) =>
  api.discovery.countNew.queryOptions({ input: since === null ? skipToken : { since } });
