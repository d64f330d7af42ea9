-- What people report to the staff, and what the staff decided. What was said is not copied: a report of a message names
-- the lines that staff may read, and they stay as they are until the report is decided.

create table public.reports (
  id uuid primary key default uuidv7(),
  -- null: the account is gone, and the note with it
  reporter_id uuid references public.profiles on delete set null,
  kind text not null check (kind in ('message', 'person', 'post', 'comment')),
  thing_id uuid not null,
  -- whose it is
  author_id uuid not null references public.profiles on delete restrict,
  reason text not null check (
    reason in ('spam', 'harassment', 'threats', 'minor', 'consent', 'impersonation', 'other')),
  note text not null check (char_length(note) <= 500),
  created_at timestamptz not null,
  outcome text check (outcome in ('dismissed', 'taken_down')),
  -- for the audit log, and for the author of what was taken down
  decision_note text check (char_length(decision_note) between 1 and 500),
  decided_by uuid references public.profiles on delete restrict,
  decided_at timestamptz,
  check (num_nulls(outcome, decision_note, decided_by, decided_at) in (0, 4)),
  check (reporter_id <> author_id)
);
alter table public.reports enable row level security;
-- one open report of a person and a thing
create unique index reports_open_once on public.reports (reporter_id, kind, thing_id) where decided_at is null;
-- safety.lock-open-reports: all of a thing; and how many others there are
create index reports_open_of_thing on public.reports (thing_id, kind, id) where decided_at is null;
-- safety.open-reports: oldest first
create index reports_open on public.reports (created_at, id) where decided_at is null;
-- safety.decided-reports: newest first
create index reports_decided on public.reports (decided_at desc, id desc) where decided_at is not null;
-- an account that goes, and what it may download
create index reports_of_reporter on public.reports (reporter_id);
-- the foreign keys' own look
create index reports_of_author on public.reports (author_id);
create index reports_of_staff on public.reports (decided_by) where decided_by is not null;

-- A decision is final.
create function public.refuse_second_decision() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.decided_at is not null and (new.outcome, new.decision_note, new.decided_by, new.decided_at)
      is distinct from (old.outcome, old.decision_note, old.decided_by, old.decided_at) then
    raise exception 'report % was decided', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger reports_decided_once before update on public.reports
  for each row execute function public.refuse_second_decision();

-- The messages that staff may read with a report: the reported one, and up to ten around it.
create table public.report_lines (
  report_id uuid not null references public.reports on delete cascade,
  message_id uuid not null references public.messages (id) on delete cascade,
  primary key (report_id, message_id)
);
alter table public.report_lines enable row level security;
-- messages.edit, messages.empty-bodies: what an open report shows stays; the byte server: what staff opened
create index report_lines_of_message on public.report_lines (message_id, report_id);

-- Moderators took it down: closed to everyone, its buyers included.
alter table public.message_bodies add column taken_down_at timestamptz;

-- the byte server: which reports a moderator opened within a day
create index audit_log_openings on public.audit_log (actor_id, subject, occurred_at)
  where action = 'safety.openReport';
