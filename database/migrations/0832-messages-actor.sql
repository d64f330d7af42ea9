-- Who wrote a message for its author; null where the author did.
alter table public.message_bodies
  add column actor_id uuid references public.profiles (id) on delete set null,
  add constraint message_bodies_actor_other check (actor_id <> author_id);

-- What the foreign key asks when a profile goes.
create index message_bodies_of_actor on public.message_bodies (actor_id) where actor_id is not null;
