-- What a creator shows live. Its chat has tables of its own.
create table public.streams (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.creators (id) on delete restrict,
  idempotency_key text not null check (char_length(idempotency_key) between 8 and 64),
  -- prepared: only its creator knows it; announced: it has a time; live: it has begun; ended and canceled are for good
  state text not null check (state in ('prepared', 'announced', 'live', 'ended', 'canceled')),
  title text not null check (title = one_line(title) and char_length(title) between 1 and 120),
  description text not null check (char_length(description) <= 2000),
  tags text[] not null check (cardinality(tags) <= 10),
  cover_media_id uuid references public.media (id),
  -- who may watch without a ticket: as of a post, without prices
  audience jsonb not null,
  ticket_cents int check (ticket_cents between 100 and 50000),
  preview_seconds int not null check (preview_seconds between 0 and 60),
  minimum_minutes int not null check (minimum_minutes between 10 and 240),
  chat_on boolean not null,
  chat_slow_seconds int not null check (chat_slow_seconds between 0 and 3600),
  chat_members_only boolean not null,
  goal_cents int check (goal_cents between 100 and 10000000),
  keeps_recording boolean not null,
  comments_allowed boolean not null,
  starts_at timestamptz,
  started_at timestamptz,
  -- the connection is lost, and the stream waits for its creator
  held_since timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in
    ('creator', 'lost', 'not_begun', 'longest', 'staff', 'suspended', 'deleted')),
  taken_down_at timestamptz,
  -- how many watch now, and how many did at most
  viewers int not null default 0 check (viewers >= 0),
  peak_viewers int not null default 0 check (peak_viewers >= 0),
  -- viewings of people who were not signed in
  strangers int not null default 0 check (strangers >= 0),
  recording_state text not null default 'none' check (recording_state in ('none', 'making', 'ready', 'failed')),
  recording_post_id uuid references public.posts (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (creator_id, idempotency_key),
  check (state <> 'announced' or starts_at is not null),
  check (state <> 'prepared' or starts_at is null),
  check ((started_at is not null) = (state in ('live', 'ended'))),
  check ((ended_at is not null) = (state in ('ended', 'canceled'))),
  check ((end_reason is not null) = (state in ('ended', 'canceled'))),
  check (ended_at >= started_at),
  check (held_since is null or state = 'live'),
  check (taken_down_at is null or state in ('ended', 'canceled')),
  check (recording_state = 'none' or state = 'ended'),
  check (recording_post_id is null or recording_state = 'ready')
);
alter table public.streams enable row level security;
-- a creator shows one stream at a time; live.now
create unique index streams_live on public.streams (creator_id) where state = 'live';
-- live.soon, and the streams that are late
create index streams_announced on public.streams (starts_at, id) where state = 'announced';
-- live.recorded
create index streams_recorded on public.streams (ended_at desc, id desc) where recording_post_id is not null;
-- live.own-coming, live.own-past, live.of-creator
create index streams_of_creator on public.streams (creator_id, ended_at desc nulls first, id desc);
-- recordings that are to be made after a restart
create index streams_making on public.streams (id) where recording_state = 'making';
-- files and posts that go
create index streams_of_cover on public.streams (cover_media_id) where cover_media_id is not null;
create index streams_of_recording on public.streams (recording_post_id) where recording_post_id is not null;
-- what people bought stays
create trigger keep_granted_streams before delete on public.streams
  for each row execute function public.keep_granted('ticket');

-- What a program such as OBS sends a creator's stream with. Only the hash of the key is kept.
create table public.stream_keys (
  creator_id uuid primary key references public.creators (id) on delete restrict,
  hash bytea not null unique check (octet_length(hash) = 32),
  made_at timestamptz not null
);
alter table public.stream_keys enable row level security;

-- What a browser sends a stream with, for some minutes: one token of each stream, the latest.
create table public.stream_tokens (
  stream_id uuid primary key references public.streams (id) on delete cascade,
  hash bytea not null unique check (octet_length(hash) = 32),
  expires_at timestamptz not null
);
alter table public.stream_tokens enable row level security;

-- People who want to hear when an announced stream begins.
create table public.stream_reminders (
  stream_id uuid not null references public.streams (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (stream_id, person_id)
);
alter table public.stream_reminders enable row level security;
-- what an account downloads, and a profile that goes
create index stream_reminders_of_person on public.stream_reminders (person_id);

-- The free seconds of a stream, which a person has once.
create table public.stream_previews (
  stream_id uuid not null references public.streams (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  primary key (stream_id, person_id)
);
alter table public.stream_previews enable row level security;
create index stream_previews_of_person on public.stream_previews (person_id);

-- Who watched a stream, and for how long.
create table public.stream_visits (
  stream_id uuid not null references public.streams (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  first_at timestamptz not null,
  seconds int not null check (seconds >= 0),
  primary key (stream_id, person_id)
);
alter table public.stream_visits enable row level security;
-- live.came: the longest first
create index stream_visits_longest on public.stream_visits (stream_id, seconds desc, person_id desc);
create index stream_visits_of_person on public.stream_visits (person_id);
