-- What a creator sells and how the public page counts.

-- A price to be a member, in cents a month; 0 is a free page.
create table public.tiers (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.creators on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  price_cents int not null check (price_cents = 0 or price_cents between 300 and 50000),
  description text check (char_length(description) <= 1000),
  position int not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null
);
alter table public.tiers enable row level security;
-- creator page and checkout: a creator's open tiers in order
create unique index tiers_of_creator on public.tiers (creator_id, position) where archived_at is null;

-- Counts on the public page, kept by the database. Followers and posts are whole rows, never estimates.
create table public.creator_counts (
  creator_id uuid primary key references public.creators on delete cascade,
  followers int not null default 0 check (followers >= 0),
  posts int not null default 0 check (posts >= 0),
  media int not null default 0 check (media >= 0)
);
alter table public.creator_counts enable row level security;

create function public.creator_counts_row() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$ begin insert into public.creator_counts (creator_id) values (new.id) on conflict do nothing; return new; end $$;
create trigger creators_counts_row after insert on public.creators
  for each row execute function public.creator_counts_row();

create table public.follows (
  fan_id uuid not null references public.profiles on delete cascade,
  creator_id uuid not null references public.creators on delete cascade,
  created_at timestamptz not null,
  primary key (fan_id, creator_id)
);
alter table public.follows enable row level security;
-- a creator's followers, newest first
create index follows_of_creator on public.follows (creator_id, created_at desc);

create function public.count_follow() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      update public.creator_counts set followers = followers + 1 where creator_id = new.creator_id;
    else
      update public.creator_counts set followers = followers - 1 where creator_id = old.creator_id;
    end if;
    return null;
  end $$;
create trigger follows_count after insert or delete on public.follows
  for each row execute function public.count_follow();

-- One row a visitor and day and creator, for 'New Profile Visits'. Strangers count by a daily salted hash.
create table public.profile_visits (
  creator_id uuid not null references public.creators on delete cascade,
  day date not null,
  visitor bytea not null,
  visited_at timestamptz not null,
  primary key (creator_id, day, visitor)
);
alter table public.profile_visits enable row level security;
