-- What the tax of a line is called on its receipt, with its rate.
alter table public.order_lines add column tax_label text check (char_length(tax_label) between 1 and 60);

-- What of an order's total is tax: what its creator reads of it is without.
alter table public.orders add column tax_cents int not null default 0 check (tax_cents between 0 and total_cents);
update public.orders o set tax_cents = taxed.cents
  from (select order_id, sum(tax_cents) as cents from public.order_lines where tax_cents > 0 group by order_id) taxed
 where taxed.order_id = o.id;

-- Looked at when the transaction ends; an order without tax is not looked at.
create function public.refuse_other_tax() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare of_order uuid := case tg_table_name when 'orders' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end;
begin
  if (select tax_cents from orders where id = of_order)
      <> (select coalesce(sum(tax_cents), 0) from order_lines where order_id = of_order) then
    raise exception 'the taxes of the lines of order % are not its tax', of_order using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger orders_tax_is_of_lines after insert or update of tax_cents on public.orders
  deferrable initially deferred for each row when (new.tax_cents > 0) execute function public.refuse_other_tax();
create constraint trigger order_lines_are_tax after insert or update of tax_cents on public.order_lines
  deferrable initially deferred for each row when (new.tax_cents > 0) execute function public.refuse_other_tax();

-- What of an order's refunds is tax. It goes back with its line in proportion, rounded, as ledger/divide.ts does.
create function public.refunded_tax(of_order uuid) returns int
language sql stable as $$
  select coalesce(sum(round(l.tax_cents * back.cents::numeric / (l.amount_cents - l.discount_cents + l.tax_cents))), 0)::int
  from public.order_lines l cross join lateral (
    select sum(r.cents) as cents from public.refund_lines r
    where r.order_id = l.order_id and r.position = l.position) back
  where l.order_id = of_order and l.tax_cents > 0 and back.cents > 0
$$;

-- What of an order's price, which is without tax, has gone back. All arguments are columns of orders.
create function public.refunded_price(id uuid, total_cents int, tax_cents int, refunded_cents int) returns int
language sql stable as $$
  select case when tax_cents = 0 or refunded_cents = 0 then refunded_cents
    when refunded_cents = total_cents then total_cents - tax_cents
    else refunded_cents - public.refunded_tax(id) end
$$;

-- price_cents, price_refunded_cents, price_left_cents: what was paid without tax, what of it went back, what is left
create or replace view public.order_states with (security_invoker = true) as
  select id, number, kind, buyer_id, creator_id, status, total_cents, refunded_cents, created_at, paid_at, disputed_at,
    total_cents - tax_cents as price_cents,
    public.refunded_price(id, total_cents, tax_cents, refunded_cents) as price_refunded_cents
  from public.orders;
create or replace view public.line_states with (security_invoker = true) as
  select l.order_id, l.position, l.kind, l.thing_id, l.title, l.quantity, l.state, l.delivered_at,
    l.amount_cents - l.discount_cents + l.tax_cents as cost_cents,
    case when l.state = 'refunded' then l.amount_cents - l.discount_cents + l.tax_cents
      when o.refunded_cents = 0 then 0
      else coalesce((select sum(r.cents) from public.refund_lines r
        where r.order_id = l.order_id and r.position = l.position), 0)::int end as refunded_cents,
    o.buyer_id, o.creator_id, o.paid_at,
    case when l.state = 'refunded' then 0
      when o.refunded_cents = 0 then l.amount_cents - l.discount_cents
      else l.amount_cents - l.discount_cents - coalesce((
        select sum(r.cents) - case l.tax_cents when 0 then 0
          else round(l.tax_cents * sum(r.cents)::numeric / (l.amount_cents - l.discount_cents + l.tax_cents)) end
        from public.refund_lines r where r.order_id = l.order_id and r.position = l.position), 0)::int end as price_left_cents
  from public.order_lines l join public.orders o on o.id = l.order_id;
