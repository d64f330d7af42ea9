import type { CreatorId, OrderId } from '@limelight/contract/platform/ids';
import { addCents, type Cents, toCents } from '@limelight/contract/platform/money';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { lineReference, type PayeePart } from './book-payment.ts';
import { payDebts } from './clear-hold.ts';
import { type Entry, postTransaction } from './post-transaction.ts';
import { disputedOrders, type ShareRow, sharesOf } from './queries.ts';
import { type Part, sumParts, takeBack, takeBackTax } from './take-back.ts';

/** What was paid for a line, and how much of it had been refunded before. */
export interface DisputedLine {
  readonly position: number;
  readonly totalCents: Cents;
  readonly refundedCents: Cents;
}

export interface Dispute {
  readonly orderId: OrderId;
  /** What the network took back. */
  readonly amountCents: Cents;
  /** All lines of the order. */
  readonly lines: readonly DisputedLine[];
  /** The network's fee for the dispute; the operator always pays it. */
  readonly networkFeeCents: Cents;
  /** Who bears it: the payees give back what they earned (and the platform its fee), or the operator bears everything. */
  readonly bornBy: 'creator' | 'platform';
}

const NOTHING = toCents(0);

export const disputeReference = (orderId: OrderId, position = 0) =>
  lineReference('dispute', orderId, position);
const wonReference = (orderId: OrderId, position = 0) =>
  lineReference('dispute_won', orderId, position);

/**
 * Books a payment that the card network took back after a dispute, line by line. A payee's part comes out of their hold where
 * it still is, otherwise they owe it, as with a refund. Where only a part of a payment is taken, the operator bears it; the
 * operator also bears what was refunded before and is taken once more. Tax of what is taken back whole is no longer due, no
 * matter who bears the rest. Booked once per order. Returns what left the earnings of each payee.
 */
export async function bookDispute(
  tx: Tx,
  { orderId, amountCents, lines, networkFeeCents, bornBy }: Dispute,
  now: Date,
): Promise<readonly PayeePart[]> {
  const left = lines
    .map(({ position, totalCents, refundedCents: beforeCents }): Part => {
      const leftCents = toCents(totalCents - beforeCents);
      return { orderId, position, amountCents: leftCents, beforeCents };
    })
    .filter((part) => part.amountCents > 0);
  const leftCents = addCents(NOTHING, ...left.map((part) => part.amountCents));
  const isWhole = left.length > 0 && amountCents >= leftCents;
  const taken = isWhole
    ? await takenFrom(tx, left, bornBy, now)
    : { entries: [], debtors: [], payees: [] };
  const parts = isWhole ? left : [{ position: 0, amountCents }];
  for (const [at, part] of parts.entries()) {
    // Money that was refunded before and is taken once more is booked with the first line.
    const more = at === 0 && isWhole ? amountCents - leftCents : 0;
    const cents = toCents(part.amountCents + more);
    const { isNew } = await post(tx, disputeReference(orderId, part.position), now, [
      { account: { kind: 'provider' }, amountCents: cents },
      ...withRest(cents, taken.entries[at] ?? []),
    ]);
    if (!isNew) throw new Error(`${disputeReference(orderId)} is booked`);
  }
  if (networkFeeCents > 0) {
    await post(tx, `dispute_fee:${orderId}`, now, [
      { account: { kind: 'provider' }, amountCents: networkFeeCents },
      { account: { kind: 'disputes' }, amountCents: toCents(-networkFeeCents) },
    ]);
  }
  await payDebts(tx, taken.debtors, disputeReference(orderId), now);
  return taken.payees;
}

async function takenFrom(tx: Tx, left: readonly Part[], bornBy: Dispute['bornBy'], now: Date) {
  if (bornBy === 'creator') return takeBack(tx, left, now);
  return { entries: await takeBackTax(tx, left), debtors: [], payees: [] };
}

const post = (tx: Tx, reference: string, occurredAt: Date, entries: readonly Entry[]) =>
  postTransaction(tx, { kind: 'dispute', reference, occurredAt, entries });

