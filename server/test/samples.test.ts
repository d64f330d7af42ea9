import {
  hasSamples,
  drawWaitingPosts,
  filmNextClip,
  postsOfClips,
  seedSamples,
  setSamplesShown,
} from '@limelight/database/seed';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb } from './test-db.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let client: pg.Client;
const now = new Date('2026-03-02T12:00:00Z');

/** Stands for the drawing, which has tests of its own: a picture of one byte. */
const makePicture = (_draw: () => Promise<Buffer>, { mediaId }: { mediaId: string }) =>
  Promise.resolve({
    originalKey: `media/${mediaId}/original`,
    originalBytes: 1,
    width: 4,
    height: 5,
    thumbhash: 'x',
    variants: [
      {
        name: 'w4.webp',
        class: 'full' as const,
        key: `media/${mediaId}/w4.webp`,
        contentType: 'image/webp',
        width: 4,
        height: 5,
        bytes: 1,
        etag: 'e',
      },
    ],
  });

beforeAll(async () => {
  database = await openTestDb();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await seedSamples({
    client,
    now,
    makePicture,
    logins: [{ handle: 'sample.fan', email: 'fan@sample.example', passwordHash: 'hash' }],
  });
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.close();
});

const one = async (sql: string) => (await client.query<Record<string, number>>(sql)).rows[0];

test('twelve creators, a thousand fans who cannot sign in, and what was asked for as logins', async () => {
  expect(await hasSamples(client)).toBe(true);
  expect(
    await one(`select (select count(*)::int from creators) as creators,
      (select count(*)::int from profiles where handle like 'sample.fan.%') as fans,
      (select count(*)::int from auth.users where encrypted_password is not null) as logins`),
  ).toEqual({ creators: 12, fans: 1000, logins: 1 });
});

test('real rows stand behind every count, within its range', async () => {
  const posts =
    await one(`select count(*)::int as posts, min(like_count) as least_likes, max(like_count) as most_likes,
    min(comment_count) as least_comments, max(comment_count) as most_comments from posts`);
  expect(posts?.['posts']).toBe(240);
  expect(posts?.['least_likes']).toBeGreaterThanOrEqual(200);
  expect(posts?.['most_likes']).toBeLessThanOrEqual(999);
  expect(posts?.['least_comments']).toBeGreaterThanOrEqual(10);
  expect(posts?.['most_comments']).toBeLessThanOrEqual(69);
  expect(
    await one(`select (select count(*)::int from likes) - (select sum(like_count)::int from posts) as likes,
      (select count(*)::int from comments) - (select sum(comment_count)::int from posts) as comments,
      (select count(*)::int from memberships) - (select sum(total_subscribers)::int from creators) as members`),
  ).toEqual({ likes: 0, comments: 0, members: 0 });
  const { square } =
    (await one(`select count(*) filter (where shape = 'square')::int as square from posts`)) ?? {};
  expect(square).toBeGreaterThan(240 * 0.3);
  expect(square).toBeLessThan(240 * 0.5);
});

test('posts whose picture is not drawn yet are shown when it is', async () => {
  const published = async () =>
    (await one(`select count(*)::int as n from posts where status = 'published'`))?.['n'];
  expect(await published()).toBe(60);
  expect(await drawWaitingPosts({ client, now, makePicture })).toBe(true);
  expect(await published()).toBe(66);
  while (await drawWaitingPosts({ client, now, makePicture })) continue;
  expect(await published()).toBe(240);
  expect(
    await one(
      `select sum(posts)::int as posts, (select count(*)::int from post_media) as pictures from creator_counts`,
    ),
  ).toEqual({ posts: 240, pictures: 240 });
});

const videos = () =>
  one(`select count(*) filter (where p.has_video)::int as shown, count(*) filter (where m.kind = 'video')::int as videos,
    count(*)::int as files, count(distinct p.id)::int as posts,
    (select count(*)::int from media_variants where name like 'hls/%') as streams
    from posts p join post_media pm on pm.post_id = p.id join media m on m.id = pm.media_id where p.is_sample`);

/** Stands for drawing and preparing a clip. */
const makeClip = (_: string, mediaIds: readonly string[]) =>
  Promise.resolve(
    mediaIds.map((mediaId) => ({
      mediaId,
      originalKey: `media/${mediaId}/original.mp4`,
      originalBytes: 2,
      width: 4,
      height: 5,
      durationMs: 4000,
      variants: [
        {
          name: 'hls/master.m3u8',
          class: 'full' as const,
          key: `media/${mediaId}/hls/master.m3u8`,
          contentType: 'application/vnd.apple.mpegurl',
          width: null,
          height: null,
          bytes: 1,
          etag: 'e',
        },
      ],
    })),
  );

test('six clips make 72 posts videos, each only once its clip is there', async () => {
  const stopped = () => Promise.reject(new Error('stopped'));
  await expect(filmNextClip({ client, now, makeClip: stopped })).rejects.toThrow('stopped');
  expect(await videos()).toMatchObject({ shown: 0, videos: 0, streams: 0 });
  const made: (readonly string[])[] = [];
  const counted = (key: string, mediaIds: readonly string[]) => {
    made.push(mediaIds);
    return makeClip(key, mediaIds);
  };
  expect(await filmNextClip({ client, now, makeClip: counted })).toBe(true);
  expect(await videos()).toMatchObject({ shown: 12, videos: 12, streams: 12 });
  while (await filmNextClip({ client, now, makeClip: counted })) continue;
  expect(made).toEqual(postsOfClips(now).map((posts) => posts.map(({ mediaId }) => mediaId)));
  expect(made).toHaveLength(6);
  expect(await videos()).toEqual({ shown: 72, videos: 72, files: 240, posts: 240, streams: 72 });
});

test('a clip that was made twice changes nothing', async () => {
  const before = await videos();
  await client.query(`update media set kind = 'picture' where id = $1`, [
    postsOfClips(now)[0]?.[0]?.mediaId,
  ]);
  while (await filmNextClip({ client, now, makeClip })) continue;
  expect(await videos()).toEqual(before);
});

test('samples that are turned off are hidden and signed out', async () => {
  await client.query(
    `insert into auth.sessions (user_id, created_at, refreshed_at) select id, $1, $1 from profiles where handle = 'sample.fan'`,
    [now],
  );
  await setSamplesShown(client, false, now);
  const state = `select (select count(*)::int from creators where hidden) as hidden,
    (select count(*)::int from auth.users where banned_until is not null) as banned,
    (select count(*)::int from auth.sessions where ended_at is null) as sessions`;
  expect(await one(state)).toEqual({ hidden: 12, banned: 1013, sessions: 0 });
  await setSamplesShown(client, true, now);
  expect(await one(state)).toEqual({ hidden: 0, banned: 0, sessions: 0 });
});

test('a sample whose account was deleted stays hidden when samples are shown again', async () => {
  await setSamplesShown(client, false, now);
  const { rowCount } = await client.query(
    `update accounts set deleted_at = $1 where id = (select min(id::text)::uuid from creators)`,
    [now],
  );
  expect(rowCount).toBe(1);
  await setSamplesShown(client, true, now);
  const state = `select count(*)::int as hidden from creators where hidden`;
  expect(await one(state)).toEqual({ hidden: 1 });
  await client.query('update accounts set deleted_at = null');
  await setSamplesShown(client, true, now);
  expect(await one(state)).toEqual({ hidden: 0 });
});
