import type { ClientBase } from 'pg';
import { type PlannedPost, planPosts } from './plan-posts.ts';
import { dayOf, hashed } from './engagement.ts';
import type { SampleVariant } from './sample-pictures.ts';

/** The clip of one post; the post's picture stays as the poster. */
interface MadeClip {
  readonly mediaId: string;
  readonly originalKey: string;
  readonly originalBytes: number;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly variants: readonly SampleVariant[];
}

/** How the product makes a clip: the same processing as of an uploaded film. */
export interface ClipMaker {
  /** Moves slowly over the picture stored at `pictureKey`, and stores the clip for each of `mediaIds`. */
  makeClip(pictureKey: string, mediaIds: readonly string[]): Promise<readonly MadeClip[]>;
  /** Stores an existing clip for each of `mediaIds` too. */
  copyClip(clip: MadeClip, mediaIds: readonly string[]): Promise<readonly MadeClip[]>;
}

/** Six distinct clips, each of another creator, whose style it has. */
const FILMING = [
  'harbor.and.pine',
  'night.transit',
  'tidepool',
  'paper.theater',
  'soft.synth',
  'motion.studies',
];
/** 72 of the 240 posts, so about 30% are videos. */
const POSTS_EACH = 12;

/** All posts of a clip have the same shape, so that every poster has the proportions of the clip. */
export function postsOfClips(now: Date): PlannedPost[][] {
  const portraits = planPosts(now).filter(({ shape }) => shape === 'portrait');
  return FILMING.map((creator) =>
    portraits.filter(({ handle }) => handle === creator).slice(0, POSTS_EACH),
  );
}

/**
 * Makes one clip that posts wait for, or copies the one that their creator has, and turns their pictures into videos, all at
 * once and only when it is ready; returns false when no post waits. After a kill in the middle they are still pictures, and the
 * clip is made again.
 */
export async function filmNextClip({
  client,
  now,
  makeClip,
  copyClip,
}: ClipMaker & { client: Pick<ClientBase, 'query'>; now: Date }): Promise<boolean> {
  const clips = postsOfClips(now).map((posts) => posts.map(({ files }) => files[0]?.mediaId ?? ''));
  const { rows } = await client.query<{ id: string; original_key: string }>(WAITING, [
    clips.flat(),
  ]);
  const keys = new Map(rows.map(({ id, original_key }) => [id, original_key]));
  const clip = clips.find((mediaIds) => mediaIds.some((id) => keys.has(id)));
  const waiting = clip?.filter((id) => keys.has(id)) ?? [];
  const pictureKey = keys.get(waiting[0] ?? '');
  if (pictureKey === undefined) return false;
  const { rows: made } = await client.query<MadeClip>(MADE, [clip]);
  const films = made[0] ? await copyClip(made[0], waiting) : await makeClip(pictureKey, waiting);
  await client.query(SHOW_CLIPS, [JSON.stringify(films)]);
  return true;
}

/**
 * Posts that were deleted or got other files meanwhile do not wait, nor do square ones from a version that planned other
 * shapes.
 */
const WAITING = `
  select m.id, m.original_key from public.media m
  where m.id = any($1::uuid[]) and m.is_sample and m.kind = 'picture' and exists (
    select from public.post_media pm join public.posts p on p.id = pm.post_id
    where pm.media_id = m.id and pm.removed_at is null and p.status = 'published' and p.shape = 'portrait')`;

const MADE = `
  select m.id as "mediaId", m.original_key as "originalKey", m.original_bytes::int as "originalBytes", m.width, m.height,
    m.duration_ms as "durationMs", v.variants
  from public.media m cross join lateral (
    select json_agg(json_build_object('name', name, 'class', class, 'key', key, 'contentType', content_type, 'width', width,
      'height', height, 'bytes', bytes, 'etag', etag)) as variants
    from public.media_variants where media_id = m.id and (name like 'hls/%' or name = 'preview.webp')) v
  where m.id = any($1::uuid[]) and m.is_sample and m.kind = 'video' and v.variants is not null
  order by m.id limit 1`;

/** People who liked a post of a clip played it that day: all of them its start, two of five to its end. */
const SHOW_CLIPS = `
  with clip as (
    select * from json_to_recordset($1) as c("mediaId" uuid, "originalKey" text, "originalBytes" bigint, width int,
      height int, "durationMs" int, variants json)
  ), film as (
    update public.media m set kind = 'video', original_key = c."originalKey", original_bytes = c."originalBytes",
      original_type = 'video/mp4', file_name = replace(m.file_name, '.jpg', '.mp4'), width = c.width, height = c.height,
      duration_ms = c."durationMs"
    from clip c where m.id = c."mediaId" and m.is_sample and m.kind = 'picture'
    returning m.id, m.owner_id, c.variants
  ), variant as (
    insert into public.media_variants (media_id, name, class, key, content_type, width, height, bytes, etag)
    select film.id, v.name, v.class, v.key, v."contentType", v.width, v.height, v.bytes, v.etag
    from film cross join lateral json_to_recordset(film.variants) as v(name text, class text, key text,
      "contentType" text, width int, height int, bytes bigint, etag text)
    on conflict (media_id, name) do nothing
  ), played as (
    insert into public.watch_days (creator_id, day, media_id, starts, quarters, halves, three_quarters, ends)
    select film.owner_id, ${dayOf('liked.created_at')}, film.id, count(*), count(*) filter (where turned > 12),
      count(*) filter (where turned > 27), count(*) filter (where turned > 43), count(*) filter (where turned > 59)
    from film join public.post_media pm on pm.media_id = film.id and pm.removed_at is null
    join public.likes liked on liked.post_id = pm.post_id
    join public.profiles fan on fan.id = liked.user_id and fan.is_sample
    join public.accounts account on account.id = film.owner_id
    cross join lateral (select ${hashed("film.id || fan.handle || 'played'", 100)}::int as turned) far
    group by 1, 2, 3
    on conflict (creator_id, day, media_id) do nothing
  )
  update public.posts p set has_video = true
  from film join public.post_media pm on pm.media_id = film.id and pm.removed_at is null
  where p.id = pm.post_id`;
