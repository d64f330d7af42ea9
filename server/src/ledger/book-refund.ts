import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Tx } from '../platform/db/db.ts';
import { paymentReference, type Payment } from './book-payment.ts';
import { payDebt } from './clear-hold.ts';
import { postTransaction } from './post-transaction.ts';
import { findTransaction, paymentEntry, refundHold } from './queries.ts';

/**
 * Takes a whole payment back, fee included. Out of the hold where the money still is; otherwise the creator owes
 * it, which what they have available (and what clears later) pays back. Booked once per order. Answers what left the
 * creator's earnings, in cents.
 */
export async function bookRefund(tx: Tx, orderId: Payment['orderId'], now: Date): Promise<Cents> {
  const payment = await tx.one(findTransaction, paymentReference(orderId));
  const earned = await tx.one(paymentEntry, payment.id);
  const wasHeld = (await tx.run(refundHold, payment.id, now)) === 1;
  const reference = `refund:${orderId}`;
  const { isNew } = await postTransaction(tx, {
    kind: 'refund',
    reference,
    occurredAt: now,
    entries: [
      { account: { kind: 'provider' }, amountCents: earned.gross_cents },
      { account: { kind: 'platform_fees' }, amountCents: toCents(-earned.fee_cents) },
      {
        account: { kind: wasHeld ? 'creator_pending' : 'creator_debts', ownerId: earned.owner_id },
        amountCents: toCents(-earned.amount_cents),
        earning: {
          source: earned.source,
          grossCents: toCents(-earned.gross_cents),
          feeCents: toCents(-earned.fee_cents),
        },
      },
    ],
  });
  if (isNew && !wasHeld) await payDebt(tx, earned.owner_id, reference, now);
  return earned.amount_cents;
}
