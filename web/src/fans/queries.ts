import { infiniteQueryOptions } from '@tanstack/react-query';
import type { FanFilter } from '@limelight/contract/fans/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import { api } from '../platform/api.ts';

export type FanSort = 'newest' | 'spent';

/** A creator's own fans, page by page. */
export const fanList = (filter: Partial<FanFilter>, sort: FanSort) =>
  infiniteQueryOptions(
    api.fans.listFans.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...filter,
        sort,
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );

/** How many a filter keeps. */
export const fanCount = (filter: Partial<FanFilter>) =>
  api.fans.countFans.queryOptions({ input: filter });

export const oneFan = (userId: UserId) => api.fans.getFan.queryOptions({ input: { userId } });

/** The choices of filters that a creator keeps, by name. */
export const savedViews = () => api.fans.listSavedViews.queryOptions({ input: {} });

/** What a creator can narrow their fans by: things with a price, and languages. */
export const fanChoices = () => api.fans.listChoices.queryOptions({ input: {} });
