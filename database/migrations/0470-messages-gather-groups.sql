-- Groups: conversations of many people, made by a creator. What is said there is said in the same tables; a message writes
-- no row of its members. So of a group a person's side has no copy of the last message and no count of what is unread:
-- both are read.

alter table public.conversations
  alter column low_id drop not null,
  alter column high_id drop not null,
  add check ((low_id is null) = (high_id is null));

alter table public.conversation_people
  -- null: the conversation is a group
  alter column other_id drop not null,
  -- what was said up to here is not this person's to read: they came later
  add column from_sequence int not null default 0 check (from_sequence >= 0),
  -- of groups: no member any more, and why
  add column left_at timestamptz,
  add column left_why text check (left_why in ('self', 'staff', 'tier', 'block', 'closed')),
  add check ((left_at is null) = (left_why is null)),
  -- a conversation of two is nobody's to leave, and all of it is theirs
  add check (other_id is null or (left_at is null and from_sequence = 0)),
  -- a group keeps no copies
  add check (other_id is not null or (last_sequence = 0 and unread = 0 and not is_request
    and num_nonnulls(agreed_at, declined_at, pinned_at, archived_at, saved_at, waiting_since) = 0)),
  drop constraint conversation_people_check,
  drop constraint conversation_people_check1,
  add constraint conversation_people_read_is_there
    check (read_sequence >= 0 and (other_id is null or read_sequence <= last_sequence)),
  add constraint conversation_people_unread_fits
    check (unread >= 0 and (other_id is null or unread <= last_sequence - read_sequence));

-- messages.list-groups, messages.count-unread, the byte server: the groups that a person is in
create index conversation_people_in_groups on public.conversation_people (person_id, conversation_id)
  where other_id is null and left_at is null;

create table public.groups (
  id uuid primary key references public.conversations (id) on delete cascade,
  owner_id uuid not null references public.creators (id) on delete restrict,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  -- only staff write
  announcements_only boolean not null default false,
  -- between two messages of one member; staff do not wait
  slow_seconds int not null default 0 check (slow_seconds in (0, 10, 30, 60, 300, 900, 3600)),
  -- counted with every joining and leaving, under the conversation's lock
  members_count int not null default 0 check (members_count between 0 and 50000),
  closed_at timestamptz
);
alter table public.groups enable row level security;
-- messages.groups-of-tier: the groups that a membership may open; and how many a creator has
create index groups_of_owner on public.groups (owner_id) where closed_at is null;

-- Members of these tiers join and leave by themselves.
create table public.group_tiers (
  group_id uuid not null references public.groups (id) on delete cascade,
  tier_id uuid not null references public.tiers (id) on delete cascade,
  primary key (group_id, tier_id)
);
alter table public.group_tiers enable row level security;
-- the foreign key's own look
create index group_tiers_of_tier on public.group_tiers (tier_id);

-- Who is in a group; a row ends with leaving, and the side of the conversation keeps why.
create table public.group_members (
  group_id uuid not null references public.groups (id) on delete cascade,
  person_id uuid not null,
  role text not null check (role in ('owner', 'moderator', 'member')),
  came_by text not null check (came_by in ('hand', 'tier')),
  joined_at timestamptz not null,
  -- may not write until then; infinity: until somebody ends it
  silenced_until timestamptz,
  -- of slow mode
  last_sent_at timestamptz,
  primary key (group_id, person_id),
  foreign key (group_id, person_id) references public.conversation_people (conversation_id, person_id),
  check (role = 'member' or silenced_until is null)
);
alter table public.group_members enable row level security;
-- an account that goes; and the groups of a fan that a creator owns
create index group_members_of_person on public.group_members (person_id);
-- messages.group-members: staff first, then the last who came
create index group_members_in_order on public.group_members (group_id, joined_at desc, person_id desc);
create unique index group_members_one_owner on public.group_members (group_id) where role = 'owner';
