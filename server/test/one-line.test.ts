/** The contract and the database read names and titles as the same visible line. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneLine } from '@limelight/contract/platform/one-line';
import { openTestDb } from './test-db.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

test.each([
  ['Ann\r\nBcc: all@example.test', 'Ann Bcc: all@example.test'],
  ['  Ana\u00a0\u3000 Maria\u2028', 'Ana Maria'],
  ['Noor\u202e\u2066\u200b\u{e0041}\u{e0042}', 'Noor'],
  ['\u200b\u2066\u3164\u2800', ''],
  ['\u200d \u200c\ufe0f', ''],
  ['\u0301\u034f', ''],
  ['Ad\u200dm\u200cin', 'Admin'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['ක්\u200dෂ', 'ක්\u200dෂ'],
  ['ന്\u200d', 'ന്\u200d'],
  ['क\u200d\u200d\u200c', 'क\u200d'],
  ['Íñigo 👩‍🚀 👨🏽‍👩‍👧‍👦 🏳️‍🌈', 'Íñigo 👩‍🚀 👨🏽‍👩‍👧‍👦 🏳️‍🌈'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 Harry', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Harry'],
  ['葛\u{e0100}飾', '葛\u{e0100}飾'],
  ['葛\u{e0100}\u{e0101}\ufe01', '葛\u{e0100}'],
  ['1️⃣', '1️⃣'],
])('%j is the line %j, and the database keeps it', async (typed, line) => {
  expect(oneLine(typed)).toBe(line);
  expect(oneLine(line)).toBe(line);
  const { rows } = await database.db.pool.query('select one_line($1) as kept', [line]);
  expect(rows).toEqual([{ kept: line }]);
});

test('contract and database read every character alike, where there are some without a shape', async () => {
  const { rows } = await database.db.pool.query<{ code: number; kept: string }>(
    `select code, one_line('क' || chr(code) || '.') as kept
     from (values (1, 12400), (64976, 65535), (113664, 113840), (119040, 119300), (917504, 921800)) as parts (first, last)
       cross join lateral generate_series(first, last) as code`,
  );
  const different = rows.filter(
    ({ code, kept }) => kept !== oneLine(`क${String.fromCodePoint(code)}.`),
  );
  expect(different.map(({ code }) => code.toString(16))).toEqual([]);
});

test('the database holds each name and title to it', async () => {
  const { rows } = await database.db.pool.query<{ name: string }>(`
    select con.conrelid::regclass::text || '.' || att.attname as name
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any(con.conkey)
    where con.contype = 'c' and pg_get_constraintdef(con.oid) like '%one_line%' order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([
    'announcements.title',
    'collections.name',
    'creator_lists.name',
    'groups.name',
    'invoice_details.name',
    'media_folders.name',
    'message_labels.name',
    'posts.title',
    'product_files.name',
    'product_links.title',
    'products.title',
    'profiles.display_name',
    'quick_replies.title',
    'saved_views.name',
    'streams.title',
    'tiers.name',
  ]);
});
