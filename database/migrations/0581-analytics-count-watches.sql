-- How far films and sounds are played: who played past which mark today, and each recording's counts by day, kept by the
-- consumer analytics.count.
create table public.media_watches (
  media_id uuid not null references public.media on delete cascade,
  -- UTC
  day date not null,
  -- as in profile_visits
  visitor bytea not null,
  -- a bit each, from the lowest: began, 25, 50, 75, 100 percent
  marks smallint not null check (marks between 1 and 31),
  -- analytics.insert-watch
  primary key (media_id, day, visitor)
);
alter table public.media_watches enable row level security;
-- analytics.forget-watches
create index media_watches_by_day on public.media_watches (day);

create table public.watch_days (
  creator_id uuid not null references public.creators on delete cascade,
  -- in the time zone that the creator had then, as in source_days
  day date not null,
  media_id uuid not null references public.media on delete cascade,
  starts int not null default 0,
  quarters int not null default 0,
  halves int not null default 0,
  three_quarters int not null default 0,
  ends int not null default 0,
  -- analytics.watched, analytics.add-to-watch-days
  primary key (creator_id, day, media_id)
);
alter table public.watch_days enable row level security;
-- the foreign key's own look when a file goes
create index watch_days_of_media on public.watch_days (media_id);
