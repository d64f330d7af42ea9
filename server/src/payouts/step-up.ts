import { requireStepUp } from '../accounts/index.ts';
import type { ActingCreator } from '../kernel/acting.ts';
import type { Deps } from '../kernel/deps.ts';
import { payoutFacts } from './queries.ts';

/**
 * Refuses with `step_up_required` whatever leads to a creator's first payout, by hand or by schedule. A failed payout moved no
 * money: the next one still counts as the first. The actor, not the creator, has to prove who they are.
 */
export async function requireStepUpBeforeFirst(
  deps: Deps,
  { id, actor }: ActingCreator,
): Promise<void> {
  const { last_requested_at: before } = await deps.db.one(payoutFacts, id);
  if (before === null) await requireStepUp(deps, actor);
}
