import type { CreatorId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Queryable } from '../platform/db/db.ts';
import { accountSums, creatorBalances, debtsMade } from './queries.ts';

/** A creator's money in cents. `owedCents` is what the creator still has to pay back for refunds after a payout. */
export interface CreatorBalances {
  readonly availableCents: Cents;
  readonly pendingCents: Cents;
  readonly inTransitCents: Cents;
  readonly owedCents: Cents;
  readonly nextClearsAt: Date | null;
  /** When everything on hold with a clearing day has cleared. */
  readonly lastClearsAt: Date | null;
  /** The part on hold without a clearing day: paid for something that is not delivered yet. */
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

/** A refund or a dispute of money that was already paid out, and the part of it that is still owed. */
export interface Debt {
  readonly reason: 'refund' | 'dispute';
  readonly cents: Cents;
  readonly at: Date;
}

/** How many debts are listed; a person with more sees the newest. */
const MOST_DEBTS = 50;

/** The debts that make up `owedCents`, newest first: money that clears pays the oldest debt first. */
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

/** Every fault in the books, as a sentence; the list must always be empty. */
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
