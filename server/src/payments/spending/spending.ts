import type {
  PeriodSpending,
  Spending,
  SpendingPeriod,
} from '@limelight/contract/payments/spending';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Queryable } from '../../platform/db/db.ts';
import { type LimitRow, limitsOf, spendingOf } from './spending-queries.ts';

/** What a person has spent in their day and month around `at`, their limits, and the pending changes of those. */
export async function readSpending(db: Queryable, userId: UserId, at: Date): Promise<Spending> {
  return withLimits(db, userId, at, await db.many(limitsOf, userId, at));
}

/** The same for limits that the caller has read, with a lock. */
export async function withLimits(
  db: Queryable,
  userId: UserId,
  at: Date,
  limits: readonly LimitRow[],
): Promise<Spending> {
  const spent = await db.one(spendingOf, userId, at);
  const of = (period: SpendingPeriod, spentCents: Cents, renewsAt: Date): PeriodSpending => {
    const limit = limits.find((one) => one.period === period);
    const coming = limit?.coming_at && {
      limitCents: limit.coming_cents,
      at: limit.coming_at.toISOString(),
    };
    return {
      limitCents: limit?.limit_cents ?? null,
      coming: coming ?? null,
      spentCents,
      renewsAt: renewsAt.toISOString(),
    };
  };
  return {
    day: of('day', spent.day_cents, spent.day_renews_at),
    month: of('month', spent.month_cents, spent.month_renews_at),
  };
}
