-- The sandbox provider's own books: it behaves like a card network that happens to live in this database.
-- Nothing but payments/sandbox reads or writes these tables; it uses its own connection, never the caller's.
create schema sandbox;

-- What signs the events that the network sends us: made here, known to this database alone.
create table sandbox.network (
  only_row boolean primary key default true check (only_row),
  webhook_secret text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  -- counts deliveries: every fifth event comes twice
  deliveries bigint not null default 0
);
alter table sandbox.network enable row level security;
insert into sandbox.network default values;

create table sandbox.clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
alter table sandbox.clock enable row level security;
insert into sandbox.clock default values;

create table sandbox.cards (
  id text primary key,
  -- what the test number does; the number itself is never kept
  behaviour text not null,
  brand text not null,
  last4 text not null,
  exp_month int not null,
  exp_year int not null,
  -- one-time token until it is saved
  token text unique,
  created_at timestamptz not null
);
alter table sandbox.cards enable row level security;

create table sandbox.charges (
  id text primary key,
  idempotency_key text not null unique,
  card_id text not null references sandbox.cards,
  amount_cents int not null check (amount_cents > 0),
  refunded_cents int not null default 0 check (refunded_cents between 0 and amount_cents),
  description text not null,
  -- where the confirmation page sends the card holder back to
  return_url text not null,
  status text not null check (status in ('succeeded', 'declined', 'requires_action', 'abandoned')),
  decline_reason text,
  created_at timestamptz not null
);
alter table sandbox.charges enable row level security;

create table sandbox.refunds (
  idempotency_key text primary key,
  charge_id text not null references sandbox.charges,
  amount_cents int not null check (amount_cents > 0),
  created_at timestamptz not null
);
alter table sandbox.refunds enable row level security;

create table sandbox.transfers (
  id text primary key,
  idempotency_key text not null unique,
  amount_cents int not null check (amount_cents > 0),
  destination text not null,
  status text not null check (status in ('in_transit', 'paid', 'failed')),
  created_at timestamptz not null
);
alter table sandbox.transfers enable row level security;

-- Events wait here until our webhook answered 200; delivered at least once, now and then twice, as real networks do.
create table sandbox.events (
  id text primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  attempts int not null default 0
);
alter table sandbox.events enable row level security;
