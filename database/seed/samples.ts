import type { ClientBase } from 'pg';
import { engagementSql } from './engagement.ts';
import { postPictures, profilePictures, type PictureMaker } from './sample-pictures.ts';
import { sampleCreators } from './sample-creators.ts';
import { isDrawnAtOnce, type PlannedPost, planPosts } from './plan-posts.ts';
import { announcements } from './sample-texts.ts';

/** A sample account that can sign in; the others have no password. */
interface SampleLogin {
  readonly handle: string;
  readonly email: string;
  readonly passwordHash: string;
}

export interface SeedOptions extends PictureMaker {
  readonly client: ClientBase;
  /** The product's time; posts are spread over the sixty days before it. */
  readonly now: Date;
  readonly logins: readonly SampleLogin[];
}

const FANS = 1000;

/** Whether this database already holds the samples; they are loaded in one transaction, so all or none. */
export async function hasSamples(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query('select from public.profiles where is_sample limit 1');
  return (rowCount ?? 0) > 0;
}

/**
 * Loads the sample content (docs/product.md, 'Sample content'): twelve creators, 1,000 fans who cannot sign in,
 * 240 posts with pictures, and real rows behind every count. The same seed makes the same content everywhere.
 */
export async function seedSamples(options: SeedOptions): Promise<void> {
  const { client, now } = options;
  const posts = planPosts(now);
  const drawn = posts.filter(isDrawnAtOnce);
  const pictures = [...(await profilePictures(options)), ...(await postPictures(options, drawn))];
  await client.query('begin');
  try {
    await insertPeople(options);
    await insertPictures(client, pictures, now);
    await client.query(PROFILE_PICTURES);
    await client.query(POSTS, [JSON.stringify(posts)]);
    await publishDrawn(client, drawn);
    for (const sql of engagementSql) await client.query(sql, sql.includes('$1') ? [now] : []);
    await client.query(ANNOUNCEMENTS, [JSON.stringify(announcements), now]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** How many posts one call of `drawWaitingPosts` takes on. */
const BATCH = 6;

/**
 * Draws pictures of posts that wait for theirs and publishes them; false when none waits any more. A kill in the
 * middle leaves waiting posts waiting.
 */
export async function drawWaitingPosts(
  options: Pick<SeedOptions, 'client' | 'now' | 'makePicture'>,
): Promise<boolean> {
  const { client, now } = options;
  const { rows } = await client.query<{ id: string }>(
    `select id from public.posts p where is_sample and status = 'draft'
       and not exists (select from public.post_media where post_id = p.id) order by created_at desc limit $1`,
    [BATCH],
  );
  const waiting = new Set(rows.map(({ id }) => id));
  if (waiting.size === 0) return false;
  const posts = planPosts(now).filter(({ postId }) => waiting.has(postId));
  const pictures = await postPictures(options, posts, 1);
  await client.query('begin');
  try {
    await insertPictures(client, pictures, now);
    await publishDrawn(client, posts);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return true;
}

async function insertPictures(
  client: ClientBase,
  pictures: Awaited<ReturnType<typeof postPictures>>,
  now: Date,
): Promise<void> {
  await client.query(PICTURES, [JSON.stringify(pictures), now]);
  const variants = pictures.flatMap(({ mediaId, variants: made }) =>
    made.map((variant) => ({ mediaId, ...variant })),
  );
  await client.query(VARIANTS, [JSON.stringify(variants)]);
}

/** Gives posts their picture and shows them, dated as planned when they were first written. */
async function publishDrawn(client: ClientBase, posts: readonly PlannedPost[]): Promise<void> {
  const drawn = JSON.stringify(posts.map(({ postId, mediaId, alt }) => ({ postId, mediaId, alt })));
  await client.query(SHOW_MEDIA, [drawn]);
  await client.query(PUBLISH, [drawn]);
}

/** Shows or hides the samples' rows, but of deleted accounts; hidden, their sessions end and nobody signs in to them. */
export async function setSamplesShown(
  client: Pick<ClientBase, 'query'>,
  isShown: boolean,
  now: Date,
): Promise<void> {
  await client.query(
    `update public.creators c set hidden = not $1 from public.profiles p
     where p.id = c.id and p.is_sample and c.hidden = $1
       and not exists (select from public.accounts gone where gone.id = c.id and gone.deleted_at is not null)`,
    [isShown],
  );
  await client.query(
    `update auth.users u set banned_until = case when $1 then null else 'infinity'::timestamptz end
     from public.profiles p where p.id = u.id and p.is_sample and (u.banned_until is null) <> $1`,
    [isShown],
  );
  if (isShown) return;
  await client.query(
    `update auth.sessions s set ended_at = $1, end_reason = 'admin' from public.profiles p
     where p.id = s.user_id and p.is_sample and s.ended_at is null`,
    [now],
  );
}

async function insertPeople({ client, now, logins }: SeedOptions): Promise<void> {
  const hashes = new Map(logins.map((login) => [login.handle, login]));
  const fans = Array.from({ length: FANS }, (_, i) => {
    const number = String(i + 1).padStart(4, '0');
    return { handle: `sample.fan.${number}`, displayName: `Sample fan ${number}` };
  });
  const people = [
    ...sampleCreators.map(({ handle, displayName, bio }) => ({
      handle,
      displayName,
      bio,
      isCreator: true,
    })),
    ...fans.map((fan) => ({ ...fan, bio: null, isCreator: false })),
    ...logins
      .filter(({ handle }) => !sampleCreators.some((creator) => creator.handle === handle))
      .map(({ handle }) => ({ handle, displayName: 'Sample Fan', bio: null, isCreator: false })),
  ].map((person) => ({
    ...person,
    email: hashes.get(person.handle)?.email ?? null,
    passwordHash: hashes.get(person.handle)?.passwordHash ?? null,
  }));
  await client.query(PEOPLE, [JSON.stringify(people), now]);
  await client.query(CREATORS, [
    JSON.stringify(
      sampleCreators.map(({ handle, tags, priceCents }) => ({ handle, tags, priceCents })),
    ),
    now,
  ]);
}

/** Accounts and profiles; who has no address and no password cannot sign in by any way. */
const PEOPLE = `
  with person as (
    select * from json_to_recordset($1) as p(handle text, "displayName" text, bio text, email text, "passwordHash" text)
  ), account as (
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, user_metadata, created_at, updated_at)
    select uuidv7(), email, "passwordHash", case when email is null then null else $2::timestamptz end,
           jsonb_build_object('sample_handle', handle), $2, $2
    from person
    returning id, email, user_metadata ->> 'sample_handle' as handle
  ), identity as (
    insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
    select id, 'email', id::text, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), $2, $2
    from account where email is not null
  ), profile as (
    insert into public.profiles (id, display_name, handle, bio, is_sample)
    select a.id, p."displayName", p.handle, p.bio, true from account a join person p using (handle)
    returning id
  )
  insert into public.accounts (id, created_at) select id, $2 from profile`;

const CREATORS = `
  with plan as (
    select p.id, c.tags, c."priceCents", c.handle
    from json_to_recordset($1) as c(handle text, tags json, "priceCents" int) join public.profiles p using (handle)
  ), creator as (
    insert into public.creators (id, tags)
    select id, array(select json_array_elements_text(tags)) from plan returning id
  )
  insert into public.tiers (creator_id, name, price_cents, created_at)
  select creator.id, 'Member', plan."priceCents", $2 from creator join plan using (id)`;

const PICTURES = `
  insert into public.media (id, owner_id, kind, status, purpose, file_name, original_key, original_bytes, original_type,
    width, height, thumbhash, progress, is_sample, created_at, ready_at)
  select m."mediaId", p.id, 'picture', 'ready', m.purpose, m."fileName", m."originalKey", m."originalBytes", m."originalType",
         m.width, m.height, m.thumbhash, 1, true, $2, $2
  from json_to_recordset($1) as m("mediaId" uuid, handle text, purpose text, "fileName" text, "originalKey" text,
    "originalBytes" bigint, "originalType" text, width int, height int, thumbhash text)
  join public.profiles p using (handle)
  on conflict (id) do nothing`;

const VARIANTS = `
  insert into public.media_variants (media_id, name, class, key, content_type, width, height, bytes, etag)
  select v."mediaId", v.name, v.class, v.key, v."contentType", v.width, v.height, v.bytes, v.etag
  from json_to_recordset($1) as v("mediaId" uuid, name text, class text, key text, "contentType" text, width int,
    height int, bytes bigint, etag text)
  on conflict (media_id, name) do nothing`;

/** Avatars and banners point at their picture the way an upload of a person's own would. */
const PROFILE_PICTURES = `
  with picture as (
    select distinct on (m.owner_id, m.purpose) m.owner_id, m.purpose, m.id, '/storage/v1/object/public/media/' || m.id || '/' || v.name as url
    from public.media m join public.media_variants v on v.media_id = m.id and v.class = 'full'
    where m.is_sample and m.purpose in ('avatar', 'banner')
    order by m.owner_id, m.purpose, v.width desc
  ), avatar as (
    update public.profiles p set avatar_url = picture.url from picture where picture.owner_id = p.id and picture.purpose = 'avatar'
  ), banner as (
    update public.creators c set banner_url = picture.url from picture where picture.owner_id = c.id and picture.purpose = 'banner'
  )
  update public.accounts a set
    avatar_media_id = (select id from picture where owner_id = a.id and purpose = 'avatar'),
    banner_media_id = (select id from picture where owner_id = a.id and purpose = 'banner')
  where a.id in (select owner_id from picture)`;

const POSTS = `
  with plan as (
    select s.*, p.id as creator_id
    from json_to_recordset($1) as s("postId" uuid, "mediaId" uuid, handle text, text text, audience jsonb, "priceCents" int,
      "publishedAt" timestamptz, shape text, alt text)
    join public.profiles p using (handle)
  )
  insert into public.posts (id, creator_id, text, audience, price_cents, status, shape, is_sample, created_at, updated_at)
  select "postId", creator_id, text, audience, "priceCents", 'draft', shape, true, "publishedAt", "publishedAt"
  from plan order by "publishedAt"`;

const SHOW_MEDIA = `
  insert into public.post_media (post_id, media_id, position, alt)
  select "postId", "mediaId", 0, alt from json_to_recordset($1) as d("postId" uuid, "mediaId" uuid, alt text)
  on conflict do nothing`;

const PUBLISH = `
  update public.posts set status = 'published', published_at = created_at
  from json_to_recordset($1) as d("postId" uuid) where id = d."postId" and status = 'draft'`;

const ANNOUNCEMENTS = `
  insert into public.announcements (title, body, action_url, published_at)
  select a.title, a.body, a."actionUrl", $2::timestamptz
  from json_to_recordset($1) as a(title text, body text, "actionUrl" text)`;
