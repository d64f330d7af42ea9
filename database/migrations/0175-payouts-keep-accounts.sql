-- A creator may replace the provider's account that payouts go to: accounts are kept in the order they were asked for,
-- and the last one is the one that is being connected or in use.
alter table public.payout_accounts
  add column sequence int not null default 1 check (sequence > 0),
  drop constraint payout_accounts_pkey,
  add primary key (creator_id, provider, sequence);
