-- A creator's own lists of people, for the audience of posts and messages.

create table public.creator_lists (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.creators on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  unique (creator_id, name)
);
alter table public.creator_lists enable row level security;

create table public.creator_list_people (
  list_id uuid not null references public.creator_lists on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  added_at timestamptz not null,
  primary key (list_id, user_id)
);
alter table public.creator_list_people enable row level security;
-- entitlement: the lists a viewer stands on
create index creator_list_people_of_user on public.creator_list_people (user_id, list_id);
