import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CardId, MembershipId, TierId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { api, client } from '../platform/api.ts';

/**
 * Refreshes the places that show a membership: its own list, and the creator's page. Does not wait: a button that the new list
 * no longer has would disappear before it could report its result.
 */
function useRefresh() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: api.memberships.key() });
    void queries.invalidateQueries({ queryKey: api.creators.get.key() });
  };
}

/** Stops the renewal; access stays until the end of the paid period. */
export function useCancelMembership() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (membershipId: MembershipId) => client.memberships.cancel({ membershipId }),
    onSuccess: refresh,
  });
}

/** Takes a cancellation back before the period ends. */
export function useResumeMembership() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (membershipId: MembershipId) => client.memberships.resume({ membershipId }),
    onSuccess: refresh,
  });
}

/** Renews with this card from now on. */
export function useSetMembershipCard() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { membershipId: MembershipId; cardId: CardId }) =>
      client.memberships.setCard(input),
    onSuccess: refresh,
  });
}

/** Declines the new price of the member's own tier. */
export function useDeclinePrice() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { membershipId: MembershipId; priceCents: Cents }) =>
      client.memberships.declinePrice(input),
    onSuccess: refresh,
  });
}

/** Sets the next month: another tier, or the member's own at another price. */
export function useSetNextMonth() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: {
      membershipId: MembershipId;
      tierId: TierId;
      expectedPriceCents: Cents;
    }) => client.memberships.setNext(input),
    onSuccess: refresh,
  });
}
