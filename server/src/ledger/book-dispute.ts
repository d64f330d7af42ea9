import type { OrderId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Tx } from '../platform/db/db.ts';
import { paymentReference } from './book-payment.ts';
import { payDebt } from './clear-hold.ts';
import { type Entry, postTransaction } from './post-transaction.ts';
import { findTransaction, paymentEntry, refundHold } from './queries.ts';

export interface Dispute {
  readonly orderId: OrderId;
  /** What the network took back. */
  readonly amountCents: Cents;
  /** What it asks for the trouble; the operator's, whoever bears the rest. */
  readonly networkFeeCents: Cents;
  /** Who bears it: the creator gives back what they earned (and the platform its fee), or the operator bears it all. */
  readonly bornBy: 'creator' | 'platform';
}

/**
 * Books a payment that the card network took back after a complaint, and answers what left the creator's earnings, in
 * cents. Their part comes out of the hold where it still is, otherwise they owe it, as with a refund. Booked once per
 * order.
 */
export async function bookDispute(tx: Tx, dispute: Dispute, now: Date): Promise<Cents> {
  const { orderId, amountCents, networkFeeCents } = dispute;
  const payment = await tx.one(findTransaction, paymentReference(orderId));
  const earned = await tx.one(paymentEntry, payment.id);
  const isCreators = dispute.bornBy === 'creator' && amountCents === earned.gross_cents;
  const wasHeld = isCreators && (await tx.run(refundHold, payment.id, now)) === 1;
  const reference = `dispute:${orderId}`;
  const loss: Entry[] = isCreators
    ? [
        { account: { kind: 'platform_fees' }, amountCents: toCents(-earned.fee_cents) },
        {
          account: {
            kind: wasHeld ? 'creator_pending' : 'creator_debts',
            ownerId: earned.owner_id,
          },
          amountCents: toCents(-earned.amount_cents),
          earning: {
            source: earned.source,
            grossCents: toCents(-earned.gross_cents),
            feeCents: toCents(-earned.fee_cents),
          },
        },
      ]
    : [{ account: { kind: 'disputes' }, amountCents: toCents(-amountCents) }];
  const { isNew } = await postTransaction(tx, {
    kind: 'dispute',
    reference,
    occurredAt: now,
    entries: [{ account: { kind: 'provider' }, amountCents }, ...loss],
  });
  const creatorCents = isCreators ? earned.amount_cents : toCents(0);
  if (!isNew) return creatorCents;
  if (networkFeeCents > 0) {
    await postTransaction(tx, {
      kind: 'dispute',
      reference: `dispute_fee:${orderId}`,
      occurredAt: now,
      entries: [
        { account: { kind: 'provider' }, amountCents: networkFeeCents },
        { account: { kind: 'disputes' }, amountCents: toCents(-networkFeeCents) },
      ],
    });
  }
  if (isCreators && !wasHeld) await payDebt(tx, earned.owner_id, reference, now);
  return creatorCents;
}

/** What of a dispute is the creator's to bear: their whole part of the payment, or nothing. In cents. */
export async function creatorPartOf(
  tx: Tx,
  { orderId, amountCents, bornBy }: Omit<Dispute, 'networkFeeCents'>,
): Promise<Cents> {
  const payment = await tx.one(findTransaction, paymentReference(orderId));
  const earned = await tx.one(paymentEntry, payment.id);
  const isCreators = bornBy === 'creator' && amountCents === earned.gross_cents;
  return isCreators ? earned.amount_cents : toCents(0);
}

/**
 * The network gave a disputed payment back: whoever bore it has it again, the creator as available money. Answers what
 * came back to the creator, in cents.
 */
export async function bookDisputeWon(
  tx: Tx,
  { orderId, amountCents, bornBy }: Omit<Dispute, 'networkFeeCents'>,
  now: Date,
): Promise<Cents> {
  const payment = await tx.one(findTransaction, paymentReference(orderId));
  const earned = await tx.one(paymentEntry, payment.id);
  const isCreators = bornBy === 'creator' && amountCents === earned.gross_cents;
  const reference = `dispute_won:${orderId}`;
  const gain: Entry[] = isCreators
    ? [
        { account: { kind: 'platform_fees' }, amountCents: earned.fee_cents },
        {
          account: { kind: 'creator_available', ownerId: earned.owner_id },
          amountCents: earned.amount_cents,
          earning: {
            source: earned.source,
            grossCents: earned.gross_cents,
            feeCents: earned.fee_cents,
          },
        },
      ]
    : [{ account: { kind: 'disputes' }, amountCents }];
  const { isNew } = await postTransaction(tx, {
    kind: 'dispute',
    reference,
    occurredAt: now,
    entries: [{ account: { kind: 'provider' }, amountCents: toCents(-amountCents) }, ...gain],
  });
  if (isNew && isCreators) await payDebt(tx, earned.owner_id, reference, now);
  return isCreators ? earned.amount_cents : toCents(0);
}
