import {
  drawWaiting,
  finishCreator,
  filmNextClip,
  hasSamples,
  keepShops,
  keepStreams,
  postsOfClips,
  sampleAddresses,
  sampleCreatorIds,
  seedSamples,
  setSamplesShown,
} from '@limelight/database/seed';
import type { CreatorId } from '@limelight/contract/platform/ids';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../src/ledger/index.ts';
import { everyNth, isLong } from './long.ts';
import { CONTRADICTIONS } from './sample-contradictions.ts';
import { figuresOf } from './sample-figures.ts';
import { makeClip, makePicture, storeText } from './sample-makers.ts';
import { SHOPS } from './sample-shops.ts';
import { openTestDb } from './test-db.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let client: pg.Client;
const now = new Date('2026-03-02T12:00:00Z');
const rules = { feeBasisPoints: 2000, holdDays: 7 };

const seed = (over: pg.ClientBase) =>
  seedSamples({
    client: over,
    now,
    rules,
    size: 'full',
    makePicture,
    storeText,
    logins: [
      { handle: 'harbor.and.pine', email: 'creator@sample.example', passwordHash: 'hash' },
      { handle: 'sample.fan', email: 'fan@sample.example', passwordHash: 'hash' },
    ],
  });

/** The same connection, whose process dies before it sends this statement for the n-th time. */
function killedAt(statement: string, times = 1): pg.ClientBase {
  let sent = 0;
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name) as unknown;
      return (text: string, values?: unknown[]) =>
        text.includes(statement) && ++sent === times
          ? Promise.reject(new Error('killed'))
          : target.query(text, values);
    },
  });
}

/** The creators whose books are written: some, and the one who can sign in, or all in `npm run test:long`. */
async function finishedIds(): Promise<string[]> {
  const own = await client.query<{ id: string }>(
    `select id from profiles where handle = 'harbor.and.pine'`,
  );
  const some = everyNth(await sampleCreatorIds(client), 5);
  return [...new Set([...some, ...own.rows.map(({ id }) => id)])];
}

const finish = async (over: pg.ClientBase) => {
  for (const id of await finishedIds()) await finishCreator({ client: over, now, rules }, id);
};

beforeAll(async () => {
  database = await openTestDb();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // killed in the middle of the first start, started again, and killed twice while it writes the books
  await expect(seed(killedAt('insert into public.posts'))).rejects.toThrow('killed');
  expect(await hasSamples(client)).toBe(false);
  await expect(seed(killedAt('insert into public.ledger_transactions', 2))).rejects.toThrow(
    'killed',
  );
  expect(await hasSamples(client)).toBe(true);
  await expect(finish(killedAt('insert into public.payouts', 5))).rejects.toThrow('killed');
  await finish(client);
  await finish(client);
}, 300_000);
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
  ).toEqual({ creators: 12, fans: 1000, logins: 2 });
});

test('four in ten of what the grid shows first are square', async () => {
  const { rows } = await client.query<{ squares: number }>(
    `select (count(*) filter (where shape = 'square') over (order by published_at desc, id desc))::int as squares
     from posts where status = 'published'`,
  );
  expect([18, 30, 60].map((first) => rows[first - 1]?.squares)).toEqual([8, 11, 24]);
});

test('counts are within their range, and four in ten posts are square', async () => {
  expect(
    await one(`select count(*)::int as posts, count(*) filter (where shape = 'square')::int as square,
      count(*) filter (where status = 'published' and (like_count not between 200 and 999 or comment_count not between 10 and 69))::int
        as out_of_range,
      count(*) filter (where status <> 'published' and like_count + comment_count > 0)::int as known_before from posts`),
  ).toEqual({ posts: 240, square: 96, out_of_range: 0, known_before: 0 });
  expect(
    await one(`select (select count(*)::int from polls) as polls_at_once,
      (select count(*)::int from (select from post_media group by post_id having count(*) > 1) many) as several_files,
      (select count(distinct display_name)::int from profiles where handle like 'sample.fan.%') as names,
      (select count(distinct text)::int from posts) as captions`),
  ).toEqual({ polls_at_once: 12, several_files: 2, names: 1000, captions: 240 });
});

async function expectAgreement() {
  const { rows } = await client.query<Record<string, number>>(CONTRADICTIONS, [
    now,
    await finishedIds(),
  ]);
  const found = Object.entries(rows[0] ?? {}).filter(([, count]) => count !== 0);
  expect(found).toEqual([]);
  expect(await checkLedger(database.db)).toEqual([]);
  const creators = await client.query<{ id: CreatorId }>(
    'select id from creators where id = any($1::uuid[]) order by id',
    [await finishedIds()],
  );
  for (const { id } of creators.rows) {
    const { rows: told, screens } = await figuresOf(database.db, id, now, rules);
    expect(screens).toEqual(told);
  }
}

