-- Purchases, the cards behind them, and what the provider told us. Amounts in cents.

create table public.cards (
  id uuid primary key default uuidv7(),
  user_id uuid not null references public.profiles on delete restrict,
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- the provider's name for the card; numbers never reach this database
  provider_ref text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null,
  is_default boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null,
  unique (provider, provider_ref)
);
alter table public.cards enable row level security;
-- saved cards of a person, and the card a purchase names
create index cards_of_user on public.cards (user_id) where removed_at is null;
create unique index cards_one_default on public.cards (user_id) where is_default and removed_at is null;
alter table public.memberships add foreign key (card_id) references public.cards on delete set null;

create table public.orders (
  id uuid primary key default uuidv7(),
  -- what people read on a receipt
  number bigint generated always as identity (start with 10001) unique,
  buyer_id uuid not null references public.profiles on delete restrict,
  creator_id uuid not null references public.creators on delete restrict,
  kind text not null check (kind in ('membership', 'renewal', 'post', 'tip')),
  tier_id uuid references public.tiers,
  post_id uuid references public.posts,
  membership_id uuid references public.memberships,
  card_id uuid references public.cards,
  total_cents int not null check (total_cents >= 0),
  status text not null default 'pending'
    check (status in ('pending', 'requires_action', 'paid', 'declined', 'refunded', 'expired')),
  idempotency_key text not null,
  provider text not null,
  provider_ref text,
  decline_reason text,
  -- same-origin page where the card holder confirms, while requires_action
  confirm_url text,
  -- renewals: the start of the month that it pays for
  period_start timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (buyer_id, idempotency_key),
  check ((kind in ('membership', 'renewal')) = (tier_id is not null)),
  check ((kind = 'renewal') = (period_start is not null)),
  check ((kind = 'renewal') <= (membership_id is not null)),
  check ((kind = 'post') <= (post_id is not null)),
  check ((status in ('paid', 'refunded')) = (paid_at is not null))
);
alter table public.orders enable row level security;
-- One open purchase of the same thing per buyer: the same click fifty times is one charge.
create unique index orders_open_membership on public.orders (buyer_id, creator_id)
  where kind = 'membership' and status in ('pending', 'requires_action');
create unique index orders_open_post on public.orders (buyer_id, post_id)
  where kind = 'post' and status in ('pending', 'requires_action');
-- One renewal a period: a month is never paid for twice, whatever the queue repeats.
create unique index orders_one_renewal on public.orders (membership_id, period_start)
  where kind = 'renewal' and status in ('pending', 'requires_action', 'paid');
-- Memberships screen: the last order of each
create index orders_of_membership on public.orders (membership_id, created_at desc) where membership_id is not null;
-- A charge belongs to one order.
create unique index orders_provider_ref on public.orders (provider, provider_ref) where provider_ref is not null;
-- Orders screen: a buyer's, newest first
create index orders_of_buyer on public.orders (buyer_id, created_at desc, id desc);
-- earnings: a creator's paid orders
create index orders_of_creator on public.orders (creator_id, paid_at) where paid_at is not null;

-- What somebody bought and keeps: read by the entitlement rule.
create table public.purchases (
  buyer_id uuid not null references public.profiles on delete restrict,
  post_id uuid not null references public.posts on delete restrict,
  order_id uuid not null unique references public.orders on delete restrict,
  purchased_at timestamptz not null,
  refunded_at timestamptz,
  primary key (buyer_id, post_id)
);
alter table public.purchases enable row level security;

-- Every provider event, stored raw before it is handled, handled once.
create table public.provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  failure text,
  primary key (provider, event_id)
);
alter table public.provider_events enable row level security;
-- replay of events whose handling failed or was cut off
create index provider_events_unhandled on public.provider_events (received_at) where handled_at is null;
