-- What people allow themselves to spend (docs/product.md, 'Spending limits'): at most `limit_cents`, and from
-- `coming_at` on `coming_cents`, or whatever they like where that is null. No row: no limit.
create table public.spending_limits (
  user_id uuid not null references public.profiles on delete cascade,
  period text not null check (period in ('day', 'month')),
  limit_cents int not null check (limit_cents >= 0),
  coming_cents int,
  coming_at timestamptz,
  primary key (user_id, period),
  -- only a raise or a removal waits
  check (coming_cents is null or (coming_cents > limit_cents and coming_at is not null))
);
alter table public.spending_limits enable row level security;

-- payments.spending-of: what a person's orders since a moment add up to, without a visit to the orders themselves.
create index orders_spent on public.orders (buyer_id, created_at) include (total_cents, refunded_cents)
  where status in ('pending', 'requires_action', 'authorized', 'paid');
