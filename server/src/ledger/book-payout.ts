import type { CreatorId, PayoutId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Tx } from '../platform/db/db.ts';
import { payDebts } from './clear-hold.ts';
import { postTransaction } from './post-transaction.ts';
import { lockBalances } from './queries.ts';

export interface BookedPayout {
  readonly payoutId: PayoutId;
  readonly creatorId: CreatorId;
  readonly amountCents: Cents;
}

/**
 * Returns what a creator can be paid out now, in cents, and locks it until the caller's transaction ends: a second payout of
 * the same creator waits for the lock. A creator without any money yet has nothing to lock and gets 0.
 */
export async function lockAvailable(tx: Tx, creatorId: CreatorId): Promise<Cents> {
  const rows = await tx.many(lockBalances, [creatorId]);
  return rows.find((row) => row.kind === 'creator_available')?.balance_cents ?? toCents(0);
}

/** Takes a payout out of the available balance; the database refuses more than is available. */
export async function bookPayout(tx: Tx, payout: BookedPayout, now: Date): Promise<void> {
  const { payoutId, creatorId: ownerId, amountCents } = payout;
  await postTransaction(tx, {
    kind: 'payout',
    reference: `payout:${payoutId}`,
    occurredAt: now,
    entries: [
      { account: { kind: 'creator_available', ownerId }, amountCents: toCents(-amountCents) },
      { account: { kind: 'payouts_in_transit', ownerId }, amountCents },
    ],
  });
}

/** The money arrived: it is no longer held here. */
export async function bookPayoutPaid(tx: Tx, payout: BookedPayout, now: Date): Promise<void> {
  const { payoutId, creatorId: ownerId, amountCents } = payout;
  await postTransaction(tx, {
    kind: 'payout_paid',
    reference: `payout_paid:${payoutId}`,
    occurredAt: now,
    entries: [
      { account: { kind: 'payouts_in_transit', ownerId }, amountCents: toCents(-amountCents) },
      { account: { kind: 'provider' }, amountCents },
    ],
  });
}

/**
 * The provider took back money that had arrived, or a part of it: it is available again, less what the creator owes by now.
 * `returnedCents` is the total so far, and part of the booking's reference.
 */
export async function bookPayoutReturned(
  tx: Tx,
  { payoutId, creatorId, amountCents, returnedCents }: BookedPayout & { returnedCents: Cents },
  now: Date,
): Promise<void> {
  const reference = `payout_returned:${payoutId}:${returnedCents}`;
  const { isNew } = await postTransaction(tx, {
    kind: 'payout_failed',
    reference,
    occurredAt: now,
    entries: [
      { account: { kind: 'provider' }, amountCents: toCents(-amountCents) },
      { account: { kind: 'creator_available', ownerId: creatorId }, amountCents },
    ],
  });
  if (isNew) await payDebts(tx, [creatorId], reference, now);
}

/** The money came back: it is available again, less what the creator owes by now. */
export async function bookPayoutFailed(tx: Tx, payout: BookedPayout, now: Date): Promise<void> {
  const { payoutId, creatorId, amountCents } = payout;
  const reference = `payout_failed:${payoutId}`;
  const { isNew } = await postTransaction(tx, {
    kind: 'payout_failed',
    reference,
    occurredAt: now,
    entries: [
      {
        account: { kind: 'payouts_in_transit', ownerId: creatorId },
        amountCents: toCents(-amountCents),
      },
      { account: { kind: 'creator_available', ownerId: creatorId }, amountCents },
    ],
  });
  if (isNew) await payDebts(tx, [creatorId], reference, now);
}
