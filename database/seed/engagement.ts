import type { ClientBase } from 'pg';
import { REGULARS } from './fans.ts';
import type { PlannedPost } from './plan-posts.ts';
import { sampleCreators } from './sample-creators.ts';
import { commentTexts } from './sample-texts.ts';

/** Sample fans by number; the one who can sign in is number 0. */
export const FANS = `fan as materialized (
    select p.id, coalesce(substring(p.handle from '\\d+$')::int, 0) as number from public.profiles p
    where p.is_sample and p.handle ~ '^sample\\.fan(\\.\\d+)?$')`;

/** SQL for a number from 0 to size - 1 that depends only on the text. */
export const hashed = (text: string, size: number | string) =>
  `(((hashtextextended(${text}, 7) % ${size}) + ${size}) % ${size})`;

/** Half of the fans with a face are long-time members of any creator `c`. */
const IS_REGULAR = `fan.number <= ${REGULARS} and ${hashed('c.handle || fan.number', 2)} = 0`;

/** The creators whose member the sample fan who can sign in is. */
const JOINED = `('slow.kitchen', 'tidepool')`;
const FOLLOWED = `('slow.kitchen', 'tidepool', 'botanica.notes', 'soft.synth')`;

/**
 * Members and followers, as of $1. A hash of names chooses them, so the same seed gives the same people. Regulars joined before
 * the oldest post; the others came over the sixty days since.
 */
const CROWD = [
  `with ${FANS}, plan as (select * from json_to_recordset($2) as s(handle text, members int)), chosen as (
     select c.id as creator_id, t.id as tier_id, t.price_cents, fan.id as fan_id, plan.members,
       row_number() over (partition by c.id order by
         case when fan.number = 0 then 0
              when ${IS_REGULAR} then 1 else 2 end,
         hashtextextended(c.handle || fan.number, 1)) as rank
     from plan join public.profiles c using (handle) join public.tiers t on t.creator_id = c.id cross join fan
     where fan.number > 0 or c.handle in ${JOINED}
   ), dated as (
     select *, $1::timestamptz - make_interval(mins => (rank * 37 % 1440)::int,
       days => (case when rank <= 105 then 61 + rank % 29 else (rank * 7919) % 60 end)::int) as since
     from chosen where rank <= members
   )
   insert into public.memberships (fan_id, creator_id, tier_id, price_cents, status, started_at, current_period_start,
     current_period_end, is_sample)
   select fan_id, creator_id, tier_id, price_cents, 'active', since, since + make_interval(months => paid),
     since + make_interval(months => paid + 1), true
   from dated cross join lateral (
     select max(k) as paid from generate_series(0, 4) k where since + make_interval(months => k) <= $1) month`,
  `insert into public.follows (fan_id, creator_id, created_at)
   select fan_id, creator_id, started_at from public.memberships where is_sample and $1::timestamptz is not null
     and $2::json is not null`,
  `with ${FANS}
   insert into public.follows (fan_id, creator_id, created_at)
   select fan.id, p.id, $1::timestamptz - make_interval(hours => (${hashed('p.handle || fan.number', 1440)})::int)
   from fan join json_to_recordset($2) as plan(handle text) on true join public.profiles p using (handle)
   where case when fan.number = 0 then p.handle in ${FOLLOWED} else ${hashed("p.handle || fan.number || 'f'", 100)} < 30 end
   on conflict do nothing`,
];

/** The fans of the page $1 and what they paid, as the product's event consumer would store them. */
const FANS_OF_PAGE = `insert into public.fans (creator_id, fan_id, since, was_member, spent_cents, purchases, last_paid_at)
  select $1, known.fan_id, min(known.since), bool_or(known.was_member), coalesce(sum(known.cents), 0),
    count(*) filter (where known.cents > 0), max(known.paid_at)
  from (
    select fan_id, created_at as since, false as was_member, null::bigint as cents, null::timestamptz as paid_at
    from public.follows where creator_id = $1
    union all
    select fan_id, started_at, true, null, null from public.memberships where creator_id = $1
    union all
    select buyer_id, paid_at, false, total_cents - refunded_cents, paid_at
    from public.orders where creator_id = $1 and paid_at is not null) known
  group by known.fan_id
  on conflict (creator_id, fan_id) do update set since = excluded.since, was_member = excluded.was_member,
    spent_cents = excluded.spent_cents, purchases = excluded.purchases, last_paid_at = excluded.last_paid_at
  where (fans.since, fans.was_member, fans.spent_cents, fans.purchases, fans.last_paid_at)
    is distinct from (excluded.since, excluded.was_member, excluded.spent_cents, excluded.purchases, excluded.last_paid_at)`;

