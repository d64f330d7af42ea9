import { afterAll, beforeAll, expect, test } from 'vitest';
import { mentionsOf, tagsOf, textParts } from '@limelight/contract/posts/text-parts';
import { openTestDb } from '../../test/test-db.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

const TEXTS: readonly (readonly [string, string[]])[] = [
  ['#one and #Two, #two again', ['one', 'two']],
  ['no tag here # at all', []],
  ['mail@#x a#b /#c &#39; ##d', []],
  ['(#brackets) #end.', ['brackets', 'end']],
  ['#straße #日本 #été_2026', ['straße', '日本', 'été_2026']],
  ['https://example.test/page#anchor #real', ['real']],
  [`#${'x'.repeat(40)}`, ['x'.repeat(40)]],
];

test.each(TEXTS)('%s: browser and database read the same tags', async (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
  const { rows } = await database.db.pool.query<{ tag: string }>(
    'select tag from tags_of_text($1) as tag',
    [text],
  );
  expect(rows.map((row) => row.tag).sort()).toEqual([...tags].sort());
});

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
