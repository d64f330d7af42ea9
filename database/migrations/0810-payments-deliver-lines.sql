-- A line has a quantity, a unit price and a state of its own: what was ordered of it is delivered, and goes back, by line.
alter table public.order_lines
  add column quantity int not null default 1 check (quantity > 0),
  add column unit_cents int not null generated always as (amount_cents / quantity) stored,
  -- what is delivered with its payment says nothing; the area that sells the rest says when it was
  add column is_delivered_later boolean not null default false,
  -- to_deliver: its order may still be paid, or its area delivers it later. returned: nothing is paid for it, because its
  -- order was declined, ran out or came too late, or its reserved money was not taken. refunded: all of it went back.
  add column state text not null default 'to_deliver' check (state in ('to_deliver', 'delivered', 'returned', 'refunded')),
  add column delivered_at timestamptz,
  add constraint order_lines_whole_units check (amount_cents % quantity = 0),
  add constraint order_lines_delivered_at check (case state
    when 'delivered' then delivered_at is not null when 'refunded' then true else delivered_at is null end);

alter table public.order_lines disable trigger order_lines_are_total;
update public.order_lines l
   set is_delivered_later = o.kind = 'first_message',
       state = case
         when o.status in ('pending', 'requires_action', 'authorized') then 'to_deliver'
         when o.status = 'refunded' then 'refunded'
         when o.status <> 'paid' then 'returned'
         when o.kind = 'first_message' and answered.earned_at is null then 'to_deliver'
         else 'delivered' end,
       delivered_at = case when o.status not in ('paid', 'refunded') then null
         when o.kind = 'first_message' then answered.earned_at else o.paid_at end
  from public.orders o left join public.paid_messages answered on answered.order_id = o.id
 where o.id = l.order_id;
-- a line of an order that stays paid, all of which went back
update public.order_lines l set state = 'refunded'
  from public.orders o
 where o.id = l.order_id and o.status = 'paid' and o.refunded_cents > 0
   and l.amount_cents - l.discount_cents + l.tax_cents =
     (select sum(r.cents) from public.refund_lines r where r.order_id = l.order_id and r.position = l.position);
alter table public.order_lines enable trigger order_lines_are_total;

-- The lines of an order are its total, and are where the order is. Looked at when the transaction ends.
create or replace function public.refuse_other_total() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  of_order uuid;
  is_total boolean;
  fits boolean;
begin
  if tg_table_name = 'orders' then of_order := new.id;
  elsif tg_op = 'DELETE' then of_order := old.order_id;
  else of_order := new.order_id;
  end if;
  select o.total_cents is not distinct from sum(l.amount_cents - l.discount_cents + l.tax_cents),
      bool_and(case
        when o.status in ('pending', 'requires_action', 'authorized') then
          l.state = 'to_deliver' or (l.state = 'returned' and o.capture_decision = 'capture')
        when o.status = 'paid' then case l.state
          when 'to_deliver' then l.is_delivered_later
          when 'refunded' then l.amount_cents - l.discount_cents + l.tax_cents <= coalesce((
            select sum(r.cents) from refund_lines r where r.order_id = l.order_id and r.position = l.position), 0)
          else true end
        when o.status = 'refunded' then l.state in ('refunded', 'returned')
        else l.state = 'returned' end)
    into is_total, fits
    from orders o left join order_lines l on l.order_id = o.id where o.id = of_order group by o.id;
  if not is_total then
    raise exception 'the lines of order % are not its total', of_order using errcode = '23514';
  end if;
  if not fits then
    raise exception 'a line of order % is not where its order is', of_order using errcode = '23514';
  end if;
  return null;
end $$;
drop trigger orders_have_lines on public.orders;
create constraint trigger orders_have_lines after insert or update of total_cents, status on public.orders
  deferrable initially deferred for each row execute function public.refuse_other_total();

-- What went back of a line is no more than it cost; all of it ends the line.
create or replace function public.refuse_refund_beyond_line() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  left_cents int;
  line_state text;
begin
  if not exists (select from refunds r where r.id = new.refund_id and r.order_id = new.order_id and r.amount_cents =
      (select sum(l.cents) from refund_lines l where l.refund_id = r.id)) then
    raise exception 'the lines of refund % are not its amount', new.refund_id using errcode = '23514';
  end if;
  select o.amount_cents - o.discount_cents + o.tax_cents -
      (select sum(l.cents) from refund_lines l where l.order_id = o.order_id and l.position = o.position), o.state
    into left_cents, line_state
    from order_lines o where o.order_id = new.order_id and o.position = new.position;
  if left_cents < 0 then
    raise exception 'line % of order % gave back more than it cost', new.position, new.order_id
      using errcode = '23514';
  end if;
  if left_cents = 0 and line_state <> 'refunded' then
    raise exception 'line % of order % gave back all that it cost and goes on', new.position, new.order_id
      using errcode = '23514';
  end if;
  return null;
end $$;
