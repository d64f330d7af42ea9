-- What was paid for a line can belong to several: each has a hold of their own, and all of them clear on the same day.
alter table public.ledger_holds
  drop constraint ledger_holds_pkey,
  add constraint ledger_holds_pkey primary key (transaction_id, creator_id);

-- Tax is not income: it has an account without an owner, beside the platform's, outside gross and fee.
alter table public.ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check2,
  add constraint ledger_accounts_kind_check check (kind in (
    'provider', 'platform_fees', 'creator_pending', 'creator_available', 'creator_debts',
    'payouts_in_transit', 'agency', 'referrals', 'disputes', 'tax')),
  add constraint ledger_accounts_check2 check (
    (kind in ('provider', 'platform_fees', 'disputes', 'tax')) = (owner_id is null));
insert into public.ledger_accounts (kind) values ('tax');
