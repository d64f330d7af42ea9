import type { Cents } from '@limelight/contract/platform/money';
import type { RefundId } from '@limelight/contract/platform/ids';
import type { Tx } from '../platform/db/db.ts';
import { payDebt } from './clear-hold.ts';
import { postTransaction } from './post-transaction.ts';
import { findTransaction } from './queries.ts';
import { type Part, takeBack } from './take-back.ts';

export const refundReference = (refundId: RefundId) => `refund:${refundId}`;

/**
 * Takes a payment back, whole or in part, each share of it in proportion and the fee included. A creator's comes out of
 * the hold where the money still is; otherwise they owe it, which what they have available (and what clears later) pays
 * back. Booked once per refund; the refunds of one order wait for each other (its lock). Answers what left the
 * creator's earnings, in cents.
 */
export async function bookRefund(
  tx: Tx,
  refund: Part & { readonly refundId: RefundId },
  now: Date,
): Promise<Cents> {
  const reference = refundReference(refund.refundId);
  if (await tx.maybe(findTransaction, reference)) throw new Error(`${reference} is booked`);
  const { entries, owedBy, creatorCents } = await takeBack(tx, refund, now);
  await postTransaction(tx, {
    kind: 'refund',
    reference,
    occurredAt: now,
    entries: [{ account: { kind: 'provider' }, amountCents: refund.amountCents }, ...entries],
  });
  if (owedBy !== null) await payDebt(tx, owedBy, reference, now);
  return creatorCents;
}