test('what screens say of money, members and visits is what the rows add up to', async () => {
  await expectAgreement();
  const { id } = (
    await client.query<{ id: CreatorId }>(
      `select id from profiles where handle = 'harbor.and.pine'`,
    )
  ).rows[0] ?? { id: '' as CreatorId };
  const { screens } = await figuresOf(database.db, id, now, rules);
  // samples have figures above zero
  for (const [name, value] of Object.entries(screens)) expect(value, name).toBeGreaterThan(0);
  expect(
    await one(`select count(*)::int as payouts, min(amount_cents) >= 5000 as whole from payouts`),
  ).toEqual({ payouts: isLong ? 33 : 9, whole: true });
});

test('those who can sign in find conversations, mass messages, and one request', async () => {
  expect(
    await one(`
      select count(*) filter (where p.handle = 'sample.fan')::int as fan,
        count(*) filter (where p.handle = 'harbor.and.pine' and s.archived_at is null)::int as creator,
        count(*) filter (where s.is_request)::int as requests,
        (select count(*)::int from message_bodies where price_cents is not null) as locked,
        (select count(*)::int from mass_messages) as mass
      from conversation_people s join profiles p on p.id = s.person_id`),
  ).toEqual({ fan: 3, creator: 4, requests: 1, locked: 3, mass: 3 });
});

test('the sample fan who can sign in has memberships, follows and purchases', async () => {
  expect(
    await one(`select (select count(*)::int from memberships where fan_id = p.id) as memberships,
      (select count(*)::int from follows where fan_id = p.id) as follows,
      (select count(*)::int from grants where holder_id = p.id) as bought from profiles p where handle = 'sample.fan'`),
  ).toEqual({ memberships: 2, follows: 4, bought: 3 });
});

test('links sign in to samples, and to no one else who has the address of one', async () => {
  const asked = ['creator@sample.example', 'fan@sample.example', 'ann@mail.test'];
  await client.query(`update profiles set is_sample = handle <> 'sample.fan'`);
  expect(await sampleAddresses(client, asked)).toEqual(asked.slice(0, 1));
  await client.query(`update profiles set is_sample = true`);
});

test('a link brought some fans on a trial, and a discount some members', async () => {
  const { rows } = await client.query<{ id: string }>(
    `select id from profiles where handle = 'slow.kitchen'`,
  );
  await finishCreator({ client, now, rules }, rows[0]?.id ?? '');
  const claimed = await client.query<{ handle: string; claims: number; trials: number }>(
    `select page.handle, p.claims, (select count(*)::int from memberships m where m.creator_id = p.creator_id and m.is_trial) as trials
     from promotions p join profiles page on page.id = p.creator_id where p.offered_to = 'new' order by 1`,
  );
  const of = (handle: string) => claimed.rows.find((row) => row.handle === handle);
  expect(of('harbor.and.pine')?.trials).toBeGreaterThan(3);
  expect(of('harbor.and.pine')?.claims).toBe(of('harbor.and.pine')?.trials);
  expect(of('slow.kitchen')?.claims).toBeGreaterThan(3);
  expect(of('slow.kitchen')?.trials).toBe(0);
  await expectAgreement();
});

test('every page begins with five posts, and a membership opens some of them', async () => {
  expect(
    await one(`select min(posts)::int as least, max(posts)::int as most, min(for_members)::int as for_members from (
      select count(*) as posts, count(*) filter (where opens_to <> 'everyone') as for_members
      from posts where status = 'published' group by creator_id) page`),
  ).toEqual({ least: 5, most: 5, for_members: 2 });
});

test('what is not drawn yet gets its picture, and is shown with what came of it', async () => {
  const published = async () =>
    (await one(`select count(*)::int as n from posts where status = 'published'`))?.['n'];
  const pictured = async () =>
    (await one(`select count(distinct post_id)::int as n from post_media`))?.['n'];
  const draw = (over: pg.ClientBase = client) => drawWaiting({ client: over, now, makePicture });
  expect([await published(), await pictured()]).toEqual([60, 20]);
  expect(await draw()).toBe('first');
  expect([await published(), await pictured()]).toEqual([60, 26]);
  // killed between the rows of one batch: none of it is stored, and it is drawn again
  await expect(draw(killedAt('insert into public.post_media'))).rejects.toThrow('killed');
  expect(await pictured()).toBe(26);
  if (!isLong) return;
  const order: string[] = [];
  for (let drawn = await draw(); drawn !== 'nothing'; drawn = await draw()) order.push(drawn);
  expect([...new Set(order)]).toEqual(['first', 'clips', 'faces', 'posts']);
  expect(await published()).toBe(240);
  await finish(client);
  expect(await one('select count(*)::int as polls from polls')).toEqual({ polls: 12 });
  expect(
    await one(`select count(*)::int as faces, count(distinct avatar_url)::int as distinct
      from profiles where handle like 'sample.fan.%' and avatar_url is not null`),
  ).toEqual({ faces: 160, distinct: 160 });
  await expectAgreement();
}, 300_000);

const videos = () =>
  one(`select count(distinct p.id) filter (where p.has_video)::int as shown, count(*) filter (where m.kind = 'video')::int as videos,
    count(*)::int as files, count(distinct p.id)::int as posts,
    (select count(*)::int from media_variants where name like 'hls/%') as streams
    from posts p join post_media pm on pm.post_id = p.id join media m on m.id = pm.media_id where p.is_sample`);

