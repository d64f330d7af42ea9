-- Who works through the job queue. While a worker lives, a session of its own holds the lock of its number; the system
-- ends that session however the worker dies, and a slow one keeps it. Whoever is absent for too long has died.
create table public.job_workers (
  -- what the queue's locks call it
  id text primary key,
  number int not null generated always as identity,
  -- since when others find no session of it; null while it is there
  absent_since timestamptz
);
alter table public.job_workers enable row level security;
