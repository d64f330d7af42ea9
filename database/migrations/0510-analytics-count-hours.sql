-- When a creator's visitors come and when they pay, by day and hour, kept by the consumer analytics.count.
create table public.hour_days (
  creator_id uuid not null references public.creators on delete cascade,
  -- in the time zone that the creator had then, as in source_days
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  visits int not null default 0,
  payments int not null default 0,
  -- analytics.hours, analytics.add-to-hours
  primary key (creator_id, day, hour)
);
alter table public.hour_days enable row level security;

-- What the consumer has read already does not come again: all visits but each creator's latest that it has yet to read,
-- and the payments among the events that are kept.
with unread as (
  select (e.facts ->> 'creatorId')::uuid as creator_id, count(*) as visits
  from public.events e
  join public.event_consumers c on c.name = 'analytics.count' and (e.transaction, e.id) > (c.transaction, c.event_id)
  where e.kind = 'creator.visited' group by 1),
past as (
  select v.creator_id, v.visited_at as at, 1 as visits, 0 as payments
  from (
    select creator_id, visited_at, row_number() over (partition by creator_id order by visited_at desc) as place
    from public.profile_visits) v
  left join unread on unread.creator_id = v.creator_id
  where v.place > coalesce(unread.visits, 0)
  union all
  select o.creator_id, e.happened_at, 0, 1
  from public.events e
  join public.event_consumers c on c.name = 'analytics.count' and (e.transaction, e.id) <= (c.transaction, c.event_id)
  join public.orders o on o.id = (e.facts ->> 'orderId')::uuid and o.kind <> 'renewal' and o.total_cents > 0
  where e.kind = 'order.paid'),
placed as (
  select past.creator_id, past.at at time zone coalesce(a.time_zone, 'UTC') as local, past.visits, past.payments
  from past left join public.accounts a on a.id = past.creator_id)
insert into public.hour_days (creator_id, day, hour, visits, payments)
select creator_id, local::date, extract(hour from local), sum(visits), sum(payments) from placed group by 1, 2, 3;
