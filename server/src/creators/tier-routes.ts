import { limitedTo, only } from '../kernel/implement.ts';
import { TIER_LIMIT } from './limits.ts';
import {
  archiveTier,
  createTier,
  listTiers,
  orderTiers,
  restoreTier,
  setPrice,
  TierRefused,
  updateTier,
} from './tiers.ts';

/** Runs a change of tiers, and turns a refusal into the operation's own error. */
async function orRefuse<Result>(
  errors: Partial<Record<TierRefused['code'], () => Error>>,
  change: Promise<Result>,
): Promise<Result> {
  return change.catch((error: unknown) => {
    const refusal = error instanceof TierRefused ? errors[error.code] : undefined;
    throw refusal ? refusal() : error;
  });
}

const tierOperation = only('creator', 'settings').creators;

export const tierRoutes = {
  listTiers: tierOperation.listTiers.handler(({ context: { deps, creator } }) =>
    listTiers(deps.db, creator.id),
  ),

  setPrice: tierOperation.setPrice.handler(
    ({ context: { deps, creator }, input: { priceCents }, errors }) =>
      orRefuse(errors, setPrice(deps, creator.id, priceCents)),
  ),

  createTier: tierOperation.createTier
    .use(limitedTo(TIER_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      return orRefuse(errors, createTier(deps, creator.id, input));
    }),

  updateTier: tierOperation.updateTier
    .use(limitedTo(TIER_LIMIT))
    .handler(async ({ context: { deps, creator }, input: { tierId, ...change }, errors }) => {
      const tier = await orRefuse(errors, updateTier(deps, creator.id, tierId, change));
      if (!tier) throw errors.not_found();
      return tier;
    }),

  archiveTier: tierOperation.archiveTier.handler(
    async ({ context: { deps, creator }, input: { tierId }, errors }) => {
      const tiers = await orRefuse(errors, archiveTier(deps, creator.id, tierId));
      if (!tiers) throw errors.not_found();
      return tiers;
    },
  ),

  restoreTier: tierOperation.restoreTier.handler(
    async ({ context: { deps, creator }, input: { tierId }, errors }) => {
      const tiers = await orRefuse(errors, restoreTier(deps, creator.id, tierId));
      if (!tiers) throw errors.not_found();
      return tiers;
    },
  ),

  orderTiers: tierOperation.orderTiers.handler(
    ({ context: { deps, creator }, input: { tierIds }, errors }) =>
      orRefuse(errors, orderTiers(deps, creator.id, tierIds)),
  ),
};
