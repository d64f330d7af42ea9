-- payments.spent-by, payments.purchases-from: what one person bought from one creator.
create index orders_between on public.orders (buyer_id, creator_id, paid_at desc, id desc) where paid_at is not null;
