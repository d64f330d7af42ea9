import { api } from '../platform/api.ts';

export type MembershipFilter = 'active' | 'expiring' | 'ended';

/** The person's memberships, newest first. */
export const memberships = (status?: MembershipFilter) =>
  api.memberships.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(status === undefined ? {} : { status }),
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
