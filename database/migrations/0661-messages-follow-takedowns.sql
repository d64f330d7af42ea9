-- A takedown reaches every copy of what it takes down, and undoing it brings back what nobody took back meanwhile.
alter table public.message_bodies
  -- what was passed on; null: said here first, or passed on before sources were kept
  add column forwarded_from uuid references public.message_bodies (id) on delete set null,
  -- its source was taken down, and it with it: it comes back with it
  add column is_down_with_source boolean not null default false,
  add constraint message_bodies_down_with_source check (not is_down_with_source or taken_down_at is not null);
-- messages.copies-of-body
create index message_bodies_forwarded_from on public.message_bodies (forwarded_from, id)
  where forwarded_from is not null;

-- A takedown unsent it, and its author did not: it comes back with what it says.
alter table public.messages
  add column unsent_by_takedown boolean not null default false,
  add constraint messages_unsent_by_takedown check (not unsent_by_takedown or unsent_at is not null);
update public.messages m set unsent_by_takedown = true from public.message_bodies said
where said.taken_down_at is not null and m.body_id = said.id and m.unsent_at = said.taken_down_at;

-- The post that it tells of.
alter table public.mass_messages add column post_id uuid references public.posts (id) on delete restrict;
update public.mass_messages mass set post_id = p.id from public.posts p
where mass.client_id = 'post:' || p.id and p.creator_id = mass.creator_id;
-- messages.copies-of-post
create index mass_messages_of_post on public.mass_messages (post_id) where post_id is not null;
