import type { MembershipId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { dueWork } from '../kernel/parts/due-work.ts';
import type { Tx } from '../platform/db/db.ts';
import { endMembership } from './ending/end-membership.ts';
import { renewJob } from './jobs.ts';
import { nextPeriodEnd, queueRenewal } from './order-kinds.ts';
import {
  extendMembership,
  lockMembership,
  mayRenew,
  membershipById,
  nextMonthOf,
} from './queries.ts';

/** A month that would be charged. Memberships that end, and free ones, need no decision. */
export const dueRenewal = dueWork({
  kind: 'renewal',
  job: renewJob,
  async about({ db, clock }, { membershipId: id }) {
    const membership = await db.maybe(membershipById, id);
    if (!membership || membership.current_period_end > clock.now()) return null;
    if (membership.status !== 'active' && membership.status !== 'past_due') return null;
    const { price_cents: amountCents } = await db.one(nextMonthOf, id);
    if (amountCents === 0) return null;
    return { amountCents, fanId: membership.fan_id, creatorId: membership.creator_id };
  },
  skip: (deps, tx, { membershipId }) => goOnWithoutCharge(deps, tx, membershipId),
});

/** The months that are over are not charged: the lost site may have done that. */
async function goOnWithoutCharge(deps: Deps, tx: Tx, id: MembershipId): Promise<void> {
  const membership = await tx.maybe(lockMembership, id);
  if (!membership || membership.status === 'ended') return;
  const now = deps.clock.now();
  const { fan_id: fanId, creator_id: creatorId, started_at: startedAt } = membership;
  let end = membership.current_period_end;
  if (end <= now) {
    const { may_renew: mayGoOn } = await tx.one(mayRenew, fanId, creatorId);
    if (membership.status === 'ending' || !mayGoOn) {
      await endMembership(deps, tx, id);
      return;
    }
    let start = end;
    while (end <= now) [start, end] = [end, nextPeriodEnd(startedAt, end)];
    const { tier_id: tierId, price_cents: price } = await tx.one(nextMonthOf, id);
    await tx.run(extendMembership, id, start, end, null, tierId, price);
  }
  await queueRenewal(deps, tx, id, end);
}
