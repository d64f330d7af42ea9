import { limitedTo, only, signedIn } from '../kernel/implement.ts';
import { presentPurchase } from '../payments/index.ts';
import { cancelMembership, resumeMembership, setMembershipCard } from './change-membership.ts';
import { listPriceAnswers } from './prices/answer-price.ts';
import { declinePrice, listTierOptions, setNext, upgrade } from './tiers/change-tier.ts';
import { listMemberships } from './list-memberships.ts';
import { getMembership } from './get-membership.ts';
import { ANSWER_LIMIT, SUBSCRIBE_LIMIT } from './limits.ts';
import { promotionRoutes } from './promotions/promotion-routes.ts';
import { subscribe } from './subscribe.ts';

export const membershipsRoutes = {
  subscribe: signedIn.memberships.subscribe
    .use(limitedTo(SUBSCRIBE_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, subscribe(deps, viewer, input)),
    ),
  listTierOptions: signedIn.memberships.listTierOptions.handler(
    ({ context: { deps, viewer }, input }) => listTierOptions(deps, viewer, input.membershipId),
  ),
  upgrade: signedIn.memberships.upgrade
    .use(limitedTo(SUBSCRIBE_LIMIT))
    .handler(({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, upgrade(deps, viewer, input)),
    ),
  setNext: signedIn.memberships.setNext
    .use(limitedTo(ANSWER_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => setNext(deps, viewer, input)),
  declinePrice: signedIn.memberships.declinePrice
    .use(limitedTo(ANSWER_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => declinePrice(deps, viewer, input)),
  listPriceAnswers: only('creator', 'fans').memberships.listPriceAnswers.handler(
    ({ context: { deps, creator }, input }) => listPriceAnswers(deps, creator.id, input),
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
      if (state === 'trial_ends') throw errors.trial_ends();
      return state;
    },
  ),
  ...promotionRoutes,
};
