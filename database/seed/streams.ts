import type { ClientBase } from 'pg';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Streams of samples: one that took place, whose recording is a clip, and one that is coming. None pretends to be live. */
const ANNOUNCED = {
  creator: 'soft.synth',
  key: 'sample-announced',
  title: 'Patching from scratch, live',
  description:
    'One empty rack, one evening. Ask for a sound in the chat and I’ll try to build it while you watch.',
  tags: ['music', 'synth'],
} as const;
const RECORDED = {
  key: 'sample-recorded',
  title: 'Open studio',
  description: 'An hour of work in progress, with your questions.',
} as const;

/** The next Saturday at 19:00 UTC that is at least two days away. */
function nextEvening(now: Date): Date {
  const at = new Date(now.getTime() + 2 * DAY);
  at.setUTCHours(19, 0, 0, 0);
  at.setUTCDate(at.getUTCDate() + ((6 - at.getUTCDay() + 7) % 7));
  return at.getTime() < now.getTime() + DAY ? new Date(at.getTime() + 7 * DAY) : at;
}

const COLUMNS = `creator_id, idempotency_key, state, title, description, tags, cover_media_id, audience, ticket_cents,
  preview_seconds, minimum_minutes, chat_on, chat_slow_seconds, chat_members_only, goal_cents, keeps_recording,
  comments_allowed, starts_at, started_at, ended_at, end_reason, recording_state, recording_post_id, created_at, updated_at`;

/** Announces the stream that is coming, and moves it on before its time is there, since no one would begin it. */
const ANNOUNCE = `
  insert into streams (${COLUMNS})
  select c.id, $2, 'announced', $3, $4, $5, null, '[[{"kind": "followers"}]]', null, 30, 10, true, 0, false, 10000, true,
    true, $6, null, null, null, 'none', null, $7, $7
  from creators c join profiles pr on pr.id = c.id
  where pr.handle = $1 and pr.is_sample
  on conflict (creator_id, idempotency_key) do update set starts_at = excluded.starts_at, updated_at = excluded.updated_at
    where streams.state = 'announced' and streams.starts_at < $7::timestamptz + interval '1 day'`;

/** The stream that took place, once the first clip is made: its recording is that clip's post. */
const RECORD = `
  insert into streams (${COLUMNS})
  select filmed.creator_id, $1, 'ended', $2, $3, '{}', null, filmed.audience, null, 0, 10, true, 0, false, null, true, true,
    null, filmed.published_at - interval '65 minutes', filmed.published_at - interval '5 minutes', 'creator', 'ready',
    filmed.id, filmed.published_at - interval '1 day', filmed.published_at
  from (select p.* from posts p join profiles pr on pr.id = p.creator_id
        where pr.is_sample and p.has_video and p.status = 'published' and p.opens_to = 'everyone'
          and not exists (select from streams known where known.idempotency_key = $1)
        order by p.published_at desc limit 1) filmed
  on conflict do nothing`;

/** Their covers: a picture of a post that is open to everyone, once it is drawn. */
const COVER = `
  update streams s set cover_media_id = (
    select pm.media_id from posts p join post_media pm on pm.post_id = p.id
    join media m on m.id = pm.media_id and m.kind = 'picture'
    where p.creator_id = s.creator_id and p.status = 'published' and p.opens_to = 'everyone'
    order by p.published_at desc limit 1)
  where s.idempotency_key = any($1) and s.cover_media_id is null`;

/** Gives the samples their streams, and keeps the announced one ahead of the clock. May be called at any time. */
export async function keepStreams(client: Pick<ClientBase, 'query'>, now: Date): Promise<void> {
  const { creator, key, title, description, tags } = ANNOUNCED;
  await client.query(ANNOUNCE, [creator, key, title, description, tags, nextEvening(now), now]);
  await client.query(RECORD, [RECORDED.key, RECORDED.title, RECORDED.description]);
  await client.query(COVER, [[key, RECORDED.key]]);
}
