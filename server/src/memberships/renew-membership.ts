import type { CardId, MembershipId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import type { OrderRow } from '../kernel/order.ts';
import { cardsToTry, purchase } from '../payments/index.ts';
import { DAY } from '../platform/clock/clock.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import type { Row } from '../platform/db/statement.ts';
import { endMembership } from './ending/end-membership.ts';
import { insertMembershipOrder, membershipOrderOf, returnedRenewals } from './membership-orders.ts';
import {
  nextPeriodEnd,
  queueRenewal,
  renewalFailed,
  renewalOf,
  renewalOrder,
  renewed,
} from './order-kinds.ts';
import {
  extendMembership,
  lockMembership,
  mayRenew,
  type MembershipRow,
  nextMonthOf,
} from './queries.ts';

/**
 * Handles the end of a paid month: a canceled membership ends, and so does one whose creator is gone or with a block between
 * the two; a free one continues, and any other is charged for another month. While the creator or the fan waits for the
 * deletion of their account nothing is charged: the job runs again every day, so that the renewal happens if they take it back.
 * A month that falls due while one of them is suspended is free (docs/product.md, 'Suspended accounts'). May run any number of
 * times; each month is paid once.
 */
export async function renewMembership(deps: Deps, id: MembershipId): Promise<void> {
  const due = await deps.db.tx((tx) => withoutCharge(deps, tx, id));
  if (!due) return;
  for (const cardId of await cardsToTry(deps, due.fan_id, due.card_id)) {
    const order = await payWith(deps, due, cardId);
    const isRefused = order.status === 'declined' || order.status === 'expired';
    if (!isRefused) return;
  }
  await deps.db.tx((tx) => renewalFailed(deps, tx, id, due.failed_renewals));
}

type DueMonth = MembershipRow & {
  readonly month: Row<typeof nextMonthOf>;
  /** Payments for the month that came too late and were returned. */
  readonly returned: number;
};

/** One key per month, try and card: a repeated job never charges twice, and the next try is a new charge. */
function payWith(deps: Deps, due: DueMonth, cardId: CardId): Promise<OrderRow> {
  const { id, current_period_end: end, failed_renewals: failed, returned } = due;
  const attempt = returned === 0 ? failed : `${failed}.${returned}`;
  const order = {
    kind: renewalOrder.kind,
    lines: [
      {
        thingId: id,
        title: renewalOf(due.month.tier_name),
        unitCents: due.month.price_cents,
      },
    ],
    onceKey: `renewal:${id}`,
    buyerId: due.fan_id,
    creatorId: due.creator_id,
    cardId,
    idempotencyKey: `renewal:${id}:${end.getTime()}:${attempt}:${cardId}`,
    isSame: async (tx: Queryable, before: OrderRow) =>
      (await tx.one(membershipOrderOf, before.id)).tier_id === due.month.tier_id,
  };
  return purchase(deps, order, async (tx, { id: orderId }) => {
    await tx.run(insertMembershipOrder, orderId, due.month.tier_id, id, end);
  });
}

/** Handles every case that needs no card; returns the membership when a month has to be paid. */
async function withoutCharge(deps: Deps, tx: Tx, id: MembershipId): Promise<DueMonth | null> {
  const membership = await tx.maybe(lockMembership, id);
  if (!membership || membership.status === 'ended') return null;
  const now = deps.clock.now();
  const end = membership.current_period_end;
  if (end > now) {
    await queueRenewal(deps, tx, id, end);
    return null;
  }
  const {
    may_renew: mayGoOn,
    is_leaving: isLeaving,
    is_suspended: isSuspended,
  } = await tx.one(mayRenew, membership.fan_id, membership.creator_id);
  if (membership.status === 'ending' || !mayGoOn) {
    await endMembership(deps, tx, id);
    return null;
  }
  const month = await tx.one(nextMonthOf, id);
  if (month.price_cents > 0 && isLeaving) {
    await queueRenewal(deps, tx, id, new Date(now.getTime() + DAY));
    return null;
  }
  if (month.price_cents > 0 && !isSuspended) {
    const { times: returned } = await tx.one(returnedRenewals, id, end);
    return { ...membership, month, returned };
  }
  const next = nextPeriodEnd(membership.started_at, end);
  await tx.run(extendMembership, id, end, next, null, month.tier_id, month.price_cents);
  await queueRenewal(deps, tx, id, next);
  if (month.price_cents === 0) await renewed(deps, tx, { ...membership, ...month });
  return null;
}
