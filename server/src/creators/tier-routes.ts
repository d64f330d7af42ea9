import { limitedTo, only } from '../kernel/implement.ts';
import { TIER_LIMIT } from './limits.ts';
import {
  archiveTier,
  createTier,
  listTiers,
  orderTiers,
  restoreTier,
  setPrice,
  updateTier,
} from './tiers.ts';

const tierOperation = only('creator', 'settings').creators;

export const tierRoutes = {
  listTiers: tierOperation.listTiers.handler(({ context: { deps, creator } }) =>
    listTiers(deps.db, creator.id),
  ),

  setPrice: tierOperation.setPrice.handler(
    ({ context: { deps, creator }, input: { priceCents } }) =>
      setPrice(deps, creator.id, priceCents),
  ),

  createTier: tierOperation.createTier
    .use(limitedTo(TIER_LIMIT))
    .handler(({ context: { deps, creator }, input }) => createTier(deps, creator.id, input)),

  updateTier: tierOperation.updateTier
    .use(limitedTo(TIER_LIMIT))
    .handler(async ({ context: { deps, creator }, input: { tierId, ...change }, errors }) => {
      const tier = await updateTier(deps, creator.id, tierId, change);
      if (!tier) throw errors.not_found();
      return tier;
    }),

  archiveTier: tierOperation.archiveTier.handler(
    async ({ context: { deps, creator }, input: { tierId }, errors }) => {
      const tiers = await archiveTier(deps, creator.id, tierId);
      if (!tiers) throw errors.not_found();
      return tiers;
    },
  ),

  restoreTier: tierOperation.restoreTier.handler(
    async ({ context: { deps, creator }, input: { tierId }, errors }) => {
      const tiers = await restoreTier(deps, creator.id, tierId);
      if (!tiers) throw errors.not_found();
      return tiers;
    },
  ),

  orderTiers: tierOperation.orderTiers.handler(
    ({ context: { deps, creator }, input: { tierIds } }) => orderTiers(deps, creator.id, tierIds),
  ),
};
