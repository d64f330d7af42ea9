import type { MembershipState } from '@limelight/contract/memberships/operations';
import type { CardId, MembershipId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { hasCard } from '../payments/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { endMembership } from './ending/end-membership.ts';
import { queueRenewal } from './order-kinds.ts';
import {
  cancelMembership as markEnding,
  lockMembership,
  membershipState,
  type MembershipRow,
  resumeMembership as markActive,
  setCard,
} from './queries.ts';
import { toState } from './view.ts';

/**
 * Stops renewal; access stays until the end of the paid month. A membership whose card was declined has no paid month left and
 * ends now. Returns null when it is not the viewer's.
 */
export async function cancelMembership(
  deps: Deps,
  viewer: Viewer,
  id: MembershipId,
): Promise<MembershipState | null> {
  return deps.db.tx(async (tx) => {
    const membership = await lockOwn(tx, viewer, id);
    if (!membership) return null;
    await stopMembership(deps, tx, membership);
    return toState(await tx.one(membershipState, id));
  });
}

/** The same inside the caller's transaction, with the membership locked. */
export async function stopMembership(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, status }: MembershipRow,
): Promise<void> {
  if (status === 'past_due') await endMembership(deps, tx, id);
  else await tx.run(markEnding, id, deps.clock.now());
}

/**
 * Keeps a membership: takes a cancellation back, or retries a declined card now. Returns 'ended' when it is too late,
 * 'trial_ends' for a trial, which cannot be prolonged, null when it is not the viewer's.
 */
export async function resumeMembership(
  deps: Deps,
  viewer: Viewer,
  id: MembershipId,
): Promise<MembershipState | 'ended' | 'trial_ends' | null> {
  return deps.db.tx(async (tx) => {
    const membership = await lockOwn(tx, viewer, id);
    if (!membership) return null;
    const now = deps.clock.now();
    const isOver = membership.status === 'ending' && membership.current_period_end <= now;
    if (membership.status === 'ended' || isOver) return 'ended';
    if (membership.is_trial) return 'trial_ends';
    if (membership.status === 'past_due') await queueRenewal(deps, tx, id, now);
    else await tx.run(markActive, id);
    return toState(await tx.one(membershipState, id));
  });
}

/** Pays with another card from now on; a past-due membership is charged to it at once. */
export async function setMembershipCard(
  deps: Deps,
  viewer: Viewer,
  id: MembershipId,
  cardId: CardId,
): Promise<MembershipState | 'ended' | 'no_card' | null> {
  return deps.db.tx(async (tx) => {
    const membership = await lockOwn(tx, viewer, id);
    if (!membership) return null;
    if (membership.status === 'ended') return 'ended';
    if (!(await hasCard(deps, tx, viewer.id, cardId))) return 'no_card';
    await tx.run(setCard, id, cardId);
    if (membership.status === 'past_due') await queueRenewal(deps, tx, id, deps.clock.now());
    return toState(await tx.one(membershipState, id));
  });
}

async function lockOwn(tx: Tx, viewer: Viewer, id: MembershipId): Promise<MembershipRow | null> {
  const membership = await tx.maybe(lockMembership, id);
  return membership?.fan_id === viewer.id ? membership : null;
}
