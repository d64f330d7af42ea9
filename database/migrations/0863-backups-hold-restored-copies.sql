-- A copy that was restored from a backup is held until an operator makes it live: it charges, sends and pays out nothing.

-- One row in a restored copy, none anywhere else.
create table public.restored_copy (
  only_one boolean primary key default true check (only_one),
  snapshot_at timestamptz not null,
  restored_at timestamptz not null,
  -- the folder or bucket that it was restored from
  place text not null,
  -- whether the site of the snapshot noted there which accounts it erased
  erasures_noted boolean not null,
  live_at timestamptz
);
alter table public.restored_copy enable row level security;

-- Jobs that move money and fell due while the copy was held: the lost site may have run them.
create table public.due_work (
  id uuid primary key default uuidv7(),
  job text not null,
  payload jsonb not null,
  job_key text,
  due_at timestamptz not null,
  decision text check (decision in ('run', 'skip')),
  decided_by uuid references public.profiles (id),
  decided_at timestamptz,
  -- the decision was carried out
  done_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check (done_at is null or decided_at is not null)
);
alter table public.due_work enable row level security;
-- backups.due-work-page, backups.count-open
create index due_work_open on public.due_work (due_at, id) where decision is null;
-- backups.decided-work
create index due_work_decided on public.due_work (id) where decided_at is not null and done_at is null;
-- profiles that go
create index due_work_decided_by on public.due_work (decided_by) where decided_by is not null;

-- Charges and transfers at the payment provider that this copy has no order and no payout for.
create table public.unmatched_moves (
  id uuid primary key default uuidv7(),
  provider text not null,
  kind text not null check (kind in ('charge', 'transfer')),
  -- the provider's id
  reference text not null,
  -- the id of the order or payout that the lost site made
  lost_id text not null,
  amount_cents integer not null,
  returned_cents integer not null,
  description text,
  person_id uuid references public.profiles (id),
  moved_at timestamptz not null,
  note text,
  decided_by uuid references public.profiles (id),
  decided_at timestamptz,
  unique (provider, reference),
  check ((note is null) = (decided_at is null))
);
alter table public.unmatched_moves enable row level security;
-- backups.unmatched-page, backups.count-open
create index unmatched_moves_open on public.unmatched_moves (moved_at, id) where decided_at is null;
-- profiles that go
create index unmatched_moves_person on public.unmatched_moves (person_id) where person_id is not null;
create index unmatched_moves_decided_by on public.unmatched_moves (decided_by) where decided_by is not null;
