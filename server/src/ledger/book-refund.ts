import type { RefundId } from '@limelight/contract/platform/ids';
import type { Tx } from '../platform/db/db.ts';
import { lineReference, type PayeePart } from './book-payment.ts';
import { payDebts } from './clear-hold.ts';
import { postTransaction } from './post-transaction.ts';
import { type Part, takeBack } from './take-back.ts';

export const refundReference = (refundId: RefundId, position = 0) =>
  lineReference('refund', refundId, position);

/**
 * Takes payments of lines back, wholly or in part, each share of them in proportion, tax and fee included. A payee's part comes
 * out of their hold where the money still is; otherwise the payee owes it, and available money (and money that clears later)
 * pays the debt. Booked once per refund and line; refunds of one order wait for each other on the order's lock. Returns what
 * left the earnings of each payee.
 */
export async function bookRefund(
  tx: Tx,
  { refundId, parts }: { readonly refundId: RefundId; readonly parts: readonly Part[] },
  now: Date,
): Promise<readonly PayeePart[]> {
  const { entries, debtors, payees } = await takeBack(tx, parts, now);
  for (const [at, { position, amountCents }] of parts.entries()) {
    const reference = refundReference(refundId, position);
    const { isNew } = await postTransaction(tx, {
      kind: 'refund',
      reference,
      occurredAt: now,
      entries: [{ account: { kind: 'provider' }, amountCents }, ...(entries[at] ?? [])],
    });
    if (!isNew) throw new Error(`${reference} is booked`);
  }
  await payDebts(tx, debtors, refundReference(refundId), now);
  return payees;
}
