import type { Cents } from '@limelight/contract/platform/money';
import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { Tx } from '../platform/db/db.ts';
import {
  findTransaction,
  insertEntries,
  insertTransaction,
  makeAccounts,
  type OwnedAccount,
  type SharedAccount,
  type TransactionKind,
} from './queries.ts';

export type AccountRef =
  | { readonly kind: SharedAccount }
  | { readonly kind: OwnedAccount; readonly ownerId: string };

export interface Earning {
  readonly source: EarningSource;
  /** What the fan paid. */
  readonly grossCents: Cents;
  /** The platform's part of that. */
  readonly feeCents: Cents;
}

export interface Entry {
  readonly account: AccountRef;
  /** Positive: the account holds more for its owner. */
  readonly amountCents: Cents;
  readonly earning?: Earning;
}

export interface Transaction {
  readonly kind: TransactionKind;
  /** Names the cause ('order:…'); each cause is booked once, however often it is posted. */
  readonly reference: string;
  readonly occurredAt: Date;
  readonly entries: readonly Entry[];
}

export class Unbalanced extends Error {
  override name = 'Unbalanced';
}

const ownerOf = (account: AccountRef) => ('ownerId' in account ? account.ownerId : null);

/**
 * Books one movement of money inside the caller's transaction; the only writer of entries and balances. Entries of zero cents
 * are left out unless they record earnings. `isNew` is false when the reference was booked before, and then nothing was
 * written.
 */
export async function postTransaction(
  tx: Tx,
  { kind, reference, occurredAt, entries }: Transaction,
): Promise<{ id: string; isNew: boolean }> {
  const moving = entries.filter(
    ({ amountCents, earning }) => amountCents !== 0 || (earning?.grossCents ?? 0) !== 0,
  );
  const sum = moving.reduce((total, entry) => total + entry.amountCents, 0);
  if (sum !== 0 || moving.length < 2) throw new Unbalanced(`${reference} is off by ${sum} cents`);
  const made = await tx.maybe(insertTransaction, kind, reference, occurredAt);
  if (!made) {
    const before = await tx.one(findTransaction, reference);
    if (before.kind !== kind)
      throw new Error(`${reference} is booked as ${before.kind}, not ${kind}`);
    return { id: before.id, isNew: false };
  }
  const owned = moving.flatMap(({ account }) => ('ownerId' in account ? [account] : []));
  if (owned.length > 0) {
    const kinds = owned.map((account) => account.kind);
    await tx.run(
      makeAccounts,
      kinds,
      owned.map((account) => account.ownerId),
    );
  }
  const stored = moving.map(({ account, amountCents, earning }) => ({
    kind: account.kind,
    owner_id: ownerOf(account),
    amount_cents: amountCents,
    source: earning?.source ?? null,
    gross_cents: earning?.grossCents ?? null,
    fee_cents: earning?.feeCents ?? null,
  }));
  const written = await tx.run(insertEntries, made.id, occurredAt, stored);
  if (written !== stored.length)
    throw new Error(`${reference}: ${written} of ${stored.length} entries`);
  return { id: made.id, isNew: true };
}
