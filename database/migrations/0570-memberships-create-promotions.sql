-- What a creator takes off a first month, or gives away for some days, and who took it (docs/decisions/0037-promotions.md).
create table public.promotions (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.creators on delete restrict,
  -- null: every tier on sale that has a price
  tier_id uuid references public.tiers on delete restrict,
  -- off the price of the first month, or days without a price
  percent_off int check (percent_off between 5 and 95),
  trial_days int check (trial_days between 1 and 30),
  offered_to text not null check (offered_to in ('new', 'former')),
  -- seen only by who has its link
  is_link_only boolean not null,
  -- what the link says, and what is bought with: whoever knows it may claim
  code text not null unique check (char_length(code) between 16 and 40),
  most_claims int check (most_claims between 1 and 100000),
  -- held and kept, counted by the trigger below
  claims int not null default 0 check (claims >= 0 and (most_claims is null or claims <= most_claims)),
  ends_at timestamptz,
  -- ended by its creator, or with their account
  ended_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(percent_off, trial_days) = 1),
  check (ends_at > created_at)
);
alter table public.promotions enable row level security;
-- memberships.list-promotions
create index promotions_of_creator on public.promotions (creator_id, created_at desc, id desc);
-- memberships.offers, creators.page
create index promotions_running on public.promotions (creator_id) where ended_at is null;

-- One order that was opened with a promotion. It holds its place while the order is open and keeps it once it is paid;
-- a payment that came to nothing gives it back.
create table public.promotion_claims (
  order_id uuid primary key references public.orders (id) on delete restrict,
  promotion_id uuid not null references public.promotions (id) on delete restrict,
  fan_id uuid not null references public.profiles on delete restrict,
  creator_id uuid not null references public.creators on delete restrict,
  -- what a month of the tier cost then, in cents: what the first month would have cost, and later ones do
  price_cents int not null check (price_cents > 0),
  -- null where the first month was paid
  trial_days int check (trial_days between 1 and 30),
  claimed_at timestamptz not null,
  fell_through boolean not null default false,
  -- when the member heard that their trial ends tomorrow
  told_at timestamptz,
  check (fan_id <> creator_id)
);
alter table public.promotion_claims enable row level security;
-- A person claims a promotion once; memberships.list-promotions and memberships.end-of-promotion look here too.
create unique index promotion_claims_once on public.promotion_claims (promotion_id, fan_id) where not fell_through;
-- One trial a person and creator, ever; memberships.offers
create unique index promotion_claims_one_trial on public.promotion_claims (fan_id, creator_id)
  where trial_days is not null and not fell_through;
-- memberships.list-promotions: what was claimed later by the same fan
create index promotion_claims_of_fan on public.promotion_claims (fan_id, creator_id, claimed_at);

create function public.count_claim() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  declare
    was int := case when tg_op <> 'INSERT' and not old.fell_through then 1 else 0 end;
    is_now int := case when tg_op <> 'DELETE' and not new.fell_through then 1 else 0 end;
  begin
    if was <> is_now then
      update public.promotions set claims = claims + is_now - was
        where id = coalesce(new.promotion_id, old.promotion_id);
    end if;
    return null;
  end $$;
create trigger promotion_claims_count after insert or delete or update of fell_through on public.promotion_claims
  for each row execute function public.count_claim();
