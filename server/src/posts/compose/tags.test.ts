/** Tags in every script: how texts are parsed, what is stored and found, and how older posts get their tags. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tagName } from '@limelight/contract/discovery/parts';
import { tagKey } from '@limelight/contract/posts/tag';
import { mentionsOf, tagsOf, textParts } from '@limelight/contract/posts/text-parts';
import { buildSeller, TEST_NOW, viewerOf } from '../../../test/factories/creators.ts';
import { EVERYONE } from '../../../test/factories/posts.ts';
import { operationsAs, testDeps } from '../../../test/operations.ts';
import { refuseRows } from '../../../test/database/refuse-rows.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { FixedClock } from '../../platform/clock/clock.ts';
import { queueTagging } from '../index.ts';
import { postsJobs } from '../jobs.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());
const deps = () => testDeps(database.db, new FixedClock(TEST_NOW));
const sql = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);

test.each<readonly [string, string[]]>([
  ['#one and #Two, #two again', ['one', 'two']],
  ['no tag here # at all', []],
  ['mail@#x a#b /#c &#39; ##d', []],
  ['(#brackets) #end.', ['brackets', 'end']],
  ['#straße #日本 #été_2026 #ΟΔΥΣΣΕΥΣ', ['straße', '日本', 'été_2026', 'οδυσσευς']],
  ['https://example.test/page#anchor #real', ['real']],
  [`#${'x'.repeat(40)}`, ['x'.repeat(40)]],
  ['#हिन्दी, #தமிழ் #ไทย', ['हिन्दी', 'தமிழ்', 'ไทย']],
  ['#می‌خواهم #ශ්‍රී_ලංකා', ['می‌خواهم', 'ශ්‍රී_ලංකා']],
  ['हि#no', []],
  ['#cafe\u0301 #CAFÉ', ['café']],
  [`#${'e\u0301'.repeat(40)}`, ['é'.repeat(40)]],
  ['#️⃣ is a key, #ℹ\uFE0F a letter', ['ℹ']],
  ['#end\u200D of a line', ['end']],
])('%s', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
  for (const tag of tags) expect(tagName.parse(`#${tag}`)).toBe(tag);
});

test.each(['', '#', 'two words', '##x', 'x'.repeat(41), '\u0301', 'a.b'])(
  '%j is no tag',
  (typed) => {
    expect(tagName.safeParse(typed).success).toBe(false);
  },
);

test('parts joined are the text, and links stop before the full stop', () => {
  const text = 'Hi @Anna.paints, see https://a.test/x?y=1. #art! me@b.test @x';
  const parts = textParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter((part) => part.kind !== 'text')).toEqual([
    { kind: 'mention', text: '@Anna.paints', handle: 'anna.paints' },
    { kind: 'link', text: 'https://a.test/x?y=1', url: 'https://a.test/x?y=1' },
    { kind: 'tag', text: '#art', tag: 'art' },
  ]);
  expect(mentionsOf('@bob_runs. @bob_runs')).toEqual(['bob_runs']);
});

test.each([
  ['https://user:pass@evil.example/a@b', 'https://evil.example/a@b'],
  ['https://www.good.example@evil.example', 'https://evil.example'],
  ['https://good.example\\@evil.example', 'https://good.example\\@evil.example'],
  ['https://evil.example/\u202egpj.exe', 'https://evil.example/gpj.exe'],
  ['https://evil.example/a\u200b?\u2066b', 'https://evil.example/a?b'],
  ['https://fa.example/می\u200cخواهم', 'https://fa.example/می\u200cخواهم'],
  ['https://a.example/@mia', 'https://a.example/@mia'],
])('%j leads to what it shows, %j', (text, url) => {
  expect(textParts(text)).toEqual([{ kind: 'link', text, url }]);
});

const tagsOfPost = async (postId: string): Promise<string[]> => {
  const { rows } = await database.db.pool.query<{ tag: string }>(
    'select tag from post_tags where post_id = $1 order by tag',
    [postId],
  );
  return rows.map(({ tag }) => tag);
};

test('a post is found by its tag, by either way of writing it', async () => {
  const { id } = await buildSeller(database.db);
  const { posts, discovery } = operationsAs(deps(), viewerOf(id, 'creator'));
  const { id: postId } = await posts.publish({
    text: 'Learn #हिन्दी in a #cafe\u0301',
    audience: EVERYONE,
    idempotencyKey: 'tags-test',
  });
  expect(await tagsOfPost(postId)).toEqual(['café', 'हिन्दी']);
  const found = async (tag: string) =>
    (await discovery.explore({ tag })).items.map((tile) => tile.postId);
  for (const tag of ['हिन्दी', '#CAFE\u0301', 'Café']) expect(await found(tag)).toEqual([postId]);
  expect(await found('हिन')).toEqual([]);
  const { tags } = await discovery.search({ q: '#हिन्' });
  expect(tags).toEqual([{ tag: 'हिन्दी', posts: 1 }]);
});

test('a creator’s tags count under the same key', async () => {
  const { id } = await buildSeller(database.db, { handle: 'old.tags' });
  await sql(`update creators set tags = $2 where id = $1`, [id, ['ΠΑΛΙΟΣ', 'Cafe\u0301s']]);
  const { rows } = await sql(`select tag from tag_counts where creators > 0 order by tag`);
  expect(rows).toEqual(['CAFÉS', 'ΠΑΛΙΟΣ'].map((tag) => ({ tag: tagKey(tag) })));
  const { discovery } = operationsAs(deps(), null);
  const { creators } = await discovery.getTag({ tag: 'παλιος' });
  expect(creators).toMatchObject([{ handle: 'old.tags' }]);
});

test('posts whose tags nothing has read are read after a start, and one bad post stops no other', async () => {
  const { id } = await buildSeller(database.db);
  const { rows } = await database.db.pool.query<{ id: string }>(
    `insert into posts (creator_id, text, audience, published_at, created_at, updated_at)
     select $1, text, $2, now(), now(), now() from unnest($3::text[]) as text returning id`,
    [id, JSON.stringify(EVERYONE), ['#bad', '#हिन्दी', 'no tag #', '#last']],
  );
  const ids = rows.map((row) => row.id);
  await sql(
    `insert into post_tags (post_id, tag, creator_id, published_at, is_open) values ($1, 'हिन', $2, now(), true)`,
    [ids[1], id],
  );
  const again = async () => {
    await queueTagging(deps());
    await runJobs(deps(), postsJobs);
    return Promise.all(ids.map(tagsOfPost));
  };
  await refuseRows(database.db, 'post_tags', `"row".tag = 'bad'`);
  expect(await again()).toEqual([[], ['हिन्दी'], [], ['last']]);
  await sql(`drop trigger refuse on post_tags`);
  expect(await again()).toEqual([['bad'], ['हिन्दी'], [], ['last']]);
  const counts = await sql(`select tag, posts from tag_counts where tag in ('हिन', 'last', 'bad')`);
  expect(counts.rows).toHaveLength(3);
  expect(counts.rows).toEqual(
    expect.arrayContaining([
      { tag: 'हिन', posts: 0 },
      { tag: 'last', posts: 1 },
      { tag: 'bad', posts: 1 },
    ]),
  );
});

test('a post keeps the tags it has until they are read again, through archiving and a change of audience', async () => {
  const { id } = await buildSeller(database.db);
  const own = operationsAs(deps(), viewerOf(id, 'creator'));
  const { rows } = await sql(
    `insert into posts (creator_id, text, audience, published_at, created_at, updated_at)
     values ($1, '#waits', $2, $3, $3, $3) returning id`,
    [id, JSON.stringify(EVERYONE), TEST_NOW],
  );
  const postId = rows[0].id;
  await sql(
    `insert into post_tags (post_id, tag, creator_id, published_at, is_open) values ($1, 'waits', $2, $3, true)`,
    [postId, id, TEST_NOW],
  );
  const found = async (viewer: Parameters<typeof operationsAs>[1]) =>
    (await operationsAs(deps(), viewer).discovery.explore({ tag: 'waits' })).items.length;
  await own.posts.archive({ postId });
  expect(await found(null)).toBe(0);
  await own.posts.restore({ postId });
  expect(await found(null)).toBe(1);
  await sql(`update posts set audience = '[[{"kind": "members"}]]', like_count = 4 where id = $1`, [
    postId,
  ]);
  expect(await found(null)).toBe(0);
  const kept = await sql('select is_open, like_count from post_tags where post_id = $1', [postId]);
  expect(kept.rows).toEqual([{ is_open: false, like_count: 4 }]);
  await queueTagging(deps());
  await runJobs(deps(), postsJobs);
  expect(await tagsOfPost(postId)).toEqual(['waits']);
});
