import { SPENDING_RAISE_HOURS } from '@limelight/contract/payments/limits';
import type { Spending, SpendingPeriod } from '@limelight/contract/payments/spending';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { HOUR } from '../../platform/clock/clock.ts';
import { readSpending } from './spending.ts';
import { limitsOf, lockBuyer, putLimit } from './spending-queries.ts';

export interface SpendingLimit {
  readonly period: SpendingPeriod;
  /** Null: no limit. */
  readonly limitCents: Cents | null;
}

/**
 * Changes a person's own spending limit (docs/product.md, 'Spending limits'): a lower or a first limit holds at once; a higher
 * one, or none, after a day of delay. Setting the current limit again cancels a pending change; requesting the pending change
 * again keeps its time.
 */
export async function setSpendingLimit(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { period, limitCents: wanted }: SpendingLimit,
): Promise<Spending> {
  return deps.db.tx(async (tx) => {
    await tx.one(lockBuyer, viewer.id);
    const now = deps.clock.now();
    const limits = await tx.many(limitsOf, viewer.id, now);
    const limit = limits.find((one) => one.period === period);
    const held = limit?.limit_cents ?? null;
    if (held !== null && (wanted === null || wanted > held)) {
      const waits = limit?.coming_at != null && limit.coming_cents === wanted;
      const comingAt = new Date(now.getTime() + SPENDING_RAISE_HOURS * HOUR);
      if (!waits) await tx.run(putLimit, viewer.id, period, held, wanted, comingAt);
    } else if (wanted !== null) {
      await tx.run(putLimit, viewer.id, period, wanted, null, null);
    }
    return readSpending(tx, viewer.id, now);
  });
}
