import type { OrderId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Tx } from '../platform/db/db.ts';
import { payDebt } from './clear-hold.ts';
import { type Entry, postTransaction } from './post-transaction.ts';
import { findTransaction, type ShareRow, sharesOf } from './queries.ts';
import { takeBack } from './take-back.ts';

export interface Dispute {
  readonly orderId: OrderId;
  /** What the network took back. */
  readonly amountCents: Cents;
  /** What was paid, and what of it had been refunded before. */
  readonly totalCents: Cents;
  readonly refundedCents: Cents;
  /** What it asks for the trouble; always the operator's. */
  readonly networkFeeCents: Cents;
  /** Who bears it: the creator gives back what they earned (and the platform its fee), or the operator bears it all. */
  readonly bornBy: 'creator' | 'platform';
}

const NOTHING = { entries: [], owedBy: null, creatorCents: toCents(0) } as const;

const disputeReference = (orderId: OrderId) => `dispute:${orderId}`;

/**
 * Books a payment that the card network took back after a complaint. A creator's part comes out of the hold where it
 * still is, otherwise they owe it, as with a refund; a part of a payment, and what was refunded before and is taken
 * once more, is the operator's. Booked once per order. Answers what left the creator's earnings, in cents.
 */
export async function bookDispute(tx: Tx, dispute: Dispute, now: Date): Promise<Cents> {
  const { orderId, amountCents, networkFeeCents, refundedCents } = dispute;
  const reference = disputeReference(orderId);
  if (await tx.maybe(findTransaction, reference)) throw new Error(`${reference} is booked`);
  const leftCents = toCents(dispute.totalCents - refundedCents);
  const isCreators = dispute.bornBy === 'creator' && leftCents > 0 && amountCents >= leftCents;
  const part = { orderId, amountCents: leftCents, beforeCents: refundedCents };
  const { entries, owedBy, creatorCents } = isCreators ? await takeBack(tx, part, now) : NOTHING;
  const operators = toCents(isCreators ? leftCents - amountCents : -amountCents);
  await postTransaction(tx, {
    kind: 'dispute',
    reference,
    occurredAt: now,
    entries: [
      { account: { kind: 'provider' }, amountCents },
      ...entries,
      { account: { kind: 'disputes' }, amountCents: operators },
    ],
  });
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
  if (owedBy !== null) await payDebt(tx, owedBy, reference, now);
  return creatorCents;
}

/** What a creator bears of a dispute that was booked, in cents. */
export async function creatorPartOf(tx: Tx, orderId: OrderId): Promise<Cents> {
  const lost = await tx.one(findTransaction, disputeReference(orderId));
  return borneBy(await tx.many(sharesOf, lost.id));
}

/** What creators lost by these entries. */
const borneBy = (losses: readonly ShareRow[]): Cents =>
  toCents(losses.reduce((sum, loss) => (loss.source === null ? sum : sum - loss.amount_cents), 0));

/**
 * The network gave a disputed payment back: it returns to the one who bore it, to a creator as available money. A
 * difference from the sum that was taken is the operator's. Answers what came back to the creator, in cents.
 */
export async function bookDisputeWon(
  tx: Tx,
  { orderId, amountCents }: Pick<Dispute, 'orderId' | 'amountCents'>,
  now: Date,
): Promise<Cents> {
  const lost = await tx.one(findTransaction, disputeReference(orderId));
  const losses = await tx.many(sharesOf, lost.id);
  const isAll = -losses.reduce((sum, one) => sum + one.amount_cents, 0) === amountCents;
  const reference = `dispute_won:${orderId}`;
  const gain: Entry[] = isAll
    ? losses.map(regained)
    : [{ account: { kind: 'disputes' }, amountCents }];
  const { isNew } = await postTransaction(tx, {
    kind: 'dispute',
    reference,
    occurredAt: now,
    entries: [{ account: { kind: 'provider' }, amountCents: toCents(-amountCents) }, ...gain],
  });
  const creators = isNew && isAll ? losses.filter(({ source }) => source !== null) : [];
  for (const { owner_id: creatorId } of creators) {
    if (creatorId !== null) await payDebt(tx, creatorId, reference, now);
  }
  return isAll ? borneBy(losses) : toCents(0);
}

function regained(loss: ShareRow): Entry {
  const amountCents = toCents(-loss.amount_cents);
  const { kind, owner_id: ownerId, source, gross_cents: gross, fee_cents: fee } = loss;
  if (kind === 'platform_fees' || kind === 'disputes') return { account: { kind }, amountCents };
  if (ownerId === null) throw new Error(`${kind} belongs to nobody`);
  if (kind === 'agency' || kind === 'referrals') return { account: { kind, ownerId }, amountCents };
  if (source === null || gross === null || fee === null) throw new Error(`${kind} earned nothing`);
  return {
    account: { kind: 'creator_available', ownerId },
    amountCents,
    earning: { source, grossCents: toCents(-gross), feeCents: toCents(-fee) },
  };
}
