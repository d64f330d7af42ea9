import type { MembershipId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { CardMissing, purchase } from '../payments/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { nextPeriodEnd, queueRenewal, renewalFailed, renewalOrder } from './order-kinds.ts';
import { endMembership, extendMembership, lockMembership, type MembershipRow } from './queries.ts';

/**
 * What the end of a paid month means: a cancelled membership ends, a free one goes on, and any other is paid for
 * another month. Runs as often as the queue likes; each month is paid once.
 */
export async function renewMembership(deps: Deps, id: MembershipId): Promise<void> {
  const due = await deps.db.tx((tx) => withoutCharge(deps, tx, id));
  if (!due) return;
  try {
    await purchase(
      deps,
      {
        kind: renewalOrder.kind,
        buyerId: due.fan_id,
        creatorId: due.creator_id,
        tierId: due.tier_id,
        membershipId: due.id,
        periodStart: due.current_period_end,
        totalCents: due.price_cents,
        cardId: due.card_id ?? undefined,
        idempotencyKey: renewalKey(due),
      },
      async () => undefined,
    );
  } catch (error) {
    if (!(error instanceof CardMissing)) throw error;
    await deps.db.tx((tx) => renewalFailed(deps, tx, id));
  }
}

/** One key a month and try, so that a repeated job never charges twice and a retry is a new charge. */
const renewalKey = (due: MembershipRow) =>
  `renewal:${due.id.slice(-12)}:${due.current_period_end.getTime()}:${due.failed_renewals}`;

/** Does what needs no card; answers the membership when a month has to be paid. */
async function withoutCharge(deps: Deps, tx: Tx, id: MembershipId): Promise<MembershipRow | null> {
  const membership = await tx.maybe(lockMembership, id);
  if (!membership || membership.status === 'ended') return null;
  const now = deps.clock.now();
  const end = membership.current_period_end;
  if (end > now) {
    await queueRenewal(deps, tx, id, end);
    return null;
  }
  if (membership.status === 'ending') {
    await tx.run(endMembership, id, now);
    return null;
  }
  if (membership.price_cents > 0) return membership;
  const next = nextPeriodEnd(membership.started_at, end);
  await tx.run(extendMembership, id, end, next, null);
  await queueRenewal(deps, tx, id, next);
  return null;
}
