-- Money that is reserved on a card first and taken later: whole, in part, or not at all.
alter table public.orders drop constraint orders_status_check;
alter table public.orders add constraint orders_status_check check (status in
  ('pending', 'requires_action', 'authorized', 'paid', 'declined', 'refunded', 'expired', 'returned'));
-- what was decided about reserved money, once: it is taken or let go, and no later word changes that
alter table public.orders add capture_decision text
  check (capture_decision in ('capture', 'void'));

drop index public.orders_open_once;
create unique index orders_open_once on public.orders (buyer_id, once_key)
  where status in ('pending', 'requires_action', 'authorized') and once_key is not null;

alter table sandbox.charges drop constraint charges_status_check;
alter table sandbox.charges add constraint charges_status_check check (status in
  ('succeeded', 'declined', 'requires_action', 'authorized', 'abandoned'));
-- whether the holder's word only reserves the money
alter table sandbox.charges add captured_later boolean not null default false;
