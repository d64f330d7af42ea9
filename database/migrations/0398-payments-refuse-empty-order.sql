-- An order without a line adds up to nothing, not even to zero: it is refused when its transaction ends, whoever writes
-- it. So is taking the last line away, and a total that changes without its lines.
create or replace function public.refuse_other_total() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  of_order uuid;
begin
  if tg_table_name = 'orders' then of_order := new.id;
  elsif tg_op = 'DELETE' then of_order := old.order_id;
  else of_order := new.order_id;
  end if;
  if exists (
    select from orders o where o.id = of_order and o.total_cents is distinct from
      (select sum(amount_cents - discount_cents + tax_cents) from order_lines l where l.order_id = o.id)
  ) then
    raise exception 'the lines of order % are not its total', of_order using errcode = '23514';
  end if;
  return null;
end $$;

drop trigger order_lines_are_total on public.order_lines;
create constraint trigger order_lines_are_total after insert or update or delete on public.order_lines
  deferrable initially deferred for each row execute function public.refuse_other_total();
create constraint trigger orders_have_lines after insert or update of total_cents on public.orders
  deferrable initially deferred for each row execute function public.refuse_other_total();
