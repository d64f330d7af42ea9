-- Who has anything to do with a creator, and what they paid: one row for a fan, kept by the consumer fans.keep.
create table public.fans (
  creator_id uuid not null references public.creators on delete cascade,
  fan_id uuid not null references public.profiles on delete cascade,
  -- when they first followed, joined or paid
  since timestamptz not null,
  was_member boolean not null,
  -- without what went back
  spent_cents bigint not null check (spent_cents >= 0),
  purchases int not null check (purchases >= 0),
  last_paid_at timestamptz,
  primary key (creator_id, fan_id),
  check (creator_id <> fan_id)
);
alter table public.fans enable row level security;
-- fans.list-newest
create index fans_newest on public.fans (creator_id, since desc, fan_id desc);
-- fans.list-by-spent
create index fans_by_spent on public.fans (creator_id, spent_cents desc, fan_id desc);
-- fans.erase: of a fan who leaves
create index fans_of_fan on public.fans (fan_id);

-- messages.next-of-audience reads followers and members of a creator in the order of their ids
create index follows_by_fan on public.follows (creator_id, fan_id);
create index memberships_by_fan on public.memberships (creator_id, fan_id) where status <> 'ended';

insert into public.fans (creator_id, fan_id, since, was_member, spent_cents, purchases, last_paid_at)
select known.creator_id, known.fan_id, date_trunc('milliseconds', min(known.since)), bool_or(known.was_member),
  greatest(coalesce(sum(known.cents), 0), 0), count(*) filter (where known.cents > 0),
  date_trunc('milliseconds', max(known.paid_at))
from (
  select creator_id, fan_id, created_at as since, false as was_member, null::bigint as cents, null::timestamptz as paid_at
  from public.follows
  union all
  select creator_id, fan_id, started_at, true, null, null from public.memberships
  union all
  select creator_id, buyer_id, paid_at, false,
    case when o.dispute_born_by is null or o.disputed_at is not null then o.total_cents - o.refunded_cents
      else o.total_cents - (select coalesce(sum(r.amount_cents), 0) from public.refunds r where r.order_id = o.id) end,
    paid_at
  from public.orders o where paid_at is not null) known
join public.accounts a on a.id = known.fan_id and a.deleted_at is null
where known.creator_id <> known.fan_id
group by known.creator_id, known.fan_id;
