-- What happened, told once in the transaction that made it true, for every consumer to read at its own pace.

create sequence public.event_numbers;

create table public.events (
  id bigint not null default nextval('public.event_numbers'),
  -- A number of `id` is taken before its transaction commits, so a later number may be seen first. A reader takes only
  -- transactions older than every one that still runs: none of those can bring an earlier event any more.
  transaction xid8 not null default pg_current_xact_id(),
  happened_at timestamptz not null,
  kind text not null,
  facts jsonb not null
) partition by range (happened_at);
alter table public.events enable row level security;
-- events.after-position: what a consumer has not read
create index events_position on public.events (transaction, id);

-- Days that have no partition yet, or none any more: after the clock was moved.
create table public.events_other_days partition of public.events default;
alter table public.events_other_days enable row level security;

-- How far each consumer has read. Its row is locked while it reads, so two processes never do the same work.
create table public.event_consumers (
  name text primary key,
  transaction xid8 not null default '0',
  event_id bigint not null default 0,
  -- how often the event after this position has failed
  failures int not null default 0,
  -- not before: the pause after a failure, by the machine's clock
  resumes_at timestamptz not null default '-infinity'
);
alter table public.event_consumers enable row level security;

-- An event that a consumer could not take, however often it tried. The others go on without it.
create table public.events_set_aside (
  consumer text not null,
  event_id bigint not null,
  kind text not null,
  facts jsonb not null,
  happened_at timestamptz not null,
  error text not null,
  set_aside_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
alter table public.events_set_aside enable row level security;

-- A partition for each day from `today` (UTC) to two days later, and none for days more than 30 days gone. One that is
-- made takes over what the default partition holds of its day. Waits at most 2 s for the table: the next run does it.
create function public.keep_event_days(today date) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  day date;
  part text;
begin
  perform set_config('lock_timeout', '2s', true);
  -- every worker asks for it when it starts
  perform pg_advisory_xact_lock(hashtext('keep_event_days'));
  for day in select today + n from generate_series(0, 2) as n loop
    part := 'events_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass('public.' || part) is not null;
    execute format('create table %I (like events including defaults)', part);
    execute format('alter table %I enable row level security', part);
    execute format(
      'with moved as (delete from events_other_days where happened_at >= %L and happened_at < %L returning *)
       insert into %I select * from moved',
      day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC', part);
    execute format('alter table events attach partition %I for values from (%L) to (%L)',
      part, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
  end loop;
  delete from events_other_days where happened_at < (today - 30)::timestamp at time zone 'UTC';
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'public.events'::regclass and c.relname ~ '^events_\d{8}$'
       and to_date(right(c.relname, 8), 'YYYYMMDD') < today - 30
  loop
    execute format('drop table %I', part);
  end loop;
end $$;

-- A database that was brought over from another server counts its transactions from lower numbers: positions of the
-- server before would be ahead of everything that happens now. Then all that is kept counts as one old transaction, in
-- the order it had, and consumers are at the same place in it. Asked at each start, before anybody reads.
create function public.realign_events() returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from events where transaction > pg_current_xact_id())
     and not exists (select from event_consumers where transaction > pg_current_xact_id()) then
    return false;
  end if;
  lock table events, event_consumers in exclusive mode;
  create temporary table in_order on commit drop as
    select id, transaction,
           row_number() over (order by transaction > pg_current_xact_id() desc, transaction, id) as place
      from events;
  update event_consumers c
     set transaction = '1',
         event_id = coalesce((select max(o.place) from in_order o
                               where (o.transaction, o.id) <= (c.transaction, c.event_id)
                                 and o.transaction > pg_current_xact_id()), 0)
   where transaction > pg_current_xact_id();
  update events e set transaction = '1', id = o.place from in_order o where o.id = e.id;
  perform setval('event_numbers', (select count(*) + 1 from in_order));
  return true;
end $$;
