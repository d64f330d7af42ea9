-- What discover and search lean on.

-- When somebody became a creator, for 'New creators' (decisions.md, 'discover home').
alter table public.creators add column created_at timestamptz not null default now();
-- discover home: newest creators
create index creators_newest on public.creators (created_at desc, id) where not hidden;
-- discover home: the samples among a hundred thousand people
create index profiles_samples on public.profiles (id) where is_sample;

-- Tags match whatever their case; only an immutable function can be indexed.
create function public.lower_all(words text[]) returns text[]
  language sql immutable parallel safe
  set search_path = ''
  as $$ select coalesce(array_agg(lower(word)), '{}') from unnest(words) as word $$;
-- whoever writes tags through rest/v1 keeps the index
grant execute on function public.lower_all(text[]) to authenticated, service_role;
drop index public.creators_tags;
-- search: creators with a tag
create index creators_tags_lower on public.creators using gin (public.lower_all(tags));

-- Creators that the operator shows first, in this order (decisions.md, 'discover home').
create table public.creator_pins (
  creator_id uuid primary key references public.creators on delete cascade,
  position int not null default 0,
  pinned_at timestamptz not null
);
alter table public.creator_pins enable row level security;