/** Counts the fans of one page. */
export async function countFans(client: ClientBase, creatorId: string): Promise<void> {
  await client.query(FANS_OF_PAGE, [creatorId]);
}

/** SQL for the time when the samples were loaded, `$2` after the page began. */
const LOADED = '(page.created_at + $2::interval)';

/** SQL for the source of a visit or a fan; the same text always gives the same source. */
export const sourceOf = (
  text: string,
) => `(array['direct', 'direct', 'direct', 'inside', 'inside', 'inside',
    'link:newsletter', 'link:newsletter', 'link:bio', 'site:field-notes.example'])[1 + ${hashed(text, 10)}::int]`;

const local = (moment: string) => `(${moment} at time zone coalesce(account.time_zone, 'UTC'))`;

/** SQL for the day of a moment in the time zone of the creator, whose account is `account`. */
export const dayOf = (moment: string) => `${local(moment)}::date`;

/** SQL for the hour of that day. */
export const hourOf = (moment: string) => `extract(hour from ${local(moment)})`;

/** Hours of visits, each as often as its share of visits: few in the morning, most in the evening. */
const HOURS =
  'array[0, 7, 8, 8, 9, 10, 11, 12, 12, 13, 15, 16, 17, 18, 18, 19, 19, 20, 20, 20, 21, 21, 22, 23]';

/**
 * Visitors of the page $1 over its last 45 days: more than the members who join on any day, fewer on some days of the week. The
 * same statement counts them by source and by hour.
 */
const VISITS = `with seen as (
    insert into public.profile_visits (creator_id, day, visitor, visited_at, source)
    select p.id, visit.at::date, decode(md5(p.handle || day || n), 'hex'), visit.at, ${sourceOf("p.handle || day || 'visit' || n")}
    from public.profiles p join public.creators page using (id) cross join generate_series(0, 44) as day
    cross join lateral generate_series(1, page.total_subscribers / 30 + 6 + (${hashed('p.handle || day', 9)})::int) as n
    cross join lateral (
      select date_trunc('day', ${LOADED}) - make_interval(days => day) + make_interval(mins => 60 * (${HOURS})[1 +
        ${hashed("p.handle || day || 'hour' || n", 24)}::int] + ${hashed("p.handle || day || 'minute' || n", 60)}::int) as at) planned
    cross join lateral (
      select planned.at - case when planned.at > ${LOADED} then interval '1 day' else interval '0' end as at) visit
    where p.id = $1 and not exists (
      select from public.source_days d where d.creator_id = p.id and d.visits > 0 and d.day < ${LOADED}::date)
    returning creator_id, visited_at, source
  ), hour as (
    insert into public.hour_days as kept (creator_id, day, hour, visits)
    select seen.creator_id, ${dayOf('seen.visited_at')}, ${hourOf('seen.visited_at')}, count(*)
    from seen join public.accounts account on account.id = seen.creator_id
    group by 1, 2, 3
    on conflict (creator_id, day, hour) do update set visits = kept.visits + excluded.visits
  )
  insert into public.source_days as kept (creator_id, day, source, visits)
  select seen.creator_id, ${dayOf('seen.visited_at')}, seen.source, count(*)
  from seen join public.accounts account on account.id = seen.creator_id
  group by 1, 2, 3
  on conflict (creator_id, day, source) do update set visits = kept.visits + excluded.visits`;

/**
 * The sources of people who followed or joined the page $1 before the samples were loaded, and their days, as the event
 * consumer counts them. Does nothing if the page already has arrivals from that time, so each counts once.
 */
