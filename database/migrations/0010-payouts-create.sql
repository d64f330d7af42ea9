-- Payouts out of the available balance. The rules of spec §5 stand in payouts/request-payout.ts; what must
-- never break stands here and in ledger_accounts.

-- The provider's account of a creator, from the first press of Connect on; it becomes a payout method once the
-- person has finished on the provider's page.
create table public.payout_accounts (
  creator_id uuid not null references public.creators on delete restrict,
  provider text not null,
  provider_ref text not null unique,
  created_at timestamptz not null,
  primary key (creator_id, provider)
);
alter table public.payout_accounts enable row level security;

create table public.payout_methods (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.creators on delete restrict,
  provider text not null,
  provider_ref text not null,
  label text not null,
  -- a changed method waits before money goes there; null: at once
  usable_from timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz
);
alter table public.payout_methods enable row level security;
-- a creator has one method; also the look-up of the Payouts tab
create unique index payout_methods_current on public.payout_methods (creator_id) where removed_at is null;

create table public.payouts (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.creators on delete restrict,
  method_id uuid not null references public.payout_methods on delete restrict,
  method_label text not null,
  amount_cents int not null check (amount_cents between 5000 and 5000000),
  status text not null default 'requested' check (status in ('requested', 'in_transit', 'paid', 'failed')),
  idempotency_key text not null,
  provider_ref text,
  failure_reason text,
  requested_at timestamptz not null,
  arrives_by timestamptz,
  settled_at timestamptz,
  unique (creator_id, idempotency_key)
);
alter table public.payouts enable row level security;
-- A transfer belongs to one payout.
create unique index payouts_provider_ref on public.payouts (provider_ref) where provider_ref is not null;
-- history, and the once-in-24-hours rule
create index payouts_of_creator on public.payouts (creator_id, requested_at desc);

create table public.payout_schedules (
  creator_id uuid primary key references public.creators on delete cascade,
  schedule text not null check (schedule in ('none', 'weekly', 'monthly')),
  next_payout_at timestamptz,
  updated_at timestamptz not null
);
alter table public.payout_schedules enable row level security;
