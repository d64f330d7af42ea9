import { api } from '../../platform/api.ts';

/** Problems with orders that moderators decide, the oldest first; those that are over, the latest first. */
export const staffProblems = (show: 'open' | 'closed') =>
  api.shop.listStaffProblems.infiniteOptions({
    input: (cursor: string | undefined) => ({
      show,
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
