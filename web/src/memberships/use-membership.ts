import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CardId, MembershipId, TierId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { api, client } from '../platform/api.ts';

/**
 * Everywhere a membership shows: its own list, and the creator's page. Not waited for: a button that the new list has no
 * place for would be gone before it could say how it went.
 */
function useRefresh() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: api.memberships.key() });
    void queries.invalidateQueries({ queryKey: api.creators.get.key() });
  };
}

/** Stops the renewal; access stays until the end of what was paid. */
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

/** Says no to the new price of one's own tier. */
export function useDeclinePrice() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { membershipId: MembershipId; priceCents: Cents }) =>
      client.memberships.declinePrice(input),
    onSuccess: refresh,
  });
}

/** What the next month will be: another tier, or one's own at another price. */
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
