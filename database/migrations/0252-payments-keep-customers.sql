-- Whom the provider knows a person as: one customer each, whatever number of cards they enter.
create table public.payment_customers (
  user_id uuid not null references public.profiles on delete restrict,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_ref text not null,
  created_at timestamptz not null,
  primary key (user_id, provider),
  unique (provider, provider_ref)
);
alter table public.payment_customers enable row level security;
-- Cards used to have a customer each; the newest one's goes on.
insert into public.payment_customers (user_id, provider, provider_ref, created_at)
  select distinct on (user_id) user_id, provider, split_part(provider_ref, ':', 1), created_at
  from public.cards where provider = 'stripe' and removed_at is null
  order by user_id, created_at desc;
