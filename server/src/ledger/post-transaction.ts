import type { Cents } from '@limelight/contract/platform/money';
import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { Tx } from '../platform/db/db.ts';
import {
  findTransaction,
  insertBooking,
  makeAccounts,
  type OwnedAccount,
  type SharedAccount,
  type StoredEntry,
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
  /** Holds what creators earn until it clears at that time; null: until it has a time. Absent: nothing is held. */
  readonly holdUntil?: Date | null;
}

export class Unbalanced extends Error {
  override name = 'Unbalanced';
}

const ownerOf = (account: AccountRef) => ('ownerId' in account ? account.ownerId : null);

/**
 * Books one movement of money inside the caller's transaction; the only writer of entries, holds and balances. Entries of zero
 * cents are left out unless they record earnings. `isNew` is false when the reference was booked before, and then nothing was
 * written.
 */
export async function postTransaction(
  tx: Tx,
  transaction: Transaction,
): Promise<{ id: string; isNew: boolean }> {
  const { kind, reference } = transaction;
  const moving = transaction.entries.filter(
    ({ amountCents, earning }) => amountCents !== 0 || (earning?.grossCents ?? 0) !== 0,
  );
  const sum = moving.reduce((total, entry) => total + entry.amountCents, 0);
  if (sum !== 0 || moving.length < 2) throw new Unbalanced(`${reference} is off by ${sum} cents`);
  let made = await insert(tx, transaction, moving);
  if (made.lacks_accounts) {
    await makeAccountsOf(tx, moving);
    made = await insert(tx, transaction, moving);
    if (made.lacks_accounts) throw new Error(`${reference} has an entry without an account`);
  }
  if (made.id !== null) return { id: made.id, isNew: true };
  const before = await tx.one(findTransaction, reference);
  if (before.kind !== kind)
    throw new Error(`${reference} is booked as ${before.kind}, not ${kind}`);
  return { id: before.id, isNew: false };
}

function insert(
  tx: Tx,
  { kind, reference, occurredAt, holdUntil }: Transaction,
  moving: readonly Entry[],
) {
  const stored = moving.map(({ account, amountCents, earning }): StoredEntry => ({
    kind: account.kind,
    owner_id: ownerOf(account),
    amount_cents: amountCents,
    source: earning?.source ?? null,
    gross_cents: earning?.grossCents ?? null,
    fee_cents: earning?.feeCents ?? null,
    is_held: holdUntil !== undefined && account.kind === 'creator_pending' && amountCents > 0,
  }));
  return tx.one(insertBooking, kind, reference, occurredAt, stored, holdUntil ?? null);
}

async function makeAccountsOf(tx: Tx, moving: readonly Entry[]): Promise<void> {
  const owned = moving.flatMap(({ account }) => ('ownerId' in account ? [account] : []));
  await tx.run(
    makeAccounts,
    owned.map((account) => account.kind),
    owned.map((account) => account.ownerId),
  );
}
