-- What an order sells, line by line, and what it gives: the same two tables for everything that can be bought.

create table public.order_lines (
  order_id uuid not null references public.orders (id) on delete restrict,
  position smallint not null check (position >= 0),
  -- who sells it (server/src/order-kinds.ts), and which of theirs
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  thing_id uuid not null,
  amount_cents int not null check (amount_cents >= 0),
  discount_cents int not null default 0 check (discount_cents between 0 and amount_cents),
  tax_cents int not null default 0 check (tax_cents >= 0),
  primary key (order_id, position)
);
alter table public.order_lines enable row level security;
-- payments.sold-of: the orders that name a thing
create index order_lines_of_thing on public.order_lines (thing_id, kind);

insert into public.order_lines (order_id, position, kind, thing_id, amount_cents)
select id, 0, kind,
       case kind when 'post' then post_id when 'tip' then creator_id when 'membership' then tier_id
         else membership_id end,
       total_cents
  from public.orders;

-- The total of an order is the sum of its lines, whoever writes them.
create function public.refuse_other_total() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from orders o where o.id = new.order_id and o.total_cents <>
      (select sum(amount_cents - discount_cents + tax_cents) from order_lines l where l.order_id = o.id)
  ) then
    raise exception 'the lines of order % are not its total', new.order_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger order_lines_are_total after insert or update on public.order_lines
  deferrable initially deferred for each row execute function public.refuse_other_total();

-- What a person has because it was bought. One row a thing: bought again after it was revoked, it is the new order's.
create table public.grants (
  holder_id uuid not null references public.profiles (id) on delete restrict,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  thing_id uuid not null,
  order_id uuid not null references public.orders (id) on delete restrict,
  since timestamptz not null,
  revoked_at timestamptz,
  revoked_why text check (revoked_why in ('refund', 'dispute')),
  primary key (holder_id, kind, thing_id),
  check ((revoked_at is null) = (revoked_why is null))
);
alter table public.grants enable row level security;
-- discovery.gallery-page: what somebody bought, newest first
create index grants_of_holder on public.grants (holder_id, kind, since desc, thing_id desc);
-- posts.was-sold and the like: who has a thing
create index grants_of_thing on public.grants (thing_id, kind);
-- payments.revoke-grants: what an order gave
create index grants_of_order on public.grants (order_id);

insert into public.grants (holder_id, kind, thing_id, order_id, since, revoked_at, revoked_why)
select p.buyer_id, 'post', p.post_id, p.order_id, p.purchased_at, p.refunded_at,
       case when p.refunded_at is null then null
            when o.dispute_born_by is not null then 'dispute' else 'refund' end
  from public.purchases p join public.orders o on o.id = p.order_id;
drop table public.purchases;

-- A grant names things of any table, so no foreign key holds what it names. A table of things that can be bought puts
-- this trigger on itself, with its kind.
create function public.keep_granted() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from grants g where g.thing_id = old.id and g.kind = tg_argv[0]) then
    raise exception '% % is somebody''s', tg_argv[0], old.id using errcode = '23503';
  end if;
  return old;
end $$;
create trigger keep_granted_posts before delete on public.posts
  for each row execute function public.keep_granted('post');

-- One open order of the same sale a buyer. The kind says what the same is: `once_key`, null where each order is its own.
alter table public.orders drop constraint orders_kind_check;
alter table public.orders add check (kind ~ '^[a-z]+(_[a-z]+)*$');
alter table public.orders add once_key text;
update public.orders
   set once_key = case kind when 'post' then 'post:' || post_id when 'membership' then 'membership:' || creator_id
                    when 'upgrade' then 'upgrade:' || membership_id when 'renewal' then 'renewal:' || membership_id end
 where status in ('pending', 'requires_action');
drop index public.orders_open_membership;
drop index public.orders_open_post;
drop index public.orders_open_upgrade;
create unique index orders_open_once on public.orders (buyer_id, once_key)
  where status in ('pending', 'requires_action') and once_key is not null;
