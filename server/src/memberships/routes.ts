import { signedIn } from '../implement.ts';
import { presentPurchase, PurchaseRefused } from '../payments/index.ts';
import { cancelMembership, resumeMembership, setMembershipCard } from './change-membership.ts';
import { listMemberships } from './list-memberships.ts';
import { getMembership } from './get-membership.ts';
import { subscribe } from './subscribe.ts';

export const membershipsRoutes = {
  subscribe: signedIn.memberships.subscribe.handler(
    ({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, () =>
        subscribe(deps, viewer, input).catch((error: unknown) => {
          if (!(error instanceof PurchaseRefused)) throw error;
          const { refusal } = error;
          switch (refusal.code) {
            case 'price_changed':
              throw errors.price_changed({ data: { priceCents: refusal.priceCents } });
            case 'not_found':
            case 'own_page':
            case 'already_member':
              throw errors[refusal.code]();
            default:
              throw error;
          }
        }),
      ),
  ),
  list: signedIn.memberships.list.handler(({ context: { deps, viewer }, input }) =>
    listMemberships(deps, viewer, input),
  ),
  get: signedIn.memberships.get.handler(async ({ context: { deps, viewer }, input, errors }) => {
    const membership = await getMembership(deps, viewer, input.membershipId);
    if (!membership) throw errors.not_found();
    return membership;
  }),
  setCard: signedIn.memberships.setCard.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const state = await setMembershipCard(deps, viewer, input.membershipId, input.cardId);
      if (!state) throw errors.not_found();
      if (state === 'ended') throw errors.membership_ended();
      if (state === 'no_card') throw errors.card_not_found();
      return state;
    },
  ),
  cancel: signedIn.memberships.cancel.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const state = await cancelMembership(deps, viewer, input.membershipId);
      if (!state) throw errors.not_found();
      return state;
    },
  ),
  resume: signedIn.memberships.resume.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const state = await resumeMembership(deps, viewer, input.membershipId);
      if (!state) throw errors.not_found();
      if (state === 'ended') throw errors.membership_ended();
      return state;
    },
  ),
};
