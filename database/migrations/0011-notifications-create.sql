-- Cards that the operator writes for everyone (spec §2, Notifications).
create table public.announcements (
  id uuid primary key default uuidv7(),
  title text not null check (char_length(title) between 1 and 120),
  body text not null check (char_length(body) <= 1000),
  -- a same-origin path
  action_url text check (action_url ~ '^/[^/]' or action_url = '/'),
  published_at timestamptz not null,
  removed_at timestamptz
);
alter table public.announcements enable row level security;

-- Every action of a moderator or admin, and of the operator's commands.
create table public.audit_log (
  id uuid primary key default uuidv7(),
  actor_id uuid references public.profiles on delete set null,
  action text not null,
  subject text,
  details jsonb not null default '{}',
  occurred_at timestamptz not null
);
alter table public.audit_log enable row level security;
create trigger audit_log_append_only before delete on public.audit_log
  for each row execute function public.refuse_change();
-- audit log, newest first
create index audit_log_newest on public.audit_log (occurred_at desc, id desc);
