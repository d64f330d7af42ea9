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

/** The number of fans that match a filter. */
export const fanCount = (filter: Partial<FanFilter>) =>
  api.fans.countFans.queryOptions({ input: filter });

export const oneFan = (userId: UserId) => api.fans.getFan.queryOptions({ input: { userId } });

/** The creator's saved views, by name. */
export const savedViews = () => api.fans.listSavedViews.queryOptions({ input: {} });

/** The choices of the filters: things with a price, messages, languages and countries. */
export const fanChoices = () => api.fans.listChoices.queryOptions({ input: {} });
