-- shop.keys-sold: the keys of a product that are sold, the latest first
create index product_keys_sold on public.product_keys (product_id, sold_at desc, id desc) where order_id is not null;
