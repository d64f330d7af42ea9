import { sampleCreators } from './sample-creators.ts';
import { commentTexts } from './sample-texts.ts';

/**
 * Members, followers, likes and comments of the samples, each statement with the product's time as $1. Who and how
 * many is decided by hashing ids, so the same seed gives the same numbers: likes 200-999, comments 10-69.
 */
const FANS = `fan as materialized (
    select p.id, row_number() over (order by p.handle) as number from public.profiles p
    where p.is_sample and p.handle like 'sample.fan.%')`;

/** A number from 0 to size - 1 that depends on nothing but the text. */
const hashed = (text: string, size: number) =>
  `(((hashtextextended(${text}, 7) % ${size}) + ${size}) % ${size})`;

const memberCounts = sampleCreators
  .map(({ handle, members }) => `('${handle}', ${members})`)
  .join(', ');
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export const engagementSql: readonly string[] = [
  `with ${FANS}, plan(handle, members) as (values ${memberCounts}), chosen as (
     select c.id as creator_id, t.id as tier_id, t.price_cents, fan.id as fan_id,
            row_number() over (partition by c.id order by hashtextextended(c.id::text || fan.number, 1)) as rank, plan.members
     from plan join public.profiles c using (handle) join public.tiers t on t.creator_id = c.id cross join fan
   )
   insert into public.memberships (fan_id, creator_id, tier_id, price_cents, status, started_at, current_period_start, current_period_end, is_sample)
   select fan_id, creator_id, tier_id, price_cents, 'active', $1::timestamptz - make_interval(days => (rank % 90)::int),
          $1::timestamptz - make_interval(days => (rank % 28)::int), $1::timestamptz + interval '10 years', true
   from chosen where rank <= members`,
  `insert into public.follows (fan_id, creator_id, created_at) select fan_id, creator_id, started_at from public.memberships where is_sample`,
  `with ${FANS}
   insert into public.follows (fan_id, creator_id, created_at)
   select fan.id, c.id, $1::timestamptz - make_interval(days => (${hashed('fan.number::text', 60)})::int)
   from fan join public.creators c on true join public.profiles p on p.id = c.id and p.is_sample
   where ${hashed("c.id::text || fan.number || 'f'", 100)} < 30
   on conflict do nothing`,
  `with ${FANS}
   insert into public.likes (post_id, user_id, created_at)
   select p.id, chosen.id, least($1::timestamptz, p.created_at + make_interval(mins => chosen.rank::int))
   from public.posts p cross join lateral (
     select fan.id, row_number() over (order by hashtextextended(p.id::text || fan.number, 3)) as rank from fan
     order by rank limit 200 + ${hashed("p.id::text || 'likes'", 800)}) chosen
   where p.is_sample`,
  `with ${FANS}, words as (select array[${commentTexts.map(quoted).join(', ')}] as texts)
   insert into public.comments (post_id, author_id, text, created_at)
   select p.id, fan.id, words.texts[1 + ${hashed('p.id::text || at', commentTexts.length)}],
          least($1::timestamptz, p.created_at + make_interval(mins => (at * 17)::int))
   from words, public.posts p
   cross join lateral generate_series(1, 10 + ${hashed("p.id::text || 'comments'", 60)}) as at
   join fan on fan.number = 1 + ${hashed("p.id::text || at || 'who'", 1000)}
   where p.is_sample`,
];
