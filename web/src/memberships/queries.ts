import type { MembershipId } from '@limelight/contract/platform/ids';
import { api } from '../platform/api.ts';

export type MembershipFilter = 'active' | 'ending' | 'ended';

/** One membership with its card and all payments. */
export const membership = (membershipId: MembershipId) =>
  api.memberships.get.queryOptions({ input: { membershipId } });

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

/** What changing the tier would mean now. Prices and days move on, so this is fetched again each time. */
export const tierOptions = (membershipId: MembershipId) => ({
  ...api.memberships.listTierOptions.queryOptions({ input: { membershipId } }),
  staleTime: 0,
  gcTime: 0,
});
