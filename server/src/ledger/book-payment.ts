import type { CreatorId, OrderId } from '@limelight/contract/platform/ids';
import { type Cents, shareOf, toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../kernel/deps.ts';
import { DAY } from '../platform/clock/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { clearHoldJob } from './jobs.ts';
import { postTransaction } from './post-transaction.ts';
import { type EarningSource, insertHold, setClearsAt } from './queries.ts';

export interface Payment {
  readonly orderId: OrderId;
  readonly creatorId: CreatorId;
  readonly totalCents: Cents;
  readonly source: EarningSource;
  /** Its money waits for `bookDelivered`; absent: what was sold is there already. */
  readonly isDeliveredLater?: boolean;
}

export const paymentReference = (orderId: OrderId) => `order:${orderId}`;

/**
 * Books what a fan paid: the platform's fee and, inside the hold, the creator's part. The clearing job is queued
 * in the same transaction (docs/product.md, 'Shares and hold'). Booked once per order. Answers the creator's part, in cents.
 */
export async function bookPayment(
  { config, clock, jobs }: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  { orderId, creatorId, totalCents, source, isDeliveredLater = false }: Payment,
): Promise<Cents> {
  const now = clock.now();
  const feeCents = shareOf(totalCents, config.platformFeeBasisPoints);
  const netCents = toCents(totalCents - feeCents);
  const { id, isNew } = await postTransaction(tx, {
    kind: 'payment',
    reference: paymentReference(orderId),
    occurredAt: now,
    entries: [
      { account: { kind: 'provider' }, amountCents: toCents(-totalCents) },
      { account: { kind: 'platform_fees' }, amountCents: feeCents },
      {
        account: { kind: 'creator_pending', ownerId: creatorId },
        amountCents: netCents,
        earning: { source, grossCents: totalCents, feeCents },
      },
    ],
  });
  if (!isNew) return netCents;
  const clearsAt = isDeliveredLater ? null : holdUntil(config, now);
  await tx.run(insertHold, id, creatorId, netCents, clearsAt);
  if (clearsAt !== null) {
    await jobs.add(tx, clearHoldJob, { transactionId: id }, { runAt: clearsAt });
  }
  return netCents;
}

/** What an order sold is delivered: from now on its money is held for the common time, and then clears. Once. */
export async function bookDelivered(
  { config, clock, jobs }: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  orderId: OrderId,
): Promise<void> {
  const clearsAt = holdUntil(config, clock.now());
  const hold = await tx.maybe(setClearsAt, paymentReference(orderId), clearsAt);
  if (!hold) return;
  await jobs.add(tx, clearHoldJob, { transactionId: hold.transaction_id }, { runAt: clearsAt });
}

const holdUntil = ({ holdDays }: Deps['config'], now: Date) =>
  new Date(now.getTime() + holdDays * DAY);
