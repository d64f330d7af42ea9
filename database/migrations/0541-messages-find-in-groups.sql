-- What is said in a group is found by the group, as what is said between two is found by its author: a group has more
-- authors than anybody talks to.

-- null: it was said between two
alter table public.message_bodies add column group_id uuid references public.groups (id) on delete restrict;
update public.message_bodies said set group_id = room.id
  from public.messages m join public.groups room on room.id = m.conversation_id
  where m.body_id = said.id and said.emptied_at is null;
-- messages.search-of-groups: parts of words said in a few groups
create index message_bodies_words_in_groups on public.message_bodies using gin (group_id, text gin_trgm_ops)
  where group_id is not null and text <> '';

create or replace function public.refuse_body_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.author_id <> old.author_id or new.price_cents is distinct from old.price_cents
    or new.group_id is distinct from old.group_id then
    raise exception 'author, group and price of message body % stay', old.id using errcode = '23514';
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
