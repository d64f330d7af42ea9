-- Where visitors come from, and what they become. Visits say their source; every person has the first one that is known
-- of them, and each day of a creator's has its counts by source, kept by the consumer analytics.count.
alter table public.profile_visits add column source text not null default 'unknown';

create table public.arrivals (
  creator_id uuid not null references public.creators on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  source text not null,
  -- when they first visited, or paid without ever having been seen on the page
  arrived_at timestamptz not null,
  first_paid_at timestamptz,
  primary key (creator_id, user_id),
  check (creator_id <> user_id)
);
alter table public.arrivals enable row level security;
-- analytics.erase-arrivals
create index arrivals_of_user on public.arrivals (user_id);

create table public.source_days (
  creator_id uuid not null references public.creators on delete cascade,
  -- in the time zone that the creator had then
  day date not null,
  source text not null,
  visits int not null default 0,
  sign_ups int not null default 0,
  follows int not null default 0,
  unfollows int not null default 0,
  joins int not null default 0,
  leaves int not null default 0,
  buyers int not null default 0,
  -- Platform Net; below zero where more went back than came
  earned_cents bigint not null default 0,
  primary key (creator_id, day, source)
);
alter table public.source_days enable row level security;

-- analytics.cohorts
create index memberships_by_start on public.memberships (creator_id, started_at)
  include (ended_at, current_period_end);

-- Events are kept for 30 days, and the new consumer reads those by itself; visits were none until now.
insert into public.source_days (creator_id, day, source, visits)
select v.creator_id, (v.visited_at at time zone coalesce(a.time_zone, 'UTC'))::date, 'unknown', count(*)
from public.profile_visits v left join public.accounts a on a.id = v.creator_id
group by 1, 2;
