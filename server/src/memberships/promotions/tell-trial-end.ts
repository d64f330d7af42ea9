import type { OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import { trialEnding } from '../events.ts';
import { markTold } from './claim-queries.ts';

/** Tells a member the day before that their trial ends, once; does nothing when they have joined or the trial was ended. */
export async function tellTrialEnd(deps: Deps, orderId: OrderId): Promise<void> {
  await deps.db.tx(async (tx) => {
    const trial = await tx.maybe(markTold, orderId, deps.clock.now());
    if (!trial) return;
    await emit(deps, tx, trialEnding, {
      membershipId: trial.id,
      creatorId: trial.creator_id,
      fanId: trial.fan_id,
      tierId: trial.tier_id,
      endsAt: trial.current_period_end.toISOString(),
      priceCents: trial.price_cents,
    });
  });
}
