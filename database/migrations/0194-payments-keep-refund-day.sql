-- When an order was given back: its receipt says so.

alter table public.orders add column refunded_at timestamptz;
-- Refunds of before are dated by what they closed; one of a tip keeps no day.
update public.orders set refunded_at = closed.at
  from (
    select orders.id, coalesce(purchases.refunded_at, memberships.ended_at) as at
    from public.orders
    left join public.purchases on purchases.order_id = orders.id
    left join public.memberships on memberships.id = orders.membership_id
    where orders.status = 'refunded'
  ) closed
  where closed.id = orders.id;
alter table public.orders add constraint orders_refunded_at_check
  check (refunded_at is null or status = 'refunded');
