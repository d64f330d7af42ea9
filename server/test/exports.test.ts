/**
 * 'Download my data' holds what belongs to a person: every table is in it, or has a reason why not. A new table fails here
 * until it is one or the other.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userId, type UserId } from '@limelight/contract/platform/ids';
import { areaParts } from '../src/area-parts.ts';
import { exportUser } from '../src/services/auth/sessions/access-queries.ts';
import { type Chats, startChats } from './chats/chats.ts';
import { buildPicture, buildPost } from './factories/posts.ts';
import { viewerOf } from './factories/creators.ts';
import { SETTINGS } from './chats/groups.ts';
import { FOLLOWERS } from './chats/mass.ts';
import { operationsAs } from './operations.ts';

let chats: Chats;
beforeAll(async () => {
  chats = await startChats();
});
afterAll(() => chats.close());

/** Tables that no section reads, by reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'secrets, and references of others to them':
    'auth.challenges auth.flow_states auth.one_time_codes auth.recovery_codes auth.refresh_tokens auth.secrets auth.signing_keys notice_secrets payment_customers service_keys storage_signing_keys stream_tokens',
  'nothing of a person':
    'backups event_consumers events_other_days events_set_aside invoice_series job_workers link_cards migrations provider_events restored_copy settings tag_counts',
  'gone within days': 'begun_uploads notice_deliveries outbox_messages product_holds sms_receipts',
  'visitors without names': 'media_watches profile_visits stranger_networks',
  'counted from what is there':
    'creator_counts earning_closings earning_days fans media_variants post_prices post_tags',
  'details of orders, which are there':
    'grants membership_orders message_tips paid_answers refund_lines refunds shop_order_lines stream_tips tier_upgrades',
  'the books: orders, sales and payouts say what they say':
    'ledger_accounts ledger_entries ledger_holds ledger_transactions',
  'both sides of a conversation are there, and the lines of a chat': 'conversations stream_chats',
  'earlier prices of a tier, which its members were asked about': 'tier_prices',
  'work and words of the staff':
    'announcements creator_pins due_work post_takedowns report_lines stream_report_clips stream_report_lines unmatched_moves',
};

const tables = [
  ...readFileSync(new URL('../../database/schema.sql', import.meta.url), 'utf8').matchAll(
    /^create table (?:public\.)?((?!sandbox\.)[a-z_.]+) /gm,
  ),
].map(([, name]) => name);

const texts = [
  exportUser.text,
  ...areaParts.accountParts
    .flatMap(({ exports = [] }) => exports)
    .map(({ statement }) => statement.text),
];
const exported = new Set(
  texts.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join) ([a-z_.]+)/g)].map(([, name]) => name),
  ),
);

test('every table is in the export, or is left out for a reason', () => {
  const leftOut = Object.values(LEFT_OUT).flatMap((names) => names.split(' '));
  expect(tables.filter((name) => !exported.has(name)).sort()).toEqual(leftOut.sort());
});

/** The sections of these names, as the person downloads them. */
async function sectionsOf(person: UserId, names: readonly string[]) {
  const sections = areaParts.accountParts.flatMap((part) => part.exports ?? []);
  const found = sections.filter(({ name }) => names.includes(name));
  return Object.fromEntries(
    await Promise.all(
      found.map(async ({ name, statement }) => [
        name,
        (await chats.db.one(statement, userId.parse(person))).section,
      ]),
    ),
  );
}

test('a fan takes along what they kept, liked, voted for and hid', async () => {
  const { creator, fan, id } = await chats.pair();
  const api = chats.as(fan);
  const said = await chats.send(creator, id, { text: 'The creator’s words' });
  const [post, hidden] = [await buildPost(chats.db, creator), await buildPost(chats.db, creator)];
  await chats.db.pool.query(
    `with poll as (insert into polls (post_id, question, allows_several) values ($1, 'Which?', false)),
       choices as (insert into poll_options (post_id, position, text) values ($1, 0, 'Sea'), ($1, 1, 'Sky') returning id, position)
     insert into poll_votes (post_id, user_id, option_id, voted_at) select $1, $2, id, now() from choices where position = 1`,
    [post, fan],
  );
  const comment = await api.posts.comment({ postId: post, text: 'Nice' });
  await api.posts.likeComment({ commentId: comment.id });
  const { id: collectionId } = await api.posts.createCollection({ name: 'Sea' });
  await api.posts.createCollection({ name: 'Empty' });
  await api.posts.addToCollection({ postId: post, collectionId });
  await api.posts.shareCollection({ collectionId });
  await api.messages.save({ messageId: said.id });
  await api.discovery.hidePost({ postId: hidden });
  await api.discovery.hideCreator({ creatorId: creator });
  const sections = await sectionsOf(fan, [
    'bookmarks',
    'collections',
    'comment_likes',
    'hidden_creators',
    'hidden_posts',
    'poll_votes',
    'saved_messages',
  ]);
  const handle = expect.any(String);
  expect(sections).toMatchObject({
    bookmarks: [{ post_id: post }],
    collections: [
      { name: 'Empty', is_shared: false, posts: [] },
      { name: 'Sea', is_shared: true, posts: [{ post_id: post }] },
    ],
    comment_likes: [{ comment_id: comment.id }],
    hidden_creators: [{ creator: handle }],
    hidden_posts: [{ post_id: hidden }],
    poll_votes: [{ post_id: post, choice: 2 }],
    saved_messages: [{ with: handle }],
  });
  expect(JSON.stringify(sections)).not.toMatch(/creator’s words|Sky/);
});

test('a creator takes along their polls, lists, folders, groups, and messages that wait for their time', async () => {
  const { creator, fan } = await chats.pair();
  const api = operationsAs(chats.deps, viewerOf(creator, 'creator'));
  const mediaId = await buildPicture(chats.db, creator);
  const post = await buildPost(chats.db, creator, { media: [{ mediaId, alt: 'A boat' }] });
  await chats.db.pool.query(
    `with poll as (insert into polls (post_id, question, allows_several) values ($1, 'Which?', false)),
       choices as (insert into poll_options (post_id, position, text) values ($1, 0, 'Sea'), ($1, 1, 'Sky')),
       folder as (insert into media_folders (owner_id, name, created_at) values ($2, 'Summer', now()) returning id)
     update media set folder_id = folder.id, tags = '{sea}' from folder where media.id = $3`,
    [post, creator, mediaId],
  );
  const list = await api.creators.createList({ name: 'Regulars' });
  await api.creators.addToList({ listId: list.id, userId: fan });
  await api.messages.createGroup({ ...SETTINGS, tierIds: [], memberIds: [fan] });
  await api.messages.sendMass({
    clientId: 'exported-mass',
    audience: FOLLOWERS,
    text: 'Hi {name}',
    scheduledFor: new Date(chats.clock.now().getTime() + 86_400_000).toISOString(),
  });
  expect(
    await sectionsOf(creator, ['posts', 'media', 'folders', 'lists', 'groups', 'mass_messages']),
  ).toMatchObject({
    posts: [
      {
        id: post,
        files: [{ media_id: mediaId, alt: 'A boat' }],
        poll: { question: 'Which?', options: [{ text: 'Sea' }, { text: 'Sky' }] },
      },
    ],
    media: [{ id: mediaId, folder: 'Summer', tags: ['sea'] }],
    folders: [{ name: 'Summer' }],
    lists: [{ name: 'Regulars', people: [expect.any(String)] }],
    groups: [{ name: 'Studio', members: [{ role: 'owner' }, { role: 'member' }] }],
    mass_messages: [{ state: 'scheduled', scheduled: { text: 'Hi {name}' } }],
  });
});
