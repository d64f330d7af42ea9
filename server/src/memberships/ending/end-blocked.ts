import { type Cents, toCents } from '@limelight/contract/platform/money';
import { creatorId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import { refundInside } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Block } from '../../kernel/parts/block-handler.ts';
import { stopMembership } from '../change-membership.ts';
import { noteReturned, paidForMonth } from './end-blocked-queries.ts';
import { endMembership } from './end-membership.ts';
import { membershipEndedByCreator } from '../events.ts';
import { isMember, lockMembership, membershipById, type MembershipRow } from '../queries.ts';
import { unusedPart } from '../tiers/unused-days.ts';

/**
 * Ends memberships because of a block: a creator's blocked member loses the membership and gets the unused days refunded; a fan
 * who blocks can cancel in the same step. Renewals between the two stop while the block lasts (renew-membership.ts).
 */
export async function endBlocked(
  deps: Deps,
  tx: Tx,
  { blockerId, blockedId, cancelMembership }: Block,
): Promise<void> {
  const member = await tx.maybe(isMember, blockedId, creatorId.parse(blockerId));
  if (member) await endForCreator(deps, tx, await tx.one(membershipById, member.id));
  if (!cancelMembership) return;
  const own = await tx.maybe(isMember, blockerId, creatorId.parse(blockedId));
  if (own) await stopMembership(deps, tx, await tx.one(lockMembership, own.id));
}

async function endForCreator(deps: Deps, tx: Tx, membership: MembershipRow): Promise<void> {
  const returned = await returnUnusedDays(deps, tx, membership);
  // The last refund may have ended the membership.
  await endMembership(deps, tx, membership.id);
  await tx.run(noteReturned, membership.id, returned);
  const { id: membershipId, creator_id: creatorId, fan_id: fanId, tier_id: tierId } = membership;
  const facts = { membershipId, creatorId, fanId, tierId, returnedCents: returned };
  await emit(deps, tx, membershipEndedByCreator, facts);
}

/** Refunds the unused days of the current month, and of its upgrades; returns the cents. */
async function returnUnusedDays(deps: Deps, tx: Tx, membership: MembershipRow): Promise<Cents> {
  const now = deps.clock.now();
  const { id, current_period_start: start, current_period_end: end } = membership;
  let returned = 0;
  for (const order of await tx.many(paidForMonth, id, start)) {
    const from = order.kind === 'upgrade' ? order.created_at : start;
    const unused = unusedPart({ cents: order.total_cents, from, to: end }, now);
    const amount = toCents(Math.min(unused, order.total_cents - order.refunded_cents));
    if (amount <= 0) continue;
    await refundInside(deps, tx, {
      orderId: order.id,
      amountCents: amount,
      reason: 'The creator ended the membership: refund for unused days',
      cause: `ended:${id}`,
      withOnTop: false,
    });
    returned += amount;
  }
  return toCents(returned);
}
