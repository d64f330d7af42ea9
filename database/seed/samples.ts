import type { ClientBase } from 'pg';
import { converse } from './conversations.ts';
import { countFans, engage, gatherCrowd, visitPage } from './engagement.ts';
import { handleOfFan, REGULARS } from './fans.ts';
import { writeToMembers } from './mass-messages.ts';
import {
  BOUGHT_FROM,
  bookSales,
  type MoneyRules,
  PAGE_AGE,
  payOut,
  sellMassMessages,
  sellMonths,
  sellPosts,
  takePayments,
} from './money.ts';
import { isFirst, isNewest, type PlannedPost, planPosts } from './plan-posts.ts';
import { keepShops, type ShopOptions, showProducts } from './products.ts';
import { promote } from './promotions.ts';
import { postsOfClips } from './sample-clips.ts';
import { insertPeople, type SampleLogin } from './sample-people.ts';
import {
  facePictures,
  POST_WIDTH,
  postPictures,
  profilePictures,
  type PictureMaker,
} from './sample-pictures.ts';
import { announcements } from './sample-texts.ts';

export interface SeedOptions extends PictureMaker, Pick<ShopOptions, 'storeText'> {
  readonly client: ClientBase;
  /** The product's time; posts are spread over the sixty days before it. */
  readonly now: Date;
  readonly logins: readonly SampleLogin[];
  readonly rules: MoneyRules;
  /**
   * What the first start draws before it serves. 'small': the first posts of every page, all shown at once, at half their
   * width, a quarter of the work; every page is finished, so nothing follows. 'full': one of these posts for each creator, and
   * all of what the people who can sign in made and bought; the rest follows as jobs, so that the start does not wait for it.
   */
  readonly size: 'small' | 'full';
}

/** Whether this database already holds the samples; they are loaded in one transaction, so all or none. */
export async function hasSamples(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query('select from public.profiles where is_sample limit 1');
  return (rowCount ?? 0) > 0;
}

/**
 * Loads the sample content (docs/product.md, 'Sample content'): creators, fans who cannot sign in, posts, and real rows behind
 * every count and every cent. The rows are written in one transaction, the ledger entries after it. The same seed makes the
 * same content everywhere.
 */
export async function seedSamples(options: SeedOptions): Promise<void> {
  const { client, now } = options;
  const isSmall = options.size === 'small';
  const posts = planPosts(now);
  const whole = new Set([...options.logins.map(({ handle }) => handle), BOUGHT_FROM]);
  const first = posts.filter(isFirst);
  const drawn = first.filter((post) => isSmall || whole.has(post.handle) || isNewest(post));
  const pictures = [
    ...(await profilePictures(options)),
    ...(await postPictures(options, drawn, { width: isSmall ? POST_WIDTH / 2 : POST_WIDTH })),
  ];
  await inTransaction(client, async () => {
    await insertPeople(options);
    await insertPictures(client, pictures, now);
    await client.query(PROFILE_PICTURES, [pictures.map(({ mediaId }) => mediaId)]);
    await client.query(POSTS, [JSON.stringify(posts)]);
    await gatherCrowd(client, now);
    await promote(client, now);
    await takePayments(client, await idsOf(client, options.logins), now);
    await showPictures(client, drawn);
    await publish(options, first);
    await converse(client, posts, now);
    await writeToMembers(client, now);
    await sellMassMessages(client);
    await client.query(ANNOUNCEMENTS, [JSON.stringify(announcements), now]);
  });
  await keepShops(options);
  // the pages of people who can sign in are complete at once; 'full' leaves the others to a job
  const mine = new Set(await idsOf(client, options.logins));
  for (const id of await sampleCreatorIds(client)) {
    if (isSmall || mine.has(id)) await finishCreator(options, id);
  }
}

/** The ids of the sample creators, those with the most members first. */
export async function sampleCreatorIds(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(CREATOR_IDS);
  return rows.map(({ id }) => id);
}

/**
 * Gives a page the visitors, payments, ledger entries and payouts that it lacks: those that the first start did not wait for,
 * or was killed in. Does nothing when all of them exist.
 */
export async function finishCreator(
  { client, now, rules }: Pick<SeedOptions, 'client' | 'now' | 'rules'>,
  creatorId: string,
): Promise<void> {
  await inTransaction(client, async () => {
    await visitPage(client, creatorId, PAGE_AGE);
    await sellMonths(client, creatorId);
  });
  await bookSales(client, creatorId, now, rules);
  await inTransaction(client, () => payOut(client, creatorId));
  await countFans(client, creatorId);
}

