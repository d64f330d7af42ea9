import type { MembershipId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { emit } from '../events/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { membershipEnded } from './events.ts';
import { endMembership as markEnded } from './queries.ts';

/** Ends a membership now, or because another of the same pair begins. One that has already ended does not change. */
export async function endMembership(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  id: MembershipId,
  { isReplaced = false } = {},
): Promise<void> {
  const ended = await tx.maybe(markEnded, id, deps.clock.now());
  if (!ended) return;
  const { creator_id: creatorId, fan_id: fanId, tier_id: tierId, is_trial: isTrial } = ended;
  const facts = { membershipId: id, creatorId, fanId, tierId, isTrial, isReplaced };
  await emit(deps, tx, membershipEnded, facts);
}
