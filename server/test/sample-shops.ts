/** SQL of what the samples sell, in numbers: 'miscounted' and 'empty' are faults. */
export const SHOPS = `
  select count(*)::int as products, count(distinct creator_id)::int as pages,
    count(*) filter (where sells_keys)::int as with_keys, count(*) filter (where is_pay_what_you_want)::int as chosen,
    sum(sold)::int as sold, sum(reviews)::int as reviews,
    count(*) filter (where sold = 0 or stock_left <> stock_total - sold or sold <> (
      select count(*) from grants g where g.thing_id = p.id and g.kind = 'product'))::int as miscounted,
    count(*) filter (where not exists (select from product_files f where f.product_id = p.id))::int as empty,
    (select count(*)::int from product_pictures) as pictures,
    (select count(*)::int from product_keys k where order_id is not null) as keys_sold,
    (select sold from products where sells_keys) as sold_with_keys
  from products p`;
