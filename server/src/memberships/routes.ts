import { signedIn } from '../implement.ts';
import { presentPurchase } from '../payments/index.ts';
import { cancelMembership, resumeMembership } from './change-membership.ts';
import { listMemberships } from './list-memberships.ts';
import { subscribe, SubscribeRefused } from './subscribe.ts';

export const membershipsRoutes = {
  subscribe: signedIn.memberships.subscribe.handler(
    ({ context: { deps, viewer }, input, errors }) =>
      presentPurchase(errors, () =>
        subscribe(deps, viewer, input).catch((error: unknown) => {
          if (!(error instanceof SubscribeRefused)) throw error;
          const { refusal } = error;
          if (refusal.code === 'price_changed') {
            throw errors.price_changed({ data: { priceCents: refusal.priceCents } });
          }
          throw errors[refusal.code]();
        }),
      ),
  ),
  list: signedIn.memberships.list.handler(({ context: { deps, viewer }, input }) =>
    listMemberships(deps, viewer, input),
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
