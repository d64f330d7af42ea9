-- Who joins a creator follows from now on; members of before follow since they joined. No event: nobody is told.
-- The counter adds up once per creator: row by row, a creator with 100,000 members would be updated 100,000 times.
alter table public.follows disable trigger follows_count;
with following as (
  insert into public.follows (fan_id, creator_id, created_at)
  select m.fan_id, m.creator_id, max(m.started_at)
  from public.memberships m
  where m.status <> 'ended'
    and not exists (select from public.blocks b
      where (b.blocker_id, b.blocked_id) in ((m.fan_id, m.creator_id), (m.creator_id, m.fan_id)))
  group by m.fan_id, m.creator_id
  on conflict do nothing
  returning creator_id)
update public.creator_counts counted set followers = counted.followers + new.followers
from (select creator_id, count(*)::int as followers from following group by creator_id) new
where counted.creator_id = new.creator_id;
alter table public.follows enable trigger follows_count;
