-- What an order knows beside its line is kept by the area that sells it: memberships were the last with columns in orders.

-- What was sold, in the words of that day: a receipt stays as it was when a tier gets another name.
alter table public.order_lines add column title text check (char_length(title) between 1 and 200);
alter table public.order_lines disable trigger order_lines_are_total;
update public.order_lines l
   set title = case l.kind when 'post' then 'Locked post' when 'tip' then 'Tip'
                 when 'membership' then coalesce(tier.name, 'Membership') || ': first month'
                 when 'renewal' then coalesce(tier.name, 'Membership') || ': renewal'
                 when 'upgrade' then 'Change to ' || coalesce(tier.name, 'another tier') || ': rest of the month'
                 else initcap(replace(l.kind, '_', ' ')) end
  from public.orders o left join public.tiers tier on tier.id = o.tier_id
 where o.id = l.order_id;
alter table public.order_lines enable trigger order_lines_are_total;
alter table public.order_lines alter column title set not null;

create table public.membership_orders (
  order_id uuid primary key references public.orders (id) on delete restrict,
  -- a first month makes its membership when it is paid
  membership_id uuid references public.memberships (id),
  tier_id uuid not null references public.tiers (id),
  -- when the month that it pays begins: null for an upgrade, and for a first month until it is paid
  period_start timestamptz,
  -- a renewal that was declined or went back: its month may be ordered again
  fell_through boolean not null default false,
  check (period_start is null or membership_id is not null)
);
alter table public.membership_orders enable row level security;

insert into public.membership_orders (order_id, membership_id, tier_id, period_start, fell_through)
select o.id, o.membership_id, o.tier_id, case o.kind when 'membership' then m.started_at else o.period_start end,
       o.kind = 'renewal' and o.status in ('declined', 'expired', 'returned')
  from public.orders o left join public.memberships m on m.id = o.membership_id
 where o.tier_id is not null;

-- A month is paid by one order: while one is open or was paid, also if its money went back later, there is no other.
create unique index membership_orders_one_of_month on public.membership_orders (membership_id, period_start)
  where not fell_through;
-- memberships.list (the last order), memberships.payments-of, memberships.paid-upgrades and the like
create index membership_orders_of_membership on public.membership_orders (membership_id, order_id);

-- Nobody sells a month or an upgrade without saying of what: looked at when the transaction ends.
create function public.require_membership_order() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from membership_orders m where m.order_id = new.id
      and (new.kind = 'membership' or m.membership_id is not null)
      and (new.kind <> 'renewal' or m.period_start is not null)
  ) then
    raise exception 'order % does not say which membership it pays', new.id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger orders_of_memberships after insert on public.orders
  deferrable initially deferred for each row when (new.kind in ('membership', 'renewal', 'upgrade'))
  execute function public.require_membership_order();

-- Their indexes and checks go with them: orders_of_membership, orders_one_renewal, orders_names_tier and others.
alter table public.orders drop column tier_id, drop column membership_id, drop column period_start;
alter table public.tier_upgrades drop column membership_id;
