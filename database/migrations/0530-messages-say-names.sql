-- A mass message can say the name of each of its readers. The body is stored once, with places for it.
alter table public.message_bodies
  -- `{name}` in its words is such a place; in the words of all others it is what somebody typed
  add column has_name_places boolean not null default false;