async function idsOf(client: ClientBase, logins: readonly SampleLogin[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(IDS_OF, [logins.map(({ handle }) => handle)]);
  return rows.map(({ id }) => id);
}

/** How many posts, and how many faces, one call of `drawWaiting` draws. */
const POSTS_A_TIME = 6;
const FACES_A_TIME = 16;

/** What a call of `drawWaiting` drew, in this order: the first posts of every page, those that become videos, … */
export type Drawn = 'first' | 'clips' | 'faces' | 'posts' | 'nothing';

/**
 * Draws some of the pictures that the first start did not wait for and publishes their posts. After a kill in the middle the
 * remaining ones are still waiting.
 */
export async function drawWaiting(
  options: Pick<SeedOptions, 'client' | 'now' | 'makePicture'>,
): Promise<Drawn> {
  const { client, now } = options;
  const { rows } = await client.query<Pick<PlannedPost, 'postId' | 'shape'>>(WAITING_POSTS);
  const shapes = new Map(rows.map(({ postId, shape }) => [postId, shape]));
  // in the shape stored in the row, since another version may have planned another one
  const planned = planPosts(now).flatMap((post) => {
    const shape = shapes.get(post.postId);
    return shape ? [{ ...post, shape }] : [];
  });
  const first = planned.filter(isFirst);
  if (first.length > 0) {
    await drawPosts(options, first.slice(0, POSTS_A_TIME));
    return 'first';
  }
  const filmed = new Set(
    postsOfClips(now)
      .flat()
      .map(({ postId }) => postId),
  );
  const films = planned.filter(({ postId }) => filmed.has(postId));
  if (films.length > 0) {
    await drawPosts(options, films.slice(0, POSTS_A_TIME));
    return 'clips';
  }
  const faceless = await client.query<{ number: number }>(FACELESS, [
    Array.from({ length: REGULARS }, (_, i) => handleOfFan(i + 1)),
    FACES_A_TIME,
  ]);
  if (faceless.rows.length > 0) {
    const faces = await facePictures(
      options,
      faceless.rows.map(({ number }) => number),
    );
    await inTransaction(client, async () => {
      await insertPictures(client, faces, now);
      await client.query(PROFILE_PICTURES, [faces.map(({ mediaId }) => mediaId)]);
    });
    return 'faces';
  }
  if (planned.length === 0) return 'nothing';
  // the newest posts come first, of whichever creator
  const posts = planned.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  await drawPosts(options, posts.slice(0, POSTS_A_TIME));
  return 'posts';
}

async function drawPosts(
  options: Parameters<typeof drawWaiting>[0],
  posts: readonly PlannedPost[],
): Promise<void> {
  const { client, now } = options;
  const pictures = await postPictures(options, posts, { atOnce: 1 });
  await inTransaction(client, async () => {
    await insertPictures(client, pictures, now);
    await showPictures(client, posts);
    await publish(options, posts);
    await showProducts(client, now);
  });
}

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    // months end at midnight in one time zone, on every machine
    await client.query(`set local timezone = 'UTC'`);
    // on a slow machine a thousand people take longer than a request may
    await client.query(`set local statement_timeout = '10min'`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
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

async function showPictures(client: ClientBase, posts: readonly PlannedPost[]): Promise<void> {
  const files = posts.flatMap(({ postId, files: planned }) =>
    planned.map(({ mediaId, alt }, position) => ({ postId, mediaId, alt, position })),
  );
  await client.query(SHOW_MEDIA, [JSON.stringify(files)]);
}

/** Publishes posts that are not published yet, at their planned dates, with their likes, comments and sales. */
async function publish(
  { client, now }: Pick<SeedOptions, 'client' | 'now'>,
  posts: readonly PlannedPost[],
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(PUBLISH, [posts.map(({ postId }) => postId)]);
  const shown = new Set(rows.map(({ id }) => id));
  const fresh = posts.filter(({ postId }) => shown.has(postId));
  await engage(client, fresh, now);
  await sellPosts(client, fresh, now);
}

/**
 * Shows or hides the samples' rows, except those of deleted accounts. Hiding ends their sessions, and sign-ins to them fail.
 */
export async function setSamplesShown(
  client: Pick<ClientBase, 'query'>,
  isShown: boolean,
  now: Date,
): Promise<void> {
  await client.query(
    `update public.creators c set hidden = not $1 from public.profiles p
     where p.id = c.id and p.is_sample and c.hidden = $1
       and not exists (select from public.accounts gone where gone.id = c.id
         and (gone.deleted_at is not null or gone.suspended_at is not null))`,
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

/** Avatars and banners refer to their picture as if the person had uploaded it. */
const PROFILE_PICTURES = `
  with picture as (
    select distinct on (m.owner_id, m.purpose) m.owner_id, m.purpose, m.id, '/storage/v1/object/public/media/' || m.id || '/' || v.name as url
    from public.media m join public.media_variants v on v.media_id = m.id and v.class = 'full'
    where m.id = any($1::uuid[]) and m.purpose in ('avatar', 'banner')
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
    from json_to_recordset($1) as s("postId" uuid, handle text, title text, text text, audience jsonb, "priceCents" int,
      "publishedAt" timestamptz, shape text)
    join public.profiles p using (handle)
  )
  insert into public.posts (id, creator_id, title, text, audience, price_cents, status, shape, is_sample, created_at,
    updated_at)
  select "postId", creator_id, title, text, audience, "priceCents", 'draft', shape, true, "publishedAt", "publishedAt"
  from plan order by "publishedAt"`;

const SHOW_MEDIA = `
  insert into public.post_media (post_id, media_id, position, alt)
  select "postId", "mediaId", position, alt
  from json_to_recordset($1) as d("postId" uuid, "mediaId" uuid, alt text, position int)
  on conflict do nothing`;

/** Returns the posts that it published, since another process may have published some first. */
const PUBLISH = `
  update public.posts set status = 'published', published_at = created_at
  where id = any($1::uuid[]) and status = 'draft' returning id`;

const CREATOR_IDS = `
  select c.id from public.creators c join public.profiles p using (id) where p.is_sample order by c.total_subscribers desc, c.id`;

const IDS_OF = `select id from public.profiles where handle = any($1::text[])`;

/** Posts without a picture, shown or not; deleted and archived posts are left out. */
const WAITING_POSTS = `
  select id as "postId", shape from public.posts p where is_sample and status in ('draft', 'published')
    and not exists (select from public.post_media where post_id = p.id)`;

const FACELESS = `
  select right(p.handle, 4)::int as number from public.profiles p
  where p.handle = any($1::text[]) and p.is_sample and p.avatar_url is null order by p.handle limit $2`;

const ANNOUNCEMENTS = `
  insert into public.announcements (title, body, action_url, published_at)
  select a.title, a.body, a."actionUrl", $2::timestamptz
  from json_to_recordset($1) as a(title text, body text, "actionUrl" text)`;
