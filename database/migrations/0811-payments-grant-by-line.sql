-- A grant names what it opens, who holds it and the line that gave it. Two lines of one thing are two rights: refunding
-- one leaves the other. Of the rights of one person to one thing, one stands for all: it is in force while any of them is.
alter table public.grants
  drop constraint grants_pkey,
  drop constraint grants_order_id_fkey,
  add column id uuid not null default uuidv7() primary key,
  add column position smallint not null default 0,
  add column stands boolean not null default true,
  add constraint grants_line_fkey foreign key (order_id, position)
    references public.order_lines (order_id, position) on delete restrict,
  -- payments.revoke-grants; a line gives a person a thing once
  add constraint grants_once unique (order_id, position, holder_id, kind, thing_id);
alter table public.grants alter column position drop default;
drop index public.grants_of_order;

-- held_grants and granted_things by person and thing
create unique index grants_stand on public.grants (holder_id, kind, thing_id) where stands;

create or replace view public.held_grants with (security_invoker = true) as
  select holder_id, kind, thing_id, order_id, creator_id, since from public.grants
  where stands and revoked_at is null;
-- What people have or had: one row for a person and a thing.
create view public.granted_things with (security_invoker = true) as
  select holder_id, kind, thing_id, order_id, creator_id, since, revoked_at from public.grants where stands;

-- A second right to a thing that its holder has waits behind the one that stands; one to a thing that they had takes
-- its place.
create function public.place_grant() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  standing record;
begin
  if exists (select from grants where order_id = new.order_id and position = new.position
      and holder_id = new.holder_id and kind = new.kind and thing_id = new.thing_id) then
    return null;
  end if;
  -- locked: a refund of it waits, and then finds this one
  select id, revoked_at into standing from grants
    where holder_id = new.holder_id and kind = new.kind and thing_id = new.thing_id and stands for update;
  new.stands := standing.id is null or standing.revoked_at is not null;
  if standing.revoked_at is not null then
    update grants set stands = false where id = standing.id;
  end if;
  return new;
end $$;
create trigger grants_place before insert on public.grants for each row execute function public.place_grant();

create function public.hand_grant_on() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  next_id uuid;
begin
  select id into next_id from grants
    where holder_id = new.holder_id and kind = new.kind and thing_id = new.thing_id and revoked_at is null and not stands
    order by since, id limit 1 for update;
  if next_id is not null then
    update grants set stands = false where id = new.id;
    update grants set stands = true where id = next_id;
  end if;
  return null;
end $$;
create trigger grants_hand_on after update of revoked_at on public.grants
  for each row when (new.stands and old.revoked_at is null and new.revoked_at is not null)
  execute function public.hand_grant_on();

-- A line that was not paid for, or went back, gives no right. A refund of the line waits, and then finds the grant.
create function public.refuse_grant_of_ended_line() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from order_lines l join orders o on o.id = l.order_id
    where l.order_id = new.order_id and l.position = new.position and l.state in ('to_deliver', 'delivered')
      and o.paid_at is not null
    for share of l;
  if not found and new.revoked_at is null then
    raise exception 'line % of order % gives nothing', new.position, new.order_id using errcode = '23514';
  end if;
  return null;
end $$;
create trigger grants_of_paid_lines after insert on public.grants
  for each row execute function public.refuse_grant_of_ended_line();
