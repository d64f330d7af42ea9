-- Who wrote a post for its creator; null where the creator did.
alter table public.posts
  add column actor_id uuid references public.profiles (id) on delete set null,
  add constraint posts_actor_other check (actor_id <> creator_id);

-- What the foreign key asks when a profile goes.
create index posts_of_actor on public.posts (actor_id) where actor_id is not null;
