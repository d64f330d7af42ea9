-- A tier costs more than a member pays: whether they agree to it, and what they said. One row a price, kept as the
-- record of it.
create table public.price_asks (
  membership_id uuid not null references public.memberships on delete cascade,
  tier_id uuid not null references public.tiers on delete cascade,
  -- what the member paid when they were asked
  from_cents int not null check (from_cents >= 0),
  price_cents int not null check (price_cents > from_cents),
  asked_at timestamptz not null,
  answer text check (answer in ('agreed', 'declined')),
  answered_at timestamptz,
  primary key (membership_id, tier_id, price_cents),
  check ((answer is null) = (answered_at is null))
);
alter table public.price_asks enable row level security;
-- tiers editor: who said what to a tier's price, last asked first, and how many
create index price_asks_of_tier on public.price_asks (tier_id, price_cents, asked_at desc, membership_id desc);
