-- The sales of one product, and its figures; and whether any order names a product that is deleted.
drop index public.shop_order_lines_of_product;
create index shop_order_lines_of_product on public.shop_order_lines (product_id, paid_at desc, order_id desc);
-- the version before a file that is deleted
create index product_files_replaced on public.product_files (replaced_by) where replaced_by is not null;
