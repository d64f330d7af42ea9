import type { MembershipId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { membershipEnded } from '../events.ts';
import { endMembership as markEnded } from '../queries.ts';

/**
 * Ends a membership now, or because another one of the same pair begins. A membership that has already ended does not change.
 */
export async function endMembership(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  id: MembershipId,
  { isReplaced = false } = {},
): Promise<void> {
  const ended = await tx.maybe(markEnded, id, deps.clock.now());
  if (!ended) return;
  await emit(deps, tx, membershipEnded, {
    membershipId: id,
    creatorId: ended.creator_id,
    fanId: ended.fan_id,
    tierId: ended.tier_id,
    isTrial: ended.is_trial,
    isReplaced,
    isByCreator: ended.ended_by_creator,
  });
}
