-- The rules that statements of several areas ask, spelled once (docs/decisions/0021-rules-in-sql.md). The planner puts
-- each body into the statement that asks, so indexes are found as if it were written there. That needs a body without
-- a subquery for a value, and no `set`, `strict` or `security definer`.

-- Whether a membership opens what is for members: agreed and paid, or cancelled and still paid for.
create function public.membership_runs(status text, period_end timestamptz, at timestamptz) returns boolean
  language sql stable parallel safe
  return status = 'active' or (status = 'ending' and period_end > at);

-- Whether it is there at all: it runs, or its card was declined and is asked again. Nobody joins a second time beside it.
create function public.membership_lasts(status text, period_end timestamptz, at timestamptz) returns boolean
  language sql stable parallel safe
  return status in ('active', 'past_due') or (status = 'ending' and period_end > at);

-- Everybody between whom and this person a block stands, whoever of the two set it.
create function public.blocked_with(person uuid) returns table (id uuid)
  language sql stable parallel safe
  begin atomic
    select blocked_id from public.blocks where blocker_id = person
    union all
    select blocker_id from public.blocks where blocked_id = person;
  end;
