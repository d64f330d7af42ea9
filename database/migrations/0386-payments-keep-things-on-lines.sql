-- What an order is for is on its lines. What a tip says beside that has a table of its own, as each thing to sell has.

create table public.tips (
  order_id uuid primary key references public.orders (id) on delete restrict,
  post_id uuid references public.posts (id),
  message text check (char_length(message) <= 500),
  check (post_id is not null or message is not null)
);
alter table public.tips enable row level security;
-- payments.find-orders, posts.empty-ordered and the key's own check: the tips that a post got
create index tips_for_post on public.tips (post_id) where post_id is not null;

insert into public.tips (order_id, post_id, message)
select id, post_id, message from public.orders where kind = 'tip' and (post_id is not null or message is not null);

-- A line names things of any table, as a grant does: the same trigger keeps what was ordered.
create or replace function public.keep_granted() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from grants g where g.thing_id = old.id and g.kind = tg_argv[0]) then
    raise exception '% % is somebody''s', tg_argv[0], old.id using errcode = '23503';
  end if;
  if exists (select from order_lines l where l.thing_id = old.id and l.kind = tg_argv[0]) then
    raise exception '% % was ordered', tg_argv[0], old.id using errcode = '23503';
  end if;
  return old;
end $$;

-- Their indexes and checks go with them: orders_naming_post, orders_of_post.
alter table public.orders drop column post_id, drop column message;
