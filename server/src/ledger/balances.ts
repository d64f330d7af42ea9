import type { CreatorId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Queryable } from '../platform/db/db.ts';
import { accountSums, creatorBalances, debtsMade } from './queries.ts';

/** A creator's money in cents. `owedCents` is what refunds after a payout left to pay back. */
export interface CreatorBalances {
  readonly availableCents: Cents;
  readonly pendingCents: Cents;
  readonly inTransitCents: Cents;
  readonly owedCents: Cents;
  readonly nextClearsAt: Date | null;
  /** When all that has a day has cleared. */
  readonly lastClearsAt: Date | null;
  /** Of what is on hold, what has no day: it was paid for something that is not delivered yet. */
  readonly undeliveredCents: Cents;
}

export async function creatorBalancesOf(
  db: Queryable,
  creatorId: CreatorId,
): Promise<CreatorBalances> {
  const row = await db.one(creatorBalances, creatorId);
  return {
    availableCents: row.available_cents,
    pendingCents: row.pending_cents,
    inTransitCents: row.in_transit_cents,
    owedCents: row.owed_cents,
    nextClearsAt: row.next_clears_at,
    lastClearsAt: row.last_clears_at,
    undeliveredCents: row.undelivered_cents,
  };
}

/** A refund or a dispute of money that was paid out before, and what of it is still owed. */
export interface Debt {
  readonly reason: 'refund' | 'dispute';
  readonly cents: Cents;
  readonly at: Date;
}

/** How many debts are listed one by one; a person with more sees the newest. */
const MOST_DEBTS = 50;

/** What `owedCents` is made of, newest first: what clears pays the oldest debt first. */
export async function debtsOf(
  db: Queryable,
  creatorId: CreatorId,
  owedCents: Cents,
): Promise<Debt[]> {
  if (owedCents <= 0) return [];
  let left: number = owedCents;
  return (await db.many(debtsMade, creatorId, MOST_DEBTS)).flatMap((row) => {
    const cents = toCents(Math.min(left, row.owed_cents));
    left -= cents;
    return cents > 0 ? [{ reason: row.reason, cents, at: row.occurred_at }] : [];
  });
}

/** Every way in which the books could be wrong, as sentences; an empty list is what it must always answer. */
export async function checkLedger(db: Queryable): Promise<string[]> {
  const accounts = await db.many(accountSums);
  const faults = accounts
    .filter((account) => account.owner_id !== null && account.balance_cents !== account.sum_cents)
    .map(
      ({ kind, owner_id, balance_cents, sum_cents }) =>
        `${kind} of ${owner_id} says ${balance_cents} and its entries ${sum_cents}`,
    );
  const total = accounts.reduce((sum, account) => sum + account.sum_cents, 0);
  if (total !== 0) faults.push(`all entries together are ${total} cents and not 0`);
  return faults;
}
