-- A takedown that a report led to can be undone: the decision stays as it was, and this stands beside it.
alter table public.reports
  -- for the audit log
  add column undone_note text check (char_length(undone_note) between 1 and 500),
  add column undone_by uuid references public.profiles on delete restrict,
  add column undone_at timestamptz,
  add constraint reports_undone_whole check (num_nulls(undone_note, undone_by, undone_at) in (0, 3)),
  add constraint reports_undone_takedowns check (undone_at is null or (outcome is not null and outcome = 'taken_down'));
-- the foreign key's own look
create index reports_of_undoing_staff on public.reports (undone_by) where undone_by is not null;
-- safety.lock-takedowns: what one takedown decided
create index reports_down_of_thing on public.reports (thing_id, kind, id)
  where outcome = 'taken_down' and undone_at is null;
