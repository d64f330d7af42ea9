-- How each backup ended. Times are the machine's, like those of files.

create table public.backups (
  id uuid primary key default uuidv7(),
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- a folder, or a bucket and a prefix; never a key
  place text not null,
  -- of the whole set, before it is packed
  bytes bigint,
  files int,
  failure text,
  constraint backups_outcome check (
    case when failure is null then bytes is not null and files is not null else bytes is null and files is null end)
);
alter table public.backups enable row level security;
-- backups.summary: the last one that succeeded, and the last one that failed since
create index backups_ended on public.backups (ended_at desc);
