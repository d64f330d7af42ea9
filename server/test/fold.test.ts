/** Texts are searched and compared in NFC with case folded: messages, files, folders, labels, creators. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { type Chats, startChats } from './chats/chats.ts';
import { buildSeller, viewerOf } from './factories/creators.ts';
import { buildPicture, buildPost } from './factories/posts.ts';
import { codeOf, operationsAs } from './operations.ts';

let chats: Chats;
beforeAll(async () => {
  chats = await startChats();
});
afterAll(() => chats.close());

/** Texts as stored, and the spellings that must find them. */
const WAYS = [
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς', 'Οδυσσευσ'],
  ['Straße', 'STRASSE', 'strasse'],
  ['Café Zoë', 'CAFE\u0301 ZOE\u0308', 'cafe\u0301 zoë'],
  ['हिन्दी', 'हिन्दी', 'हिन्दी'],
] as const;

test.each(WAYS)('%s is found as %s', async (written, ...typed) => {
  const { creator, fan, id } = await chats.pair();
  const own = operationsAs(chats.deps, viewerOf(creator, 'creator'));
  const { id: said } = await chats.send(fan, id, { text: `See ${written}!` });
  const file = await buildPicture(chats.db, creator, { fileName: `${written}.jpg` });
  const post = await buildPost(chats.db, creator, {
    title: written,
    text: `${'Weiß '.repeat(50)}on ${written} ${'and then '.repeat(20)}`,
  });
  const { id: named } = await buildSeller(chats.db, { displayName: `The ${written}` });
  for (const q of [written, ...typed]) {
    const { items } = await own.messages.search({ q });
    expect(items.map(({ message }) => message.id)).toEqual([said]);
    expect((await own.media.list({ search: q })).items.map(({ id: mediaId }) => mediaId)).toEqual([
      file,
    ]);
    const { creators, posts } = await own.discovery.search({ q });
    expect(creators.map((one) => one.id)).toEqual([named]);
    expect(posts.map((one) => one.postId)).toEqual([post]);
    expect(posts[0]?.excerpt).toMatch(new RegExp(`^….* ${written} and then .*…$`));
    const tiles = await own.discovery.explore({ q });
    expect(tiles.items.map((tile) => tile.postId)).toEqual([post]);
  }
});

test.each(WAYS)(
  '%s and %s are one name of a folder, a label, a list, a collection and a tier',
  async (name, ...others) => {
    const creator = await chats.creator();
    const { media, messages, creators, posts } = operationsAs(
      chats.deps,
      viewerOf(creator, 'creator'),
    );
    const make = [
      media.createFolder,
      messages.createLabel,
      creators.createList,
      posts.createCollection,
      ({ name: called }: { name: string }) =>
        creators.createTier({ name: called, priceCents: toCents(500) }),
    ];
    const codes = (as: string) => Promise.all(make.map((one) => codeOf(one({ name: as }))));
    expect(await codes(name)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    for (const other of others) {
      expect(await codes(other)).toEqual([
        'folder_taken',
        'label_exists',
        'name_taken',
        'name_taken',
        'name_taken',
      ]);
    }
    const label = await messages.createLabel({ name: 'Another' });
    const rename = (to: string) => codeOf(messages.renameLabel({ labelId: label.id, name: to }));
    expect(await rename(others[0])).toBe('label_exists');
    expect(await rename('ANOTHER')).toBe('ok');
  },
);

test('names that are one get numbers, the oldest keeps its own', async () => {
  const { pool } = chats.db;
  const creator = await chats.creator();
  const names = ['Sea', 'SEA', 'sea (2)', 'Straße', 'STRASSE', 'x'.repeat(60), 'X'.repeat(60)];
  await pool.query(`
    drop index media_folders_of_owner, collections_of_user, creator_lists_of_creator, message_labels_of_creator,
      saved_views_of_creator`);
  for (const [table, owner] of [
    ['media_folders', 'owner_id'],
    ['collections', 'user_id'],
    ['creator_lists', 'creator_id'],
  ]) {
    await pool.query(
      `alter table ${table} add constraint ${table}_${owner}_name_key unique (${owner}, name)`,
    );
  }
  await pool.query('create index message_labels_of_creator on message_labels (name)');
  await pool.query('create index saved_views_of_creator on saved_views (name)');
  for (const name of names) {
    await pool.query(
      'insert into media_folders (owner_id, name, created_at) values ($1, $2, now())',
      [creator, name],
    );
  }
  const path = '../../database/migrations/0773-platform-name-once.sql';
  await pool.query(await readFile(new URL(path, import.meta.url), 'utf8'));
  const { rows } = await pool.query<{ name: string }>(
    'select name from media_folders where owner_id = $1 order by id',
    [creator],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'Sea',
    'SEA (3)',
    'sea (2)',
    'Straße',
    'STRASSE (2)',
    'x'.repeat(60),
    `${'X'.repeat(56)} (2)`,
  ]);
});
