-- Conversations of two people. What is said is kept once, as a body, and messages refer to it: one body can go to many
-- conversations. Whatever must never break is a constraint: places without gaps, answers within a conversation, prices
-- that stay, unread counts that fit.

create extension if not exists btree_gin;

create table public.conversations (
  id uuid primary key default uuidv7(),
  -- the two, in the order of their ids: so there is one conversation of any two
  low_id uuid not null references public.profiles (id) on delete restrict,
  high_id uuid not null references public.profiles (id) on delete restrict,
  last_sequence int not null default 0 check (last_sequence >= 0),
  last_at timestamptz,
  created_at timestamptz not null,
  unique (low_id, high_id),
  check (low_id < high_id),
  check ((last_sequence = 0) = (last_at is null))
);
alter table public.conversations enable row level security;

-- One person's side of a conversation. `last_sequence` and `last_at` are copies: a list is one walk along one index.
create table public.conversation_people (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  person_id uuid not null references public.profiles (id) on delete restrict,
  other_id uuid not null references public.profiles (id) on delete restrict,
  last_sequence int not null default 0 check (last_sequence >= 0),
  last_at timestamptz,
  read_sequence int not null default 0 check (read_sequence >= 0 and read_sequence <= last_sequence),
  -- the other person's messages after read_sequence that were not unsent
  unread int not null default 0 check (unread >= 0 and unread <= last_sequence - read_sequence),
  -- when this person first wrote here, or accepted the other's request: from then on the other may always answer
  agreed_at timestamptz,
  is_request boolean not null default false,
  declined_at timestamptz,
  pinned_at timestamptz,
  muted_at timestamptz,
  archived_at timestamptz,
  saved_at timestamptz,
  draft text not null default '' check (char_length(draft) <= 5000),
  folder text generated always as (
    case when last_at is null or declined_at is not null then null
      when is_request then 'requests'
      when archived_at is not null then 'archived'
      else 'inbox' end) stored,
  primary key (conversation_id, person_id),
  -- messages.between, messages.search-of-others, the byte server: the conversation of a person with another
  unique (person_id, other_id),
  check (person_id <> other_id),
  check ((last_sequence = 0) = (last_at is null)),
  check (not is_request or (agreed_at is null and pinned_at is null and archived_at is null)),
  check (declined_at is null or (not is_request and agreed_at is null)),
  check (pinned_at is null or archived_at is null)
);
alter table public.conversation_people enable row level security;
-- messages.list-folder: inbox, requests and archived, the last message first; those on top of the inbox come by the next
create index conversation_people_in_folder on public.conversation_people
  (person_id, folder, last_at desc, conversation_id desc) where folder is not null and pinned_at is null;
-- messages.list-pinned
create index conversation_people_pinned on public.conversation_people (person_id, pinned_at desc)
  where pinned_at is not null;
-- messages.list-saved-conversations
create index conversation_people_saved on public.conversation_people
  (person_id, last_at desc, conversation_id desc) where saved_at is not null and last_at is not null;
-- messages.count-unread: only what is unread is in it
create index conversation_people_unread on public.conversation_people (person_id) include (unread, folder, muted_at)
  where unread > 0;
-- the foreign key's own look, and messages of an account that goes
create index conversation_people_of_other on public.conversation_people (other_id);

create table public.message_bodies (
  id uuid primary key default uuidv7(),
  author_id uuid not null references public.profiles (id) on delete restrict,
  text text not null check (char_length(text) <= 5000),
  -- for the files that are not free; null: everything is open
  price_cents int check (price_cents between 100 and 50000),
  created_at timestamptz not null,
  -- nobody has a right to it any more: no text, no files
  emptied_at timestamptz,
  -- messages name the author beside the body, and this makes it the same
  unique (id, author_id),
  check (emptied_at is null or text = '')
);
alter table public.message_bodies enable row level security;
-- messages.search-of-others and -of-mine: parts of words of a few authors, not of everybody
create index message_bodies_words on public.message_bodies using gin (author_id, text gin_trgm_ops) where text <> '';
-- messages.export-messages and the account that goes
create index message_bodies_of_author on public.message_bodies (author_id, id);

