import type { LimitReached, Spending } from '@limelight/contract/payments/spending';
import { toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderRow } from '../../kernel/order.ts';
import { Refused } from '../../kernel/refused.ts';
import { emit } from '../../events/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { spendingLimitPassed } from '../events.ts';
import { withLimits } from './spending.ts';
import { limitsOf, lockLimits } from './spending-queries.ts';

/** A purchase would exceed its buyer's own spending limit. Nothing was charged. */
class OverLimit extends Refused<{ readonly code: 'spending_limit' } & LimitReached> {
  override name = 'OverLimit';

  constructor(limit: LimitReached) {
    super({ code: 'spending_limit', ...limit });
  }
}

/**
 * Refuses an order that was just written and exceeds a limit of its buyer, in the transaction that wrote it. Must come after
 * every other lock of that transaction. Renewals pass: `tellIfOverLimit` notifies the buyer. Throws `OverLimit`.
 */
export async function refuseOverLimit(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  if (order.total_cents === 0 || isRenewal(deps, order)) return;
  const { buyer_id: buyerId, created_at: at } = order;
  const limits = await tx.many(lockLimits, buyerId, at);
  if (limits.length === 0) return;
  // A separate statement: it sees what the previous holders of the lock wrote.
  const spending = await withLimits(tx, buyerId, at, limits);
  const over = firstOver(spending);
  if (!over) return;
  throw new OverLimit({ ...over, spentCents: toCents(over.spentCents - order.total_cents) });
}

/** Emits an event for a renewal that was paid beyond a limit of its buyer, in the transaction that marks it paid. */
export async function tellIfOverLimit(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  if (order.total_cents === 0 || !isRenewal(deps, order)) return;
  const { id: orderId, buyer_id: fanId, created_at: at } = order;
  const limits = await tx.many(limitsOf, fanId, at);
  if (limits.length === 0) return;
  const over = firstOver(await withLimits(tx, fanId, at, limits));
  if (!over) return;
  const { period, limitCents, spentCents } = over;
  await emit(deps, tx, spendingLimitPassed, { fanId, orderId, period, limitCents, spentCents });
}

/** The exceeded limit; the month's where both are exceeded: buying tomorrow would not help then. */
function firstOver(spending: Spending): LimitReached | null {
  for (const period of ['month', 'day'] as const) {
    const { limitCents, spentCents, renewsAt } = spending[period];
    if (limitCents !== null && spentCents > limitCents)
      return { period, limitCents, spentCents, renewsAt };
  }
  return null;
}

/** Charged while its buyer is away: the buyer agreed to it before and does not purchase now. */
const isRenewal = (deps: Deps, { kind }: OrderRow): boolean =>
  deps.orderKinds(kind).isOffSession === true;