const ARRIVALS = `with step as materialized (
    select f.creator_id, f.fan_id, f.created_at as at, 'follow' as what
    from public.follows f join public.creators page on page.id = f.creator_id
    where f.creator_id = $1 and f.created_at <= ${LOADED}
    union all
    select m.creator_id, m.fan_id, m.started_at, 'join'
    from public.memberships m join public.creators page on page.id = m.creator_id
    where m.creator_id = $1 and m.started_at <= ${LOADED}
  ), arrived as (
    insert into public.arrivals (creator_id, user_id, source, arrived_at)
    select step.creator_id, step.fan_id, ${sourceOf('page.handle || fan.handle')}, min(step.at)
    from step join public.profiles page on page.id = step.creator_id join public.profiles fan on fan.id = step.fan_id
    where not exists (select from public.arrivals before join public.creators page on page.id = before.creator_id
      where before.creator_id = $1 and before.arrived_at <= ${LOADED})
    group by step.creator_id, step.fan_id, page.handle, fan.handle
    on conflict do nothing
    returning creator_id, user_id, source
  )
  insert into public.source_days as kept (creator_id, day, source, follows, joins)
  select arrived.creator_id, ${dayOf('step.at')}, arrived.source,
    count(*) filter (where step.what = 'follow'), count(*) filter (where step.what = 'join')
  from arrived join step on step.fan_id = arrived.user_id join public.accounts account on account.id = arrived.creator_id
  group by 1, 2, 3
  on conflict (creator_id, day, source) do update
    set follows = kept.follows + excluded.follows, joins = kept.joins + excluded.joins`;

/**
 * Adds, once, the visitors of one page until the samples were loaded, `pageAge` after it began, and the sources of its fans.
 */
export async function visitPage(
  client: ClientBase,
  creatorId: string,
  pageAge: string,
): Promise<void> {
  await client.query(VISITS, [creatorId, pageAge]);
  await client.query(ARRIVALS, [creatorId, pageAge]);
}

/** Adds members and followers to all pages; posts get their likes and comments when they are published. */
export async function gatherCrowd(client: ClientBase, now: Date): Promise<void> {
  const plan = JSON.stringify(sampleCreators.map(({ handle, members }) => ({ handle, members })));
  for (const sql of CROWD) await client.query(sql, [now, plan]);
}

const POST = `post as materialized (
    select p.id, p.creator_id, c.handle, p.created_at, plan."isOpen", plan.members, plan.pool
    from json_to_recordset($2) as plan("postId" uuid, "isOpen" bool, members int, pool text[])
    join public.posts p on p.id = plan."postId" join public.profiles c on c.id = p.creator_id)`;

/** 200 to 999 likes of people who can see the post. */
const LIKES = `with ${FANS}, ${POST}
  insert into public.likes (post_id, user_id, created_at)
  select post.id, chosen.id, chosen.since + least($1 - chosen.since, interval '6 days') * (chosen.rank / 1000.0)
  from post cross join lateral (
    select fan.id, greatest(post.created_at, case when post."isOpen" then null else m.started_at end) as since,
      row_number() over (order by hashtextextended(post.id::text || fan.number, 3)) as rank
    from fan left join public.memberships m on m.fan_id = fan.id and m.creator_id = post.creator_id and m.is_sample
    where fan.number > 0 and (post."isOpen" or m.id is not null)
    order by rank
    limit 200 + ${hashed("post.id::text || 'likes'", `(case when post."isOpen" then 800 else greatest(post.members - 201, 1) end)`)}
  ) chosen`;

