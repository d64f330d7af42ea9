-- Where people left films and sounds, so that another of their devices goes on from there.

create table public.playback_positions (
  viewer_id uuid not null references public.profiles on delete cascade,
  media_id uuid not null references public.media on delete cascade,
  -- 0: at the start again, or seen to the end
  position_ms int not null check (position_ms >= 0),
  updated_at timestamptz not null,
  primary key (viewer_id, media_id)
);
alter table public.playback_positions enable row level security;
-- the foreign key's own look when a file goes
create index playback_positions_of_media on public.playback_positions (media_id);
