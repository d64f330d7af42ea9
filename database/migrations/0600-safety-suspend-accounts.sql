-- Who is suspended now: why, since when, until when and by whom (docs/product.md, 'Suspended accounts'). The audit log
-- keeps what was.
create table public.suspensions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  began_at timestamptz not null,
  begun_by uuid not null references public.profiles (id) on delete restrict,
  -- null: until somebody lifts it
  ends_at timestamptz check (ends_at > began_at)
);
alter table public.suspensions enable row level security;
-- safety.suspensions lists them, newest first.
create index suspensions_newest on public.suspensions (began_at desc, user_id desc);

alter table public.reports drop constraint reports_outcome_check;
alter table public.reports
  add constraint reports_outcome_check check (outcome in ('dismissed', 'taken_down', 'suspended'));

-- What is told of an ended account says how it ended: sockets are closed with that reason.
create or replace function public.tell_account_ended() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('limelight', 'account_ended ' || new.id
    || case when new.deleted_at is null then ' suspended' else ' deleted' end);
  return null;
end $$;