const copyClip = (clip: { originalKey: string }, mediaIds: readonly string[]) => {
  expect(clip.originalKey).toMatch(/original\.mp4$/);
  return makeClip('', mediaIds);
};
const stopped = () => Promise.reject(new Error('stopped'));

test('a clip turns its posts into videos, each only once it is there', async () => {
  const { rows } = await client.query<{ id: string }>(
    `select distinct post_id as id from post_media`,
  );
  const shown = new Set(rows.map(({ id }) => id));
  const waiting = postsOfClips(now).map((posts) =>
    posts.filter(({ postId }) => shown.has(postId)).map(({ files }) => files[0]?.mediaId),
  );
  const many = waiting.flat().length;
  if (isLong) expect(many).toBe(72);
  await expect(filmNextClip({ client, now, makeClip: stopped, copyClip })).rejects.toThrow(
    'stopped',
  );
  expect(await videos()).toMatchObject({ shown: 0, videos: 0, streams: 0 });
  const made: (readonly string[])[] = [];
  const counted = (key: string, mediaIds: readonly string[]) => {
    made.push(mediaIds);
    return makeClip(key, mediaIds);
  };
  expect(await filmNextClip({ client, now, makeClip: counted, copyClip })).toBe(true);
  expect(await videos()).toMatchObject({ shown: waiting[0]?.length, streams: waiting[0]?.length });
  while (await filmNextClip({ client, now, makeClip: counted, copyClip })) continue;
  expect(made).toEqual(waiting);
  expect(made).toHaveLength(6);
  expect(await videos()).toMatchObject({ shown: many, videos: many, streams: many });
  expect(
    await one(`select (select sum(starts)::int from watch_days) = (
        select count(*) from likes l join posts p on p.id = l.post_id and p.has_video) as as_liked,
      (select count(*)::int from watch_days where starts < quarters or quarters < halves or halves < three_quarters
        or three_quarters < ends) as backwards,
      (select count(distinct media_id)::int from watch_days) as played, (select sum(ends) > 0 from watch_days) as to_the_end`),
  ).toEqual({ as_liked: true, backwards: 0, played: many, to_the_end: true });
});

test('a clip that was made twice changes nothing', async () => {
  const before = await videos();
  await client.query(`update media set kind = 'picture' where id = $1`, [
    postsOfClips(now)[0]?.[0]?.files[0]?.mediaId,
  ]);
  // a clip that its creator already has is copied
  while (await filmNextClip({ client, now, makeClip: stopped, copyClip })) continue;
  expect(await videos()).toEqual(before);
});

test('one stream is coming, and one took place once there is a film of it; none pretends to be live', async () => {
  const streams = () =>
    one(`select string_agg(state, ' ' order by state) as states, max(starts_at) as coming, count(p.id)::int as filmed
         from streams left join posts p on p.id = recording_post_id and p.has_video and p.opens_to = 'everyone'`);
  await keepStreams(client, now);
  await keepStreams(client, now);
  const coming = new Date('2026-03-07T19:00:00Z');
  expect(await streams()).toEqual({ states: 'announced ended', coming, filmed: 1 });
  // a day before its time it moves on: no one would begin it
  await keepStreams(client, new Date('2026-03-07T08:00:00Z'));
  expect(await streams()).toMatchObject({ coming: new Date('2026-03-14T19:00:00Z') });
});

test('four pages sell products: with files, keys, a limited one, sales and reviews, each made once', async () => {
  await keepShops({ client, now, storeText });
  const before = await one(SHOPS);
  expect(before).toMatchObject({
    ...{ products: 9, pages: 4, with_keys: 1, chosen: 2, miscounted: 0, empty: 0, reviews: 11 },
    keys_sold: before?.['sold_with_keys'],
  });
  expect(before?.['pictures']).toBeGreaterThan(0);
  await keepShops({ client, now, storeText });
  expect(await one(SHOPS)).toEqual(before);
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

test.skipIf(isLong)('a page pays out no more than it has', async () => {
  const finished = await finishedIds();
  const id = (await sampleCreatorIds(client)).find((other) => !finished.includes(other)) ?? '';
  const cut = killedAt('insert into public.payout_accounts');
  await expect(finishCreator({ client: cut, now, rules }, id)).rejects.toThrow('killed');
  await client.query(
    `with gone as (
       insert into ledger_transactions (id, kind, reference, occurred_at)
       values (uuidv7(), 'correction', 'correction:gone', $2) returning id)
     insert into ledger_entries (transaction_id, account_id, amount_cents, occurred_at)
     select gone.id, mine.id, -mine.balance_cents + 5050, $2 from gone, ledger_accounts mine
       where mine.kind = 'creator_available' and mine.owner_id = $1
     union all select gone.id, provider.id, mine.balance_cents - 5050, $2 from gone, ledger_accounts mine,
       ledger_accounts provider
       where mine.kind = 'creator_available' and mine.owner_id = $1 and provider.kind = 'provider'`,
    [id, now],
  );
  await finishCreator({ client, now, rules }, id);
  const { rows } = await client.query('select amount_cents from payouts where creator_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ amount_cents: 5050 }]);
});
