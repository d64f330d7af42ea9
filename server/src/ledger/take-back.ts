import type { CreatorId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { LineOf } from '../kernel/order.ts';
import type { Tx } from '../platform/db/db.ts';
import { type PayeePart, paymentReference } from './book-payment.ts';
import type { Entry } from './post-transaction.ts';
import { returnFromHolds, type ShareRow, sharesOf } from './queries.ts';
import { type ShareBack, shareBack } from './share-back.ts';

/** A part of what was paid for a line of an order, tax included, or all that is left of it, that is taken back. */
export interface Part extends LineOf {
  readonly amountCents: Cents;
  /** What had been taken back before. */
  readonly beforeCents: Cents;
}

export interface TakenBack {
  /** The entries of each part, without the provider's. */
  readonly entries: readonly Entry[][];
  /** Creators who now owe money that was no longer held. */
  readonly debtors: readonly CreatorId[];
  /** What left the earnings of each payee. */
  readonly payees: readonly PayeePart[];
}

type Taken = ShareRow & { readonly back: ShareBack };

/** What each share in a payment gives back for each of these parts. Throws where a line is not booked. */
async function sharesBack(tx: Tx, parts: readonly Part[]): Promise<Taken[][]> {
  const references = parts.map(({ orderId, position }) => paymentReference(orderId, position));
  const booked = await tx.many(sharesOf, references);
  return parts.map((part, at) => {
    const shares = booked.filter(({ reference }) => reference === references[at]);
    if (shares.length === 0) throw new Error(`${references[at]} is not booked`);
    const back = shareBack(shares, part);
    return shares.flatMap((share, index) => {
      const one = back[index];
      return one ? [{ ...share, back: one }] : [];
    });
  });
}

/**
 * Takes parts of the payments of lines back from everyone who has a share in them: a payee's part comes out of their hold where
 * the money still is; otherwise the payee owes it (`debtors`).
 */
export async function takeBack(tx: Tx, parts: readonly Part[], now: Date): Promise<TakenBack> {
  const taken = await sharesBack(tx, parts);
  const earned = taken
    .flat()
    .flatMap(({ source, owner_id: creatorId, ...share }) =>
      source === null || creatorId === null ? [] : [{ ...share, creatorId }],
    );
  const held = await tx.many(
    returnFromHolds,
    earned.map((share) => share.transaction_id),
    earned.map((share) => share.creatorId),
    earned.map((share) => share.back.cents),
    now,
  );
  const isHeld = (payment: string, creator: string | null) =>
    held.some((hold) => hold.transaction_id === payment && hold.creator_id === creator);
  const entries = taken.map((shares) =>
    shares.map((share): Entry => {
      const { source, back } = share;
      return {
        account: accountOf(share, isHeld(share.transaction_id, share.owner_id)),
        amountCents: toCents(-back.cents),
        ...(source !== null && {
          earning: {
            source,
            grossCents: toCents(-back.grossCents),
            feeCents: toCents(-back.feeCents),
          },
        }),
      };
    }),
  );
  const debtors = earned.flatMap(({ transaction_id: payment, creatorId }) =>
    isHeld(payment, creatorId) ? [] : [creatorId],
  );
  const payees = earned.map(({ creatorId, back: { cents } }) => ({ creatorId, cents }));
  return { entries, debtors: [...new Set(debtors)], payees: sumParts(payees) };
}

/** Takes back only the tax of these parts: the operator bears the rest. */
export async function takeBackTax(tx: Tx, parts: readonly Part[]): Promise<Entry[][]> {
  return (await sharesBack(tx, parts)).map((shares) =>
    shares.flatMap(({ kind, back }) =>
      kind === 'tax' ? [{ account: { kind }, amountCents: toCents(-back.cents) }] : [],
    ),
  );
}

/** Adds up the parts of each payee over several lines. */
export function sumParts(parts: readonly PayeePart[]): PayeePart[] {
  const sums = new Map<CreatorId, number>();
  for (const { creatorId, cents } of parts) sums.set(creatorId, (sums.get(creatorId) ?? 0) + cents);
  return [...sums].map(([creatorId, cents]) => ({ creatorId, cents: toCents(cents) }));
}

/** The account that a share is taken from. */
function accountOf(
  { kind, owner_id: ownerId, source }: ShareRow,
  isHeld: boolean,
): Entry['account'] {
  if (kind === 'platform_fees' || kind === 'tax') return { kind };
  if (ownerId === null) throw new Error(`${kind} belongs to nobody`);
  if (kind === 'agency' || kind === 'referrals') return { kind, ownerId };
  if (kind !== 'creator_pending' || source === null) throw new Error(`a payment pays no ${kind}`);
  return { kind: isHeld ? kind : 'creator_debts', ownerId };
}
