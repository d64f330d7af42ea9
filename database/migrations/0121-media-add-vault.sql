-- The vault: folders and tags over a person's files.

create table public.media_folders (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references public.profiles on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  unique (owner_id, name),
  unique (owner_id, id)
);
alter table public.media_folders enable row level security;

alter table public.media
  add column folder_id uuid,
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- a file is only ever in a folder of its owner's
  add constraint media_in_own_folder foreign key (owner_id, folder_id)
    references public.media_folders (owner_id, id) on delete set null (folder_id);
-- vault: files in one folder, newest first
create index media_of_folder on public.media (folder_id, created_at desc, id desc) where folder_id is not null;
-- vault: what one file earned, through the posts that show it
create index orders_of_post on public.orders (post_id) where post_id is not null and paid_at is not null;