-- What was offered at a price stays as it was offered: its buyers have a right to that.
create function public.refuse_body_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.author_id <> old.author_id or new.price_cents is distinct from old.price_cents then
    raise exception 'author and price of message body % stay', old.id using errcode = '23514';
  end if;
  if old.price_cents is not null and new.text <> old.text and new.emptied_at is null then
    raise exception 'message body % has a price, so its text stays', old.id using errcode = '23514';
  end if;
  if old.emptied_at is not null then
    raise exception 'message body % is empty for good', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger message_bodies_stay before update on public.message_bodies
  for each row execute function public.refuse_body_change();
create trigger keep_granted_message_bodies before delete on public.message_bodies
  for each row execute function public.keep_granted('message');

create table public.message_media (
  body_id uuid not null references public.message_bodies (id) on delete cascade,
  media_id uuid not null references public.media (id) on delete restrict,
  position smallint not null check (position >= 0),
  -- open without paying
  is_free boolean not null,
  primary key (body_id, media_id),
  unique (body_id, position)
);
alter table public.message_media enable row level security;
-- the byte server: messages that show a file; and the foreign key's own look
create index message_media_of_media on public.message_media (media_id);

-- A body says or shows something; a price has something to sell, and what has no price locks nothing.
create function public.refuse_senseless_body() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  files int;
  locked int;
begin
  select count(*), count(*) filter (where not is_free) into files, locked
    from message_media where body_id = new.id;
  if new.text = '' and files = 0 then
    raise exception 'message body % is empty', new.id using errcode = '23514';
  end if;
  if (new.price_cents is not null) <> (locked > 0) then
    raise exception 'message body % has a price and nothing locked, or the other way round', new.id
      using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger message_bodies_make_sense after insert on public.message_bodies
  deferrable initially deferred for each row execute function public.refuse_senseless_body();

create table public.messages (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  -- its place: 1 for the first
  sequence int not null check (sequence > 0),
  -- the place before it has a message: no gaps
  previous int generated always as (nullif(sequence - 1, 0)) stored,
  id uuid not null unique default uuidv7(),
  body_id uuid not null,
  author_id uuid not null,
  -- what the sending client called it: sent again it is the same message
  client_id text not null check (char_length(client_id) between 8 and 64),
  -- the place of the message that it answers
  reply_to int,
  sent_at timestamptz not null,
  edited_at timestamptz,
  unsent_at timestamptz,
  primary key (conversation_id, sequence),
  unique (conversation_id, author_id, client_id),
  foreign key (conversation_id, previous) references public.messages (conversation_id, sequence),
  foreign key (conversation_id, reply_to) references public.messages (conversation_id, sequence),
  foreign key (conversation_id, author_id) references public.conversation_people (conversation_id, person_id),
  foreign key (body_id, author_id) references public.message_bodies (id, author_id),
  check (reply_to < sequence)
);
alter table public.messages enable row level security;
-- where a body was sent: bytes, unsending, search
create index messages_of_body on public.messages (body_id, conversation_id);

create table public.message_reactions (
  conversation_id uuid not null,
  sequence int not null,
  person_id uuid not null,
  emoji text not null check (char_length(emoji) between 1 and 32),
  created_at timestamptz not null,
  primary key (conversation_id, sequence, person_id),
  foreign key (conversation_id, sequence) references public.messages (conversation_id, sequence) on delete cascade,
  foreign key (conversation_id, person_id) references public.conversation_people (conversation_id, person_id)
);
alter table public.message_reactions enable row level security;
-- an account that goes, and what it may download
create index message_reactions_of_person on public.message_reactions (person_id);

create table public.saved_messages (
  id uuid primary key default uuidv7(),
  person_id uuid not null,
  conversation_id uuid not null,
  sequence int not null,
  saved_at timestamptz not null,
  unique (conversation_id, sequence, person_id),
  foreign key (conversation_id, sequence) references public.messages (conversation_id, sequence) on delete cascade,
  foreign key (conversation_id, person_id) references public.conversation_people (conversation_id, person_id)
);
alter table public.saved_messages enable row level security;
-- messages.list-saved, last saved first
create index saved_messages_of_person on public.saved_messages (person_id, saved_at desc, id desc);

-- No row: followers may write, and read receipts are on.
create table public.message_settings (
  person_id uuid primary key references public.profiles (id) on delete cascade,
  who_may_write text not null check (who_may_write in ('everyone', 'followers', 'members')),
  read_receipts boolean not null
);
alter table public.message_settings enable row level security;
