import type { CreatorId, OrderId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Tx } from '../platform/db/db.ts';
import { paymentReference } from './book-payment.ts';
import type { Entry } from './post-transaction.ts';
import { findTransaction, returnFromHold, sharesOf } from './queries.ts';
import { shareBack } from './share-back.ts';

/** A part of a payment, or all that is left of it, that goes back. */
export interface Part {
  readonly orderId: OrderId;
  readonly amountCents: Cents;
  /** What had gone back before. */
  readonly beforeCents: Cents;
}

export interface TakenBack {
  /** Beside the provider's. */
  readonly entries: Entry[];
  /** Who has to give back what is no longer held. */
  readonly owedBy: CreatorId | null;
  /** What left the creator's earnings. */
  readonly creatorCents: Cents;
}

/**
 * Takes a part of a payment from everybody who has a share in it, in proportion: a
 * creator's comes out of the hold where the money still is; otherwise they owe it (`owedBy`).
 */
export async function takeBack(
  tx: Tx,
  { orderId, amountCents, beforeCents }: Part,
  now: Date,
): Promise<TakenBack> {
  const payment = await tx.one(findTransaction, paymentReference(orderId));
  const shares = await tx.many(sharesOf, payment.id);
  const back = shareBack(
    shares.map((share) => share.amount_cents),
    { beforeCents, amountCents },
  );
  const backOf = (kinds: readonly string[]) =>
    shares.reduce((sum, { kind }, at) => sum + (kinds.includes(kind) ? (back[at] ?? 0) : 0), 0);
  const feeBack = amountCents - backOf(['creator_pending', 'agency']);
  let owedBy: CreatorId | null = null;
  const entries: Entry[] = [];
  for (const [at, share] of shares.entries()) {
    const taken = toCents(-(back[at] ?? 0));
    if (share.kind === 'platform_fees') {
      entries.push({ account: { kind: 'platform_fees' }, amountCents: taken });
    } else if (share.owner_id === null) {
      throw new Error(`${share.kind} of ${paymentReference(orderId)} belongs to nobody`);
    } else if (share.kind === 'agency' || share.kind === 'referrals') {
      entries.push({ account: { kind: share.kind, ownerId: share.owner_id }, amountCents: taken });
    } else if (share.kind === 'creator_pending' && share.source !== null) {
      const isHeld = (await tx.run(returnFromHold, payment.id, toCents(-taken), now)) === 1;
      if (!isHeld) owedBy = share.owner_id;
      entries.push({
        account: { kind: isHeld ? 'creator_pending' : 'creator_debts', ownerId: share.owner_id },
        amountCents: taken,
        earning: {
          source: share.source,
          grossCents: toCents(-amountCents),
          feeCents: toCents(-feeBack),
        },
      });
    } else {
      throw new Error(`${paymentReference(orderId)} has a share of ${share.kind}`);
    }
  }
  return { entries, owedBy, creatorCents: toCents(backOf(['creator_pending'])) };
}
