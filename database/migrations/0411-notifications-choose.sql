-- How somebody's news reaches them, where they chose otherwise than the defaults (contract, `SUBJECTS`).
create table public.notice_channels (
  user_id uuid not null references public.profiles on delete cascade,
  subject text not null check (subject in (
    'likes', 'comments', 'replies', 'mentions', 'followers', 'new_posts', 'members', 'sales', 'memberships', 'prices',
    'payouts', 'disputes', 'moderation', 'security')),
  in_app boolean not null,
  push boolean not null,
  email text not null check (email in ('none', 'at_once', 'daily')),
  primary key (user_id, subject)
);
alter table public.notice_channels enable row level security;

-- The same for the new posts of one creator.
create table public.creator_channels (
  user_id uuid not null references public.profiles on delete cascade,
  creator_id uuid not null references public.creators on delete cascade,
  in_app boolean not null,
  push boolean not null,
  email text not null check (email in ('none', 'at_once', 'daily')),
  primary key (user_id, creator_id)
);
alter table public.creator_channels enable row level security;
-- a creator who goes
create index creator_channels_of_creator on public.creator_channels (creator_id);

-- When and how much: minutes of the person's own day.
create table public.notice_paces (
  user_id uuid primary key references public.profiles on delete cascade,
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_until int check (quiet_until between 0 and 1439),
  push_shows_more boolean not null default false,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
alter table public.notice_paces enable row level security;

-- What leaves the screen: written with the notice, one of each channel, so that nothing is lost or sent twice.
create table public.notice_deliveries (
  notice_id uuid not null references public.notices on delete cascade,
  channel text not null check (channel in ('push', 'email', 'digest')),
  recipient_id uuid not null references public.profiles on delete cascade,
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (notice_id, channel)
);
alter table public.notice_deliveries enable row level security;
-- the job of a channel: what is due for somebody
create index notice_deliveries_due on public.notice_deliveries (recipient_id, channel, due_at) where sent_at is null;

-- One row, made at first use: who this installation is to push services, and what signs the links in emails.
create table public.notice_secrets (
  id int primary key check (id = 1),
  push_public text not null,
  push_private text not null,
  links bytea not null
);
alter table public.notice_secrets enable row level security;