/** 10 to 69 comments by members with a face: those on this post in particular come last, with the creator's reply. */
const COMMENTS = `with ${FANS}, ${POST}, author as materialized (
    select m.creator_id, m.fan_id, count(*) over (partition by m.creator_id) as many,
      row_number() over (partition by m.creator_id order by hashtextextended(fan.number::text, 5)) - 1 as number
    from public.memberships m join fan on fan.id = m.fan_id join public.profiles c on c.id = m.creator_id
    where m.is_sample and fan.number > 0 and ${IS_REGULAR}
  ), answer as materialized (
    select s.*, uuidv7() as id from json_to_recordset($3) as s("postId" uuid, place int, text text, reply text)
  ), thread as materialized (
    select post.*, 10 + ${hashed("post.id::text || 'comments'", 60)} as total,
      (select count(*) from answer where "postId" = post.id) as answers,
      (select count(*) from answer where "postId" = post.id and reply is not null) as replies,
      abs(hashtextextended(post.id::text, 11) % 1000) as turn, least($1 - post.created_at, interval '4 days') as span
    from post
  ), line as (
    select uuidv7() as id, thread.id as post_id, thread.creator_id, null::uuid as parent_id, at,
      thread.pool[1 + (turn + at * 11) % cardinality(thread.pool)] as text
    from thread cross join lateral generate_series(1, total - answers - replies) as at
    union all
    select answer.id, thread.id, thread.creator_id, null, total - answers - replies + 1 + answer.place, answer.text
    from thread join answer on answer."postId" = thread.id
  )
  insert into public.comments (id, post_id, author_id, parent_id, text, created_at)
  select line.id, post_id, author.fan_id, parent_id, line.text, thread.created_at + span * (line.at / (total + 4.0))
  from line join thread on thread.id = line.post_id
  join author on author.creator_id = line.creator_id and author.number = (turn + line.at * 7) % author.many
  union all
  select uuidv7(), thread.id, thread.creator_id, answer.id, answer.reply,
    thread.created_at + span * ((total + 3.0) / (total + 4.0))
  from thread join answer on answer."postId" = thread.id where answer.reply is not null`;

const POLLS = [
  `with poll as (
     insert into public.polls (post_id, question, allows_several, ends_at)
     select "postId", question, false, null from json_to_recordset($2) as s("postId" uuid, question text)
   )
   insert into public.poll_options (post_id, position, text)
   select "postId", option.place - 1, option.text
   from json_to_recordset($2) as s("postId" uuid, options text[]) cross join unnest(options) with ordinality as option(text, place)
   where $1::timestamptz is not null`,
  `with ${FANS}, ballot as (
     select post.id as post_id, fan.id as user_id, ${hashed("post.id::text || fan.number || 'vote'", 10)} as mood,
       ${hashed("post.id::text || 'lean'", 3)} as lean, post.created_at
     from json_to_recordset($2) as s("postId" uuid) join public.posts post on post.id = s."postId" cross join fan
     where fan.number > 0 and ${hashed("post.id::text || fan.number || 'poll'", 1000)} < 60 + ${hashed("post.id::text || 'turnout'", 120)}
   ), vote as (
     insert into public.poll_votes (post_id, user_id, option_id, voted_at)
     select ballot.post_id, user_id, option.id, created_at + least($1 - created_at, interval '3 days') * (mood / 10.0)
     from ballot join public.poll_options option on option.post_id = ballot.post_id
       and option.position = (lean + case when mood < 5 then 0 when mood < 8 then 1 else 2 end) % 3
     returning post_id
   )
   update public.polls set voters = counted.voters
   from (select post_id, count(*) as voters from vote group by post_id) counted where counted.post_id = polls.post_id`,
];

/** Adds likes, comments and votes to these posts, each only once. */
export async function engage(
  client: ClientBase,
  posts: readonly PlannedPost[],
  now: Date,
): Promise<void> {
  const creators = new Map(sampleCreators.map((creator) => [creator.handle, creator]));
  const plan = JSON.stringify(
    posts.map(({ postId, handle, isOpen }) => ({
      postId,
      isOpen,
      members: creators.get(handle)?.members,
      pool: [...(creators.get(handle)?.comments ?? []), ...commentTexts],
    })),
  );
  const answers = posts.flatMap(({ postId, said = [] }) =>
    said.map(([text, reply], place) => ({ postId, place, text, reply })),
  );
  await client.query(LIKES, [now, plan]);
  await client.query(COMMENTS, [now, plan, JSON.stringify(answers)]);
  const polls = posts.flatMap(({ postId, poll }) => (poll ? [{ postId, ...poll }] : []));
  if (polls.length === 0) return;
  for (const sql of POLLS) await client.query(sql, [now, JSON.stringify(polls)]);
}
