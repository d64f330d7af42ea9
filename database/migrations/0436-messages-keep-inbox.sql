-- What a creator sorts an inbox by, and what they keep of their own in it: labels, notes on fans, quick replies.

alter table public.conversation_people
  -- since when the other person's last words wait for an answer: the first of them; null once this person has written
  add column waiting_since timestamptz,
  -- what the other person paid this one, without what went back: a copy of what payments knows (messages.spending)
  add column spent_cents bigint not null default 0 check (spent_cents >= 0);

update public.conversation_people side set
  waiting_since = (
    select min(m.sent_at) from public.messages m
    where m.conversation_id = side.conversation_id and m.author_id = side.other_id and m.unsent_at is null
      and m.sequence > coalesce((select max(own.sequence) from public.messages own
        where own.conversation_id = side.conversation_id and own.author_id = side.person_id), 0)),
  spent_cents = coalesce((
    select sum(case when o.dispute_born_by is null or o.disputed_at is not null
      then o.total_cents - o.refunded_cents
      else o.total_cents - (select coalesce(sum(r.amount_cents), 0) from public.refunds r where r.order_id = o.id) end)
    from public.orders o
    where o.buyer_id = side.other_id and o.creator_id = side.person_id and o.paid_at is not null), 0);

alter table public.conversation_people
  add check (waiting_since is null or last_at is not null),
  -- Its turn, in microseconds; smaller comes first. Who waits is below zero, the longest wait first; the others follow,
  -- the last message first. So one ascending walk is the whole order.
  add column turn bigint generated always as (
    (extract(epoch from case when waiting_since is null then timestamptz '2200-01-01 00:00:00+00' - last_at
      else waiting_since - timestamptz '2200-01-01 00:00:00+00' end) * 1000000)::bigint) stored;

-- messages.list-by-turn: the whole inbox, or with turn < 0 who waits
create index conversation_people_by_turn on public.conversation_people (person_id, turn, conversation_id)
  where folder = 'inbox' and pinned_at is null;
-- messages.list-by-spent
create index conversation_people_by_spent on public.conversation_people
  (person_id, (-spent_cents), turn, conversation_id) where folder = 'inbox' and pinned_at is null;
-- messages.list-waiting-by-spent
create index conversation_people_waiting_by_spent on public.conversation_people
  (person_id, (-spent_cents), turn, conversation_id)
  where folder = 'inbox' and pinned_at is null and waiting_since is not null;

-- No row: newest.
create table public.message_inboxes (
  creator_id uuid primary key references public.profiles (id) on delete cascade,
  sort_order text not null check (sort_order in ('newest', 'unanswered', 'top_fans'))
);
alter table public.message_inboxes enable row level security;

create table public.message_labels (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 30),
  -- labels of conversations name whose they are, and this makes it the same
  unique (id, creator_id)
);
alter table public.message_labels enable row level security;
-- messages.list-labels; and a name is given once
create unique index message_labels_of_creator on public.message_labels (creator_id, lower(name));

create table public.conversation_labels (
  conversation_id uuid not null,
  label_id uuid not null,
  -- whose label it is, and whose side of the conversation: nobody labels the conversations of others
  person_id uuid not null,
  primary key (conversation_id, person_id, label_id),
  foreign key (conversation_id, person_id)
    references public.conversation_people (conversation_id, person_id) on delete cascade,
  foreign key (label_id, person_id) references public.message_labels (id, creator_id) on delete cascade
);
alter table public.conversation_labels enable row level security;
-- messages.list-labelled-*: the conversations of a label
create index conversation_labels_of_label on public.conversation_labels (label_id, conversation_id);

-- What a creator notes about a fan; the fan never sees it. A table of its own: sides change with every message.
create table public.fan_notes (
  creator_id uuid not null references public.profiles (id) on delete cascade,
  fan_id uuid not null references public.profiles (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  updated_at timestamptz not null,
  primary key (creator_id, fan_id),
  check (creator_id <> fan_id)
);
alter table public.fan_notes enable row level security;
-- the account of a fan that goes
create index fan_notes_of_fan on public.fan_notes (fan_id);

create table public.quick_replies (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.profiles (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  text text not null check (char_length(text) between 1 and 2000)
);
alter table public.quick_replies enable row level security;
-- messages.list-quick-replies
create index quick_replies_of_creator on public.quick_replies (creator_id, lower(title), id);
