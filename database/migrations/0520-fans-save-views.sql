-- Choices of filters that a creator keeps under a name.
create table public.saved_views (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.creators on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  -- as the contract's savedFilters, which reads them again
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  created_at timestamptz not null
);
alter table public.saved_views enable row level security;
-- fans.list-saved-views, and a name is given once
create unique index saved_views_of_creator on public.saved_views (creator_id, lower(name));
