import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { CreatorId, OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { type Row, statement, t } from '../platform/db/statement.ts';

export const TRANSACTION_KINDS = [
  'payment',
  'clearing',
  'debt_paid',
  'payout',
  'payout_paid',
  'payout_failed',
  'refund',
  'dispute',
  'correction',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** Accounts without an owner: the money at the provider, the platform's own, and tax. */
export type SharedAccount = 'provider' | 'platform_fees' | 'disputes' | 'tax';
export type OwnedAccount =
  | 'creator_pending'
  | 'creator_available'
  | 'creator_debts'
  | 'payouts_in_transit'
  | 'agency'
  | 'referrals';
export type AccountKind = SharedAccount | OwnedAccount;

export const findTransaction = statement({
  name: 'ledger.find-transaction',
  params: [t.text()],
  row: { id: t.uuid(), kind: t.text<TransactionKind>() },
  text: `select id, kind from ledger_transactions where reference = $1`,
});

export const makeAccounts = statement({
  name: 'ledger.make-accounts',
  params: [t.textArray(), t.uuidArray()],
  row: {},
  text: `insert into ledger_accounts (kind, owner_id)
         select kind, owner_id from unnest($1::text[], $2::uuid[]) as wanted (kind, owner_id)
         order by kind, owner_id
         on conflict (kind, owner_id) do nothing`,
});

export interface StoredEntry {
  readonly kind: string;
  readonly owner_id: string | null;
  readonly amount_cents: number;
  readonly source: string | null;
  readonly gross_cents: number | null;
  readonly fee_cents: number | null;
  /** Waits in a hold until it clears. */
  readonly is_held: boolean;
}

/**
 * A transaction with its entries and holds, in one statement: each round trip is one more for which a creator's next payment
 * waits. Writes nothing where the cause is already booked (no id), and where an account was never used (`lacks_accounts`).
 */
export const insertBooking = statement({
  name: 'ledger.insert-booking',
  params: [
    t.text<TransactionKind>(),
    t.text(),
    t.timestamptz(),
    t.json<readonly StoredEntry[]>(),
    t.timestamptz().nullable(),
  ],
  row: { id: t.uuid().nullable(), lacks_accounts: t.bool().certain() },
  text: `with entry as materialized (
           select account.id as account_id, entry.*
           from json_to_recordset($4) as entry (kind text, owner_id uuid, amount_cents bigint, source text,
             gross_cents bigint, fee_cents bigint, is_held bool)
           left join lateral (
             -- 'is not distinct from' uses no index and read every account
             select id from ledger_accounts where kind = entry.kind and owner_id = entry.owner_id
             union all
             select id from ledger_accounts where kind = entry.kind and owner_id is null and entry.owner_id is null
           ) account on true
         ), booked as (
           insert into ledger_transactions (kind, reference, occurred_at)
           select $1, $2, $3 where not exists (select from entry where account_id is null)
           on conflict (reference) do nothing
           returning id
         ), moved as (
           insert into ledger_entries
             (transaction_id, account_id, amount_cents, source, gross_cents, fee_cents, occurred_at)
           select booked.id, account_id, amount_cents, source, gross_cents, fee_cents, $3 from booked, entry
           -- two transactions lock balances in the same order
           order by account_id
         ), held as (
           insert into ledger_holds (transaction_id, creator_id, amount_cents, clears_at)
           select booked.id, owner_id, amount_cents, $5 from booked, entry where is_held
         )
         select (select id from booked) as id,
           exists (select from entry where account_id is null) as lacks_accounts`,
});

/**
 * What each account but the provider's has of these transactions. The order never changes, so that dividing an amount always
 * gives the same parts: accounts without an owner first, payees last, by their ids.
 */
export const sharesOf = statement({
  name: 'ledger.shares-of',
  params: [t.textArray()],
  row: {
    reference: t.text(),
    transaction_id: t.uuid(),
    kind: t.text<AccountKind>(),
    owner_id: t.uuid<CreatorId>().nullable(),
    amount_cents: t.int8<Cents>(),
    source: t.text<EarningSource>().nullable(),
    gross_cents: t.int8<Cents>().nullable(),
    fee_cents: t.int8<Cents>().nullable(),
  },
  text: `select booked.reference, entry.transaction_id, account.kind, account.owner_id, entry.amount_cents, entry.source,
           entry.gross_cents, entry.fee_cents
         from ledger_transactions booked
         join ledger_entries entry on entry.transaction_id = booked.id
         join ledger_accounts account on account.id = entry.account_id
         where booked.reference = any($1) and account.kind <> 'provider'
         order by account.owner_id is not null, entry.source is not null, account.owner_id, entry.id`,
});
export type ShareRow = Row<typeof sharesOf>;

/** Sets the clearing day of the holds of a payment whose thing is now delivered; no row for a hold that already has a day. */
export const setClearsAt = statement({
  name: 'ledger.set-clears-at',
  params: [t.text(), t.timestamptz()],
  row: { transaction_id: t.uuid() },
  text: `update ledger_holds h set clears_at = $2 from ledger_transactions booked
         where booked.reference = $1 and h.transaction_id = booked.id and h.clears_at is null
         returning h.transaction_id`,
});

/** What is still held of a payment, for each payee: all clear on the same day. */
export const lockHolds = statement({
  name: 'ledger.lock-holds',
  params: [t.uuid()],
  row: {
    creator_id: t.uuid<CreatorId>(),
    held_cents: t.int8<Cents>().certain(),
    /** Null until the thing sold is delivered. */
    clears_at: t.timestamptz().nullable(),
  },
  text: `select creator_id, amount_cents - returned_cents as held_cents, clears_at from ledger_holds
         where transaction_id = $1 and coalesce(cleared_at, refunded_at) is null order by creator_id for update`,
});

export const clearHolds = statement({
  name: 'ledger.clear-holds',
  params: [t.uuid(), t.timestamptz()],
  row: {},
  text: `update ledger_holds set cleared_at = $2
         where transaction_id = $1 and coalesce(cleared_at, refunded_at) is null`,
});

/** Takes cents out of the holds of payments ($1) for creators ($2); no row where the money is no longer held. */
export const returnFromHolds = statement({
  name: 'ledger.return-from-holds',
  params: [t.uuidArray(), t.uuidArray<CreatorId>(), t.int4Array(), t.timestamptz()],
  row: { transaction_id: t.uuid(), creator_id: t.uuid<CreatorId>() },
  text: `with back as (
           -- locked in the order in which a clearing locks them
           select h.transaction_id, h.creator_id, part.cents
           from unnest($1::uuid[], $2::uuid[], $3::int[]) as part (payment, creator_id, cents)
           join ledger_holds h on h.transaction_id = part.payment and h.creator_id = part.creator_id
           order by h.transaction_id, h.creator_id for update of h
         )
         update ledger_holds h set returned_cents = returned_cents + back.cents,
           refunded_at = case when returned_cents + back.cents = amount_cents then $4 else refunded_at end
         from back
         where h.transaction_id = back.transaction_id and h.creator_id = back.creator_id
           and coalesce(cleared_at, refunded_at) is null
         returning h.transaction_id, h.creator_id`,
});

/** Locks creators' available balances and debts; no row for an account that was never used. */
export const lockBalances = statement({
  name: 'ledger.lock-balances',
  params: [t.uuidArray<CreatorId>()],
  row: {
    owner_id: t.uuid<CreatorId>().certain(),
    kind: t.text<'creator_available' | 'creator_debts'>(),
    balance_cents: t.int8<Cents>(),
  },
  text: `select owner_id, kind, balance_cents from ledger_accounts
         where owner_id = any($1) and kind in ('creator_available', 'creator_debts')
         order by id for update`,
});

const ON_HOLD = 'where creator_id = $1 and cleared_at is null and refunded_at is null';

export const creatorBalances = statement({
  name: 'ledger.creator-balances',
  params: [t.uuid<CreatorId>()],
  row: {
    available_cents: t.int8<Cents>().certain(),
    pending_cents: t.int8<Cents>().certain(),
    in_transit_cents: t.int8<Cents>().certain(),
    owed_cents: t.int8<Cents>().certain(),
    next_clears_at: t.timestamptz().nullable(),
    last_clears_at: t.timestamptz().nullable(),
    undelivered_cents: t.int8<Cents>().certain(),
  },
  text: `select balances.*, held.* from (
           select
             coalesce(sum(balance_cents) filter (where kind = 'creator_available'), 0)::int8 as available_cents,
             coalesce(sum(balance_cents) filter (where kind = 'creator_pending'), 0)::int8 as pending_cents,
             coalesce(sum(balance_cents) filter (where kind = 'payouts_in_transit'), 0)::int8 as in_transit_cents,
             coalesce(-sum(balance_cents) filter (where kind = 'creator_debts'), 0)::int8 as owed_cents
           from ledger_accounts where owner_id = $1) balances
         -- as separate subqueries, each reads one entry of the index ledger_holds_of_creator, however much is on hold
         cross join (
           select (select min(clears_at) from ledger_holds ${ON_HOLD}) as next_clears_at,
             (select max(clears_at) from ledger_holds ${ON_HOLD}) as last_clears_at,
             (select coalesce(sum(amount_cents - returned_cents), 0)::int8 from ledger_holds ${ON_HOLD} and clears_at is null)
               as undelivered_cents) held`,
});

/** The bookings that made a creator owe money, newest first; positive cents. */
export const debtsMade = statement({
  name: 'ledger.debts-made',
  params: [t.uuid<CreatorId>(), t.int8()],
  row: {
    reason: t.text<'refund' | 'dispute'>().certain(),
    owed_cents: t.int8<Cents>().certain(),
    occurred_at: t.timestamptz(),
  },
  text: `select case booked.kind when 'dispute' then 'dispute' else 'refund' end as reason,
           -entry.amount_cents as owed_cents, entry.occurred_at
         from ledger_accounts account
         join ledger_entries entry on entry.account_id = account.id and entry.source is not null
         join ledger_transactions booked on booked.id = entry.transaction_id
         where account.owner_id = $1 and account.kind = 'creator_debts' and entry.amount_cents < 0
         order by entry.occurred_at desc, entry.id desc limit $2`,
});

/** Orders for which a dispute took earnings of a creator since $2, as the seller or as another payee. */
export const disputedOrders = statement({
  name: 'ledger.disputed-orders',
  params: [t.uuid<CreatorId>(), t.timestamptz()],
  row: { order_id: t.uuid<OrderId>().certain() },
  text: `select distinct split_part(booked.reference, ':', 2)::uuid as order_id
         from ledger_accounts account
         join ledger_entries entry on entry.account_id = account.id and entry.source is not null and entry.gross_cents < 0
           and entry.occurred_at >= $2
         join ledger_transactions booked on booked.id = entry.transaction_id and booked.kind = 'dispute'
         where account.owner_id = $1 and account.kind in ('creator_pending', 'creator_debts')`,
});

/** Every account with its stored balance beside the sum of its entries, for the operator's check. */
export const accountSums = statement({
  name: 'ledger.account-sums',
  params: [],
  row: {
    kind: t.text(),
    owner_id: t.uuid().nullable(),
    balance_cents: t.int8<Cents>(),
    sum_cents: t.int8<Cents>().certain(),
  },
  text: `select account.kind, account.owner_id, account.balance_cents,
           coalesce(sum(entry.amount_cents), 0)::int8 as sum_cents
         from ledger_accounts account
         left join ledger_entries entry on entry.account_id = account.id
         group by account.id
         order by account.kind, account.owner_id`,
});

/** Payments whose hold is over by $1 and that are not cleared yet, oldest first. */
export const overdueHolds = statement({
  name: 'ledger.overdue-holds',
  params: [t.timestamptz(), t.int8()],
  row: { transaction_id: t.uuid() },
  text: `select transaction_id from ledger_holds
         where cleared_at is null and refunded_at is null and clears_at <= $1 order by clears_at limit $2`,
});
