-- A refund says which lines of its order it gives back, and how many cents of each.
create table public.refund_lines (
  refund_id uuid not null references public.refunds (id) on delete restrict,
  order_id uuid not null,
  position smallint not null,
  cents int not null check (cents > 0),
  primary key (refund_id, position),
  foreign key (order_id, position) references public.order_lines (order_id, position) on delete restrict
);
alter table public.refund_lines enable row level security;
-- payments.lines-of: what has gone back of a line
create index refund_lines_of_line on public.refund_lines (order_id, position);

-- until now an order had one line
insert into public.refund_lines (refund_id, order_id, position, cents)
select id, order_id, 0, amount_cents from public.refunds;

create trigger refund_lines_append_only before update or delete on public.refund_lines
  for each row execute function public.refuse_change();
create trigger refund_lines_no_truncate before truncate on public.refund_lines
  execute function public.refuse_change();

-- The lines of a refund add up to it, and no line gives back more than it cost, whoever writes them.
create function public.refuse_other_refund() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.amount_cents <> coalesce((select sum(l.cents) from refund_lines l
      where l.refund_id = new.id and l.order_id = new.order_id), 0) then
    raise exception 'the lines of refund % are not its amount', new.id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger refunds_are_lines after insert on public.refunds
  deferrable initially deferred for each row execute function public.refuse_other_refund();

create function public.refuse_refund_beyond_line() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from refunds r where r.id = new.refund_id and r.order_id = new.order_id and r.amount_cents =
      (select sum(l.cents) from refund_lines l where l.refund_id = r.id)) then
    raise exception 'the lines of refund % are not its amount', new.refund_id using errcode = '23514';
  end if;
  if exists (select from order_lines o where o.order_id = new.order_id and o.position = new.position
      and o.amount_cents - o.discount_cents + o.tax_cents <
        (select sum(l.cents) from refund_lines l where l.order_id = o.order_id and l.position = o.position)) then
    raise exception 'line % of order % gave back more than it cost', new.position, new.order_id
      using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger refund_lines_within_line after insert on public.refund_lines
  deferrable initially deferred for each row execute function public.refuse_refund_beyond_line();
