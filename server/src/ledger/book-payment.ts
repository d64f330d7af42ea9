import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { CreatorId, OrderId } from '@limelight/contract/platform/ids';
import { type Cents, shareOf, toCents } from '@limelight/contract/platform/money';
import { feeOf } from '../config/money.ts';
import type { Deps } from '../kernel/deps.ts';
import type { LineOf } from '../kernel/order.ts';
import type { Payee } from '../kernel/payee.ts';
import { DAY } from '../platform/clock/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { divide } from './divide.ts';
import { clearHoldJob } from './jobs.ts';
import { postTransaction } from './post-transaction.ts';
import { setClearsAt } from './queries.ts';

export interface Payment extends LineOf {
  /** What the buyer pays for the line, tax included. */
  readonly totalCents: Cents;
  readonly taxCents: Cents;
  /** Each creator at most once. */
  readonly payees: readonly Payee[];
  /** Its money is held until `bookDelivered`; absent: the thing sold is delivered already. */
  readonly isDeliveredLater?: boolean;
}

/** What a payee earned, or gave back: after the platform's fee, in cents. */
export interface PayeePart {
  readonly creatorId: CreatorId;
  readonly cents: Cents;
}

/** The reference of a line's booking; the first line's is the order's own reference. */
export const lineReference = (cause: string, id: string, position: number) =>
  position === 0 ? `${cause}:${id}` : `${cause}:${id}:${position}`;

export const paymentReference = (orderId: OrderId, position = 0) =>
  lineReference('order', orderId, position);

/**
 * Books what a fan paid for a line: tax, the platform's fee on the rest, and each payee's part, on hold. The clearing job is
 * queued in the same transaction (docs/product.md, 'Shares and hold'). Booked once per line; a line that costs nothing is not
 * booked. Returns each payee's part. Throws when the shares do not add up to the whole.
 */
export async function bookPayment(
  { config, clock, jobs }: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  { orderId, position, totalCents, taxCents, payees, isDeliveredLater = false }: Payment,
): Promise<PayeePart[]> {
  const now = clock.now();
  const priceCents = toCents(totalCents - taxCents);
  const earned = earningsOf(payees, priceCents, (source) => feeOf(config, source));
  const feeCents = toCents(earned.reduce((sum, { earning }) => sum + earning.feeCents, 0));
  const parts = earned.map(({ creatorId, cents }) => ({ creatorId, cents }));
  if (totalCents === 0) return parts;
  const clearsAt = isDeliveredLater ? null : holdUntil(config, now);
  const { id, isNew } = await postTransaction(tx, {
    kind: 'payment',
    reference: paymentReference(orderId, position),
    occurredAt: now,
    entries: [
      { account: { kind: 'provider' }, amountCents: toCents(-totalCents) },
      { account: { kind: 'tax' }, amountCents: taxCents },
      { account: { kind: 'platform_fees' }, amountCents: feeCents },
      ...earned.map(({ creatorId: ownerId, cents: amountCents, earning }) => ({
        account: { kind: 'creator_pending', ownerId } as const,
        amountCents,
        earning,
      })),
    ],
    holdUntil: clearsAt,
  });
  if (isNew && clearsAt !== null && parts.some(({ cents }) => cents > 0)) {
    await jobs.add(tx, clearHoldJob, { transactionId: id }, { runAt: clearsAt });
  }
  return parts;
}

/**
 * What each payee gets of a price: their share of it, less the fee of their source. Those who earn from one source share its fee.
 * Sorted by their ids, as `sharesOf` reads them back: the order decides who gets the odd cent, so a refund has to divide in the
 * same order. `feeOf`: basis points.
 */
function earningsOf(
  named: readonly Payee[],
  priceCents: Cents,
  feeOfSource: (source: EarningSource) => number,
) {
  const payees = named.toSorted((one, other) => (one.creatorId < other.creatorId ? -1 : 1));
  const basisPoints = payees.map((payee) => payee.shareBasisPoints);
  const sum = basisPoints.reduce((total, one) => total + one, 0);
  if (sum !== 10_000 || Math.min(...basisPoints) <= 0)
    throw new RangeError(`shares of ${basisPoints.join(', ')} basis points do not make a whole`);
  const gross = divide(priceCents, basisPoints);
  const fees = feesOf(
    gross,
    payees.map(({ source }) => feeOfSource(source)),
  );
  return payees.map(({ creatorId, source }, at) => {
    const earning = {
      source,
      grossCents: gross[at] ?? toCents(0),
      feeCents: fees[at] ?? toCents(0),
    };
    return { creatorId, cents: toCents(earning.grossCents - earning.feeCents), earning };
  });
}

/** The fee on each part of a price: parts with the same fee, in basis points, divide that of their sum. */
function feesOf(gross: readonly Cents[], basisPoints: readonly number[]): Cents[] {
  const fees = gross.map(() => toCents(0));
  for (const fee of new Set(basisPoints)) {
    const at = gross.flatMap((_, index) => (basisPoints[index] === fee ? [index] : []));
    const parts = at.map((index) => gross[index] ?? toCents(0));
    const sum = toCents(parts.reduce((total, part) => total + part, 0));
    divide(shareOf(sum, fee), parts).forEach((cents, place) => {
      const index = at[place];
      if (index !== undefined) fees[index] = cents;
    });
  }
  return fees;
}

/** The thing a line sold is delivered: from now on its money is held for the usual time, and then clears. Booked once. */
export async function bookDelivered(
  { config, clock, jobs }: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  { orderId, position }: LineOf,
): Promise<void> {
  const clearsAt = holdUntil(config, clock.now());
  const [hold] = await tx.many(setClearsAt, paymentReference(orderId, position), clearsAt);
  if (!hold) return;
  await jobs.add(tx, clearHoldJob, { transactionId: hold.transaction_id }, { runAt: clearsAt });
}

const holdUntil = ({ holdDays }: Deps['config'], now: Date) =>
  new Date(now.getTime() + holdDays * DAY);
