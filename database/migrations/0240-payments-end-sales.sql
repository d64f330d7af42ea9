-- returned: the charge came when the sale was over (a block, a takedown, a deletion, bought twice), and went back by
-- itself. `decline_reason` says why.
alter table public.orders
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('pending', 'requires_action', 'paid', 'declined', 'refunded', 'expired', 'returned'));