/** These losses, and the operator's: the rest of `cents`. */
const withRest = (cents: Cents, losses: readonly Entry[]): Entry[] => {
  const borne = addCents(NOTHING, ...losses.map((loss) => loss.amountCents));
  const amountCents = toCents(-cents - borne);
  return [...losses, { account: { kind: 'disputes' }, amountCents }];
};

/**
 * The orders for which a dispute took earnings of this creator at that moment or later, as the seller or as another payee;
 * includes disputes that were won since.
 */
export async function disputedOrdersOf(
  db: Queryable,
  creatorId: CreatorId,
  since: Date,
): Promise<OrderId[]> {
  return (await db.many(disputedOrders, creatorId, since)).map((row) => row.order_id);
}

/** What each payee bears of a booked dispute. `positions`: of the order's lines. */
export async function disputedParts(
  tx: Tx,
  orderId: OrderId,
  positions: readonly number[],
): Promise<readonly PayeePart[]> {
  return borneBy(await lossesOf(tx, orderId, positions));
}

async function lossesOf(
  tx: Tx,
  orderId: OrderId,
  positions: readonly number[],
): Promise<readonly ShareRow[]> {
  // A part of a payment is booked with the first line, whichever lines are left.
  const all = new Set([0, ...positions]);
  const losses = await tx.many(
    sharesOf,
    [...all].map((position) => disputeReference(orderId, position)),
  );
  if (losses.length === 0) throw new Error(`${disputeReference(orderId)} is not booked`);
  return losses;
}

/** What payees lost by these entries. */
const borneBy = (losses: readonly ShareRow[]): PayeePart[] =>
  sumParts(
    losses.flatMap(({ source, owner_id: creatorId, amount_cents: cents }) =>
      source === null || creatorId === null ? [] : [{ creatorId, cents: toCents(-cents) }],
    ),
  );

/**
 * The network gave a disputed payment back: the money returns to those who bore it, to payees as available money, and its tax
 * is due again. Where the amount differs from what was taken, all of it goes to the operator. Returns what came back to each
 * payee.
 */
export async function bookDisputeWon(
  tx: Tx,
  {
    orderId,
    amountCents,
    positions,
  }: Pick<Dispute, 'orderId' | 'amountCents'> & { readonly positions: readonly number[] },
  now: Date,
): Promise<readonly PayeePart[]> {
  const losses = await lossesOf(tx, orderId, positions);
  const isAll = -addCents(NOTHING, ...losses.map((loss) => loss.amount_cents)) === amountCents;
  if (!isAll) {
    await post(tx, wonReference(orderId), now, [
      { account: { kind: 'provider' }, amountCents: toCents(-amountCents) },
      { account: { kind: 'disputes' }, amountCents },
    ]);
    return [];
  }
  for (const position of new Set([0, ...positions])) {
    const gains = losses
      .filter(({ reference }) => reference === disputeReference(orderId, position))
      .map(regained);
    if (gains.length === 0) continue;
    const cents = addCents(NOTHING, ...gains.map((gain) => gain.amountCents));
    await post(tx, wonReference(orderId, position), now, [
      { account: { kind: 'provider' }, amountCents: toCents(-cents) },
      ...gains,
    ]);
  }
  const payees = borneBy(losses);
  const creators = payees.map(({ creatorId }) => creatorId);
  await payDebts(tx, creators, wonReference(orderId), now);
  return payees;
}

function regained(loss: ShareRow): Entry {
  const amountCents = toCents(-loss.amount_cents);
  const { kind, owner_id: ownerId, source, gross_cents: gross, fee_cents: fee } = loss;
  if (kind === 'platform_fees' || kind === 'disputes' || kind === 'tax')
    return { account: { kind }, amountCents };
  if (ownerId === null) throw new Error(`${kind} belongs to nobody`);
  if (kind === 'agency' || kind === 'referrals') return { account: { kind, ownerId }, amountCents };
  if (source === null || gross === null || fee === null) throw new Error(`${kind} earned nothing`);
  return {
    account: { kind: 'creator_available', ownerId },
    amountCents,
    earning: { source, grossCents: toCents(-gross), feeCents: toCents(-fee) },
  };
}
