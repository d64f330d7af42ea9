-- A price can lock words as well as files. They are sold with the body, so they stay as they were sold.

alter table public.message_bodies
  add column locked_text text not null default '' check (char_length(locked_text) <= 5000),
  add constraint message_bodies_sell_words check (locked_text = '' or price_cents is not null),
  add constraint message_bodies_empty_words check (emptied_at is null or locked_text = '');
-- messages.search-of-locked: what the viewer locked themselves; what they bought is found by its id
create index message_bodies_locked_words on public.message_bodies using gin (author_id, locked_text gin_trgm_ops)
  where locked_text <> '';

create or replace function public.refuse_body_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.author_id <> old.author_id or new.price_cents is distinct from old.price_cents then
    raise exception 'author and price of message body % stay', old.id using errcode = '23514';
  end if;
  if old.price_cents is not null and (new.text <> old.text or new.locked_text <> old.locked_text)
    and new.emptied_at is null then
    raise exception 'message body % has a price, so its text stays', old.id using errcode = '23514';
  end if;
  if old.emptied_at is not null then
    raise exception 'message body % is empty for good', old.id using errcode = '23514';
  end if;
  return new;
end $$;

-- A tip given in a conversation: noted with its order, and said at its place once it is paid.
create table public.message_tips (
  order_id uuid primary key references public.orders (id) on delete restrict,
  conversation_id uuid not null references public.conversations (id) on delete restrict,
  -- where it is said; null until it is paid
  sequence int,
  -- messages.stretch, and a conversation's last message in lists: what a message gives
  unique (conversation_id, sequence),
  foreign key (conversation_id, sequence) references public.messages (conversation_id, sequence) on delete restrict
);
alter table public.message_tips enable row level security;

-- What is said once stays said, at its place.
create function public.refuse_tip_move() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.sequence is not null or new.order_id <> old.order_id or new.conversation_id <> old.conversation_id then
    raise exception 'the tip of order % stays where it was given', old.order_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger message_tips_stay before update on public.message_tips
  for each row execute function public.refuse_tip_move();

-- A body says, shows, locks or gives something; a price has something to sell, and what has no price locks nothing.
create or replace function public.refuse_senseless_body() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  files int;
  locked int;
begin
  select count(*), count(*) filter (where not is_free) into files, locked
    from message_media where body_id = new.id;
  if new.text = '' and new.locked_text = '' and files = 0 and not exists (
    select from messages said
    join message_tips given on given.conversation_id = said.conversation_id and given.sequence = said.sequence
    where said.body_id = new.id) then
    raise exception 'message body % is empty', new.id using errcode = '23514';
  end if;
  if (new.price_cents is not null) <> (locked > 0 or new.locked_text <> '') then
    raise exception 'message body % has a price and nothing locked, or the other way round', new.id
      using errcode = '23514';
  end if;
  return null;
end $$;
