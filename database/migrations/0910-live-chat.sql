-- The chat of a stream, from its first line on.
create table public.stream_chats (
  stream_id uuid primary key references public.streams (id) on delete cascade,
  -- of its newest line
  last_sequence int not null check (last_sequence >= 0),
  pinned_line_id uuid
);
alter table public.stream_chats enable row level security;

-- What a person said in it. What was deleted keeps its place and nothing else.
create table public.stream_lines (
  id uuid primary key default uuidv7(),
  stream_id uuid not null references public.stream_chats (stream_id) on delete cascade,
  sequence int not null check (sequence > 0),
  author_id uuid not null references public.profiles (id) on delete cascade,
  -- who wrote it for the author; null where that was the author
  actor_id uuid references public.profiles (id) on delete set null,
  client_id text not null check (char_length(client_id) between 8 and 64),
  -- what the author was when they said it
  mark text check (mark in ('creator', 'moderator', 'member')),
  text text not null check (char_length(text) <= 300),
  reply_to uuid references public.stream_lines (id) on delete set null,
  -- the tip that the line tells of
  tip_order_id uuid unique references public.orders (id) on delete restrict,
  said_at timestamptz not null,
  deleted_at timestamptz,
  taken_down_at timestamptz,
  unique (stream_id, sequence),
  unique (stream_id, author_id, client_id),
  check (text <> '' or tip_order_id is not null or deleted_at is not null),
  check (deleted_at is null or (text = '' and tip_order_id is null))
);
alter table public.stream_lines enable row level security;
-- what an account downloads, and what goes with it
create index stream_lines_of_author on public.stream_lines (author_id, said_at);
create index stream_lines_of_actor on public.stream_lines (actor_id) where actor_id is not null;
create index stream_lines_of_reply on public.stream_lines (reply_to) where reply_to is not null;

alter table public.stream_chats
  add constraint stream_chats_pinned_line_id_fkey
    foreign key (pinned_line_id) references public.stream_lines (id) on delete set null;
create index stream_chats_pinned on public.stream_chats (pinned_line_id) where pinned_line_id is not null;

create table public.stream_line_reactions (
  line_id uuid not null references public.stream_lines (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  emoji text not null check (char_length(emoji) between 1 and 32),
  created_at timestamptz not null,
  primary key (line_id, person_id)
);
alter table public.stream_line_reactions enable row level security;
create index stream_line_reactions_of_person on public.stream_line_reactions (person_id);

-- A person who wrote in a chat, or was paused there: two of their lines wait for each other here.
create table public.stream_voices (
  stream_id uuid not null references public.streams (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  last_said_at timestamptz,
  -- infinity: until the stream ends
  silenced_until timestamptz,
  primary key (stream_id, person_id)
);
alter table public.stream_voices enable row level security;
create index stream_voices_of_person on public.stream_voices (person_id);

-- People whom a creator lets run their chats.
create table public.chat_moderators (
  creator_id uuid not null references public.creators (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete cascade,
  named_at timestamptz not null,
  primary key (creator_id, person_id),
  check (creator_id <> person_id)
);
alter table public.chat_moderators enable row level security;
create index chat_moderators_of_person on public.chat_moderators (person_id);

-- The stream that a tip was given in: the order of the tip says the rest.
create table public.stream_tips (
  order_id uuid primary key references public.orders (id) on delete restrict,
  stream_id uuid not null references public.streams (id) on delete restrict
);
alter table public.stream_tips enable row level security;
-- live.tipped: what the tips of a stream have reached
create index stream_tips_of_stream on public.stream_tips (stream_id);

-- What staff read with a report: the words as they were. Gone with its decision.
create table public.stream_report_lines (
  report_id uuid not null references public.reports (id) on delete cascade,
  line_id uuid not null references public.stream_lines (id) on delete cascade,
  text text not null,
  primary key (report_id, line_id)
);
alter table public.stream_report_lines enable row level security;
create index stream_report_lines_of_line on public.stream_report_lines (line_id);
