-- What the provider says of a creator's account and of money that it had already paid out.

alter table public.payout_accounts
  -- where the account's owner lives, chosen before it was made; null: the provider's own choice
  add column country text check (country ~ '^[A-Z]{2}$'),
  -- why the provider pays nothing out to it, in words for its owner; null while it does, or before it said anything
  add column problem text,
  -- when the provider said so: older news that comes later changes nothing
  add column reported_at timestamptz;

-- what of a payout that had arrived the provider took back again, all of it so far
alter table public.payouts
  add column returned_cents int not null default 0 check (returned_cents between 0 and amount_cents);
