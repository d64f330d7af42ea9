-- Double entry. Whole cents; every movement is one transaction whose entries sum to zero, and never changes.
-- Sign: what an account holds for its owner is positive. Money at the provider is held for everybody, so
-- `provider` runs negative by exactly what all the others hold.

create table public.ledger_accounts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in (
    'provider', 'platform_fees', 'creator_pending', 'creator_available', 'creator_debts',
    'payouts_in_transit', 'agency', 'referrals', 'disputes')),
  owner_id uuid references public.profiles on delete restrict,
  -- Kept by the trigger below, never written by hand, and only where somebody owns the account: a stored
  -- balance of `provider` would be one row that every payment of the whole platform waits for.
  balance_cents bigint not null default 0 check (owner_id is not null or balance_cents = 0),
  unique nulls not distinct (kind, owner_id),
  -- Nobody can be paid out what they do not have: two payouts at once cannot both pass.
  constraint creator_balances_not_negative
    check (kind not in ('creator_pending', 'creator_available', 'payouts_in_transit') or balance_cents >= 0),
  -- What a creator owes after a refund of money that was already paid out; later clearings pay it back.
  check (kind <> 'creator_debts' or balance_cents <= 0),
  check ((kind in ('provider', 'platform_fees', 'disputes')) = (owner_id is null))
);
alter table public.ledger_accounts enable row level security;
insert into public.ledger_accounts (kind) values ('provider'), ('platform_fees'), ('disputes');

create table public.ledger_transactions (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in (
    'payment', 'clearing', 'debt_paid', 'payout', 'payout_paid', 'payout_failed', 'refund', 'dispute',
    'correction')),
  -- names the cause ('order:…', 'clearing:…'); the same cause is booked once
  reference text not null unique,
  occurred_at timestamptz not null
);
alter table public.ledger_transactions enable row level security;

create table public.ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references public.ledger_transactions,
  account_id uuid not null references public.ledger_accounts,
  amount_cents bigint not null check (amount_cents <> 0),
  -- A creator's earning, for tiles and paystubs; null where money only moves. Gross is what fans paid, fee is
  -- the platform's part of it, amount is what is left after an agency's part too. A refund has all three negative.
  source text check (source in (
    'super_memberships', 'memberships', 'tips', 'locked_messages', 'posts', 'livestreams', 'calls',
    'referrals', 'marketplace', 'other')),
  gross_cents bigint,
  fee_cents bigint,
  occurred_at timestamptz not null,
  check ((source is null) = (gross_cents is null)),
  check ((source is null) = (fee_cents is null))
);
alter table public.ledger_entries enable row level security;
-- the balance check below, and what one order earned
create index ledger_entries_of_transaction on public.ledger_entries (transaction_id);
-- statistics and paystubs: a creator's earnings of a period
create index ledger_entries_earnings on public.ledger_entries (account_id, occurred_at)
  include (source, gross_cents, fee_cents, amount_cents) where source is not null;
-- balance check of the operator: all entries of an account
create index ledger_entries_of_account on public.ledger_entries (account_id);

create trigger ledger_transactions_append_only before update or delete on public.ledger_transactions
  for each row execute function public.refuse_change();
create trigger ledger_entries_append_only before update or delete on public.ledger_entries
  for each row execute function public.refuse_change();
create trigger ledger_transactions_no_truncate before truncate on public.ledger_transactions
  execute function public.refuse_change();
create trigger ledger_entries_no_truncate before truncate on public.ledger_entries
  execute function public.refuse_change();

create function public.ledger_apply_entry() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    update public.ledger_accounts set balance_cents = balance_cents + new.amount_cents
      where id = new.account_id and owner_id is not null;
    return null;
  end $$;
create trigger ledger_entries_apply after insert on public.ledger_entries
  for each row execute function public.ledger_apply_entry();

create function public.ledger_check_balanced() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  declare total bigint;
  begin
    select coalesce(sum(amount_cents), 0) into total from public.ledger_entries where transaction_id = new.transaction_id;
    if total <> 0 then
      raise exception 'ledger transaction % is off by % cents', new.transaction_id, total using errcode = '23514';
    end if;
    return null;
  end $$;
create constraint trigger ledger_entries_balanced after insert on public.ledger_entries
  deferrable initially deferred for each row execute function public.ledger_check_balanced();

-- The entries' trigger cannot see a transaction without entries.
create function public.ledger_check_has_entries() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if not exists (select from public.ledger_entries where transaction_id = new.id) then
      raise exception 'ledger transaction % has no entries', new.id using errcode = '23514';
    end if;
    return null;
  end $$;
create constraint trigger ledger_transactions_have_entries after insert on public.ledger_transactions
  deferrable initially deferred for each row execute function public.ledger_check_has_entries();

-- Money inside the hold: clears to creator_available at clears_at (decisions.md, 'Money').
create table public.ledger_holds (
  transaction_id uuid primary key references public.ledger_transactions,
  creator_id uuid not null references public.creators on delete restrict,
  amount_cents bigint not null check (amount_cents > 0),
  clears_at timestamptz not null,
  -- when it became available, or was refunded before that
  cleared_at timestamptz,
  refunded_at timestamptz,
  check (cleared_at is null or refunded_at is null)
);
alter table public.ledger_holds enable row level security;
-- Payouts tab: the next day on which money clears
create index ledger_holds_of_creator on public.ledger_holds (creator_id, clears_at)
  where cleared_at is null and refunded_at is null;
