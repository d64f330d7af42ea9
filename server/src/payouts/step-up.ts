import type { CreatorId } from '@limelight/contract/platform/ids';
import { requireStepUp } from '../accounts/index.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { payoutFacts } from './queries.ts';

/**
 * Refuses with `step_up_required` what leads to a creator's first payout, by hand or by schedule. A payout that
 * failed moved no money: the next one is still the first.
 */
export async function requireStepUpBeforeFirst(
  deps: Deps,
  viewer: Viewer,
  creatorId: CreatorId,
): Promise<void> {
  const { last_requested_at: before } = await deps.db.one(payoutFacts, creatorId);
  if (before === null) await requireStepUp(deps, viewer);
}
