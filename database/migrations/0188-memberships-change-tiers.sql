-- Several tiers: what they cost before, what a member changes to, and the order that pays for changing up.

-- Since when a tier has its price (null: since it was made), and what it was before: every change writes one row.
alter table public.tiers add column price_since timestamptz;
create table public.tier_prices (
  tier_id uuid not null references public.tiers on delete cascade,
  price_cents int not null check (price_cents >= 0),
  since timestamptz not null,
  until timestamptz not null,
  primary key (tier_id, until)
);
alter table public.tier_prices enable row level security;
-- tiers editor: a creator's tiers that are not sold any more, last archived first
create index tiers_archived on public.tiers (creator_id, archived_at desc) where archived_at is not null;
-- tiers editor: how many members each tier has
create index memberships_of_tier on public.memberships (tier_id) where status <> 'ended';

-- What the next month will be, where that is something else: a lower tier, or a new price that the member agreed to.
alter table public.memberships
  add column next_tier_id uuid references public.tiers on delete restrict,
  add column next_price_cents int check (next_price_cents >= 0),
  add check ((next_tier_id is null) = (next_price_cents is null));

-- An upgrade pays what the rest of the month costs more; the month itself stays as it is.
alter table public.orders
  drop constraint orders_check,
  drop constraint orders_check2,
  drop constraint orders_kind_check,
  add constraint orders_kind_check check (kind in ('membership', 'renewal', 'upgrade', 'post', 'tip')),
  add constraint orders_names_tier check ((kind in ('membership', 'renewal', 'upgrade')) = (tier_id is not null)),
  add constraint orders_names_membership check ((kind in ('renewal', 'upgrade')) <= (membership_id is not null));
-- One open upgrade per membership: the same click fifty times is one charge.
create unique index orders_open_upgrade on public.orders (membership_id)
  where kind = 'upgrade' and status in ('pending', 'requires_action');

-- Every change of tier that was paid for: what was agreed to, and the way back when the money is returned.
create table public.tier_upgrades (
  order_id uuid primary key references public.orders on delete cascade,
  membership_id uuid not null references public.memberships on delete cascade,
  from_tier_id uuid not null references public.tiers,
  from_price_cents int not null check (from_price_cents >= 0),
  -- what a month costs from the next renewal on
  price_cents int not null check (price_cents > from_price_cents)
);
alter table public.tier_upgrades enable row level security;
