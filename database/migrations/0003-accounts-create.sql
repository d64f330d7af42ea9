-- profiles, user_roles and creators are the three tables of rest/v1 (spec §3, §7): they hold only
-- columns that anyone may read. Everything private about a person stands in accounts.

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  display_name text not null check (char_length(display_name) between 1 and 50),
  handle text not null unique check (handle ~ '^[a-z0-9._]{3,30}$'),
  avatar_url text,
  bio text check (char_length(bio) <= 1000),
  is_sample boolean not null default false
);
alter table public.profiles enable row level security;

create table public.accounts (
  id uuid primary key references public.profiles on delete cascade,
  time_zone text not null default 'UTC',
  locale text not null default 'en-US',
  avatar_media_id uuid,
  banner_media_id uuid,
  suspended_at timestamptz,
  created_at timestamptz not null
);
alter table public.accounts enable row level security;

create table public.user_roles (
  user_id uuid not null references public.profiles on delete cascade,
  role text not null check (role in ('creator', 'moderator', 'admin')),
  primary key (user_id, role)
);
alter table public.user_roles enable row level security;

create table public.creators (
  id uuid primary key references public.profiles on delete cascade,
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- active memberships, kept by the database (0007)
  total_subscribers int not null default 0 check (total_subscribers >= 0),
  banner_url text,
  onboarding_complete boolean not null default false,
  -- suspended, or a sample while samples are off: nobody sees the row
  hidden boolean not null default false
);
alter table public.creators enable row level security;
-- discover: creators by total_subscribers (spec §7). Not partial: the policy for the signed-in shows them their own
-- hidden row, so that `not hidden` alone never covers their reads.
create index creators_by_subscribers on public.creators (total_subscribers desc, id);
-- search: tag equality and overlap
create index creators_tags on public.creators using gin (tags);
-- search: substring of name or handle
create index profiles_display_name_trgm on public.profiles using gin (display_name gin_trgm_ops);
create index profiles_handle_trgm on public.profiles using gin (handle gin_trgm_ops);

-- Who blocked whom; works in both directions everywhere.
create table public.blocks (
  blocker_id uuid not null references public.profiles on delete cascade,
  blocked_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
alter table public.blocks enable row level security;
-- blocks: the other direction
create index blocks_blocked on public.blocks (blocked_id, blocker_id);

-- Everyone with a block between them and the caller of rest/v1. A view reads as its owner, so that blocks itself
-- stays closed; asked row by row as a function it cost discover more than the rest of the query.
create view public.own_blocks as
  select blocked_id as id from public.blocks where blocker_id = (select auth.uid())
  union all
  select blocker_id from public.blocks where blocked_id = (select auth.uid());
grant select on public.own_blocks to authenticated;

grant select on public.profiles to anon, authenticated;
grant update (display_name, bio) on public.profiles to authenticated;
-- A profile is readable where its creators row is: the policies below decide for both.
create policy profiles_read_creators on public.profiles for select to anon
  using (exists (select from public.creators c where c.id = profiles.id));
create policy profiles_read on public.profiles for select to authenticated
  using (id = (select auth.uid()) or exists (select from public.creators c where c.id = profiles.id));
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant select on public.creators to anon, authenticated;
grant insert (id, onboarding_complete, tags), update (tags) on public.creators to authenticated;
create policy creators_read_shown on public.creators for select to anon
  using (not hidden);
create policy creators_read on public.creators for select to authenticated
  using (id = (select auth.uid()) or (not hidden and id not in (select b.id from public.own_blocks b)));
create policy creators_insert_own on public.creators for insert to authenticated
  with check (id = (select auth.uid()) and onboarding_complete = false);
create policy creators_update_own on public.creators for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant select, insert on public.user_roles to authenticated;
create policy user_roles_read_own on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));
create policy user_roles_insert_own_creator on public.user_roles for insert to authenticated
  with check (user_id = (select auth.uid()) and role = 'creator');

-- no delete anywhere (decisions.md)
grant select, insert, update on public.profiles, public.creators, public.user_roles to service_role;

-- Both recorded flows of becoming a creator end in the same state (decisions.md): each insert makes the other row.
create function public.creator_row_grants_role() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    insert into public.user_roles (user_id, role) values (new.id, 'creator') on conflict do nothing;
    return new;
  end $$;
create trigger creators_grant_role after insert on public.creators
  for each row execute function public.creator_row_grants_role();

create function public.creator_role_makes_row() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    insert into public.creators (id) values (new.user_id) on conflict do nothing;
    return new;
  end $$;
create trigger user_roles_make_creator after insert on public.user_roles
  for each row when (new.role = 'creator') execute function public.creator_role_makes_row();
