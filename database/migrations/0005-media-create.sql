-- Files of people, and what the jobs made of them.

create table public.media (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references public.profiles on delete restrict,
  kind text not null check (kind in ('picture', 'video', 'audio')),
  status text not null default 'processing' check (status in ('processing', 'ready', 'failed')),
  -- 'post' media is private; 'avatar' and 'banner' are shown to anyone
  purpose text not null default 'post' check (purpose in ('post', 'avatar', 'banner')),
  file_name text not null check (char_length(file_name) <= 255),
  original_key text not null unique,
  original_bytes bigint not null check (original_bytes > 0),
  original_type text not null,
  width int,
  height int,
  duration_ms int,
  thumbhash text,
  progress real not null default 0 check (progress between 0 and 1),
  -- how often its preparation has begun; a file that ends the process each time is given up
  attempts int not null default 0,
  -- a sentence for the creator
  failure text,
  is_sample boolean not null default false,
  created_at timestamptz not null,
  ready_at timestamptz
);
alter table public.media enable row level security;
-- vault: a person's files, newest first
create index media_of_owner on public.media (owner_id, created_at desc, id desc);

-- One file made from a media row: name is 'w640.webp', 'blur', 'poster', 'hls/360p/3.m4s' …
create table public.media_variants (
  media_id uuid not null references public.media on delete cascade,
  name text not null,
  -- what a viewer needs to see it: 'full' asks the entitlement, 'locked' is the blur that anyone may see
  class text not null default 'full' check (class in ('full', 'locked', 'original')),
  key text not null,
  content_type text not null,
  width int,
  height int,
  bytes bigint not null,
  etag text not null,
  primary key (media_id, name)
);
alter table public.media_variants enable row level security;
