import type { z } from 'zod';
import type { onboarding } from '@limelight/contract/creators/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import { onboardingFacts } from './queries.ts';
import { openTiers } from './tier-queries.ts';
import { toTier } from './view.ts';

/** What is left to set up. `complete` is the stored column, which the database updates from the same four facts. */
export async function getOnboarding(
  db: Queryable,
  creatorId: CreatorId,
): Promise<z.infer<typeof onboarding>> {
  const facts = await db.one(onboardingFacts, creatorId);
  const tiers = await db.many(openTiers, creatorId);
  return {
    complete: facts.onboarding_complete,
    steps: {
      displayName: facts.has_display_name,
      avatar: facts.has_avatar,
      price: facts.has_price,
      payoutMethod: facts.has_payout_method,
    },
    tiers: tiers.map(toTier),
  };
}
