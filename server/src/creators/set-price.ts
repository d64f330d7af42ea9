import type { CreatorId } from '@limelight/contract/platform/ids';
import { TIER_PRICE } from '@limelight/contract/creators/limits';
import type { Tier } from '@limelight/contract/creators/operations';
import type { Deps } from '../deps.ts';
import { putFirstTierPrice } from './queries.ts';
import { toTier } from './view.ts';

/** What a first tier is called until its creator names it. */
const FIRST_TIER_NAME = 'Membership';

/** Free, or within the operator's bounds. */
export function isTierPrice(priceCents: number): boolean {
  return (
    priceCents === 0 || (priceCents >= TIER_PRICE.minCents && priceCents <= TIER_PRICE.maxCents)
  );
}

/** Sets the first tier's price; null when it is out of range. Members who pay another price go on paying that. */
export async function setPrice(
  deps: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  priceCents: Tier['priceCents'],
): Promise<Tier | null> {
  if (!isTierPrice(priceCents)) return null;
  return toTier(
    await deps.db.one(putFirstTierPrice, creatorId, priceCents, FIRST_TIER_NAME, deps.clock.now()),
  );
}
