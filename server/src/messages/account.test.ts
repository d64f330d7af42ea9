/** What happens to messages when one of the two people deletes their account, and what the download contains. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationTopic } from '@limelight/contract/messages/topic';
import type { ConversationId, CreatorId, MediaId, UserId } from '@limelight/contract/platform/ids';
import { buildPicture } from '../../test/factories/posts.ts';
import { codeOf } from '../../test/operations.ts';
import { areaParts } from '../area-parts.ts';
import { type Chats, startChats } from '../../test/chats/chats.ts';
import { messagesOfAccount } from './account.ts';
import { conversationChannel } from './conversation/conversation-channel.ts';
import { viewerOf } from '../../test/factories/creators.ts';

let chats: Chats;
beforeAll(async () => {
  chats = await startChats();
});
afterAll(() => chats.close());

/**
 * Deletes an account's messages: closes them in the transaction that deletes the account, erases them afterwards, and erases
 * twice.
 */
async function leave(id: UserId) {
  const person = id as UserId;
  await chats.db.tx(async (tx) => {
    await messagesOfAccount.close?.(chats.deps, tx, person);
    await chats.db.pool.query('update accounts set deleted_at = now() where id = $1', [person]);
  });
  for (let times = 0; times < 2; times++) await messagesOfAccount.erase?.(chats.deps, person);
}

async function buy(fan: UserId, creator: CreatorId, bodyId: string) {
  await chats.db.pool.query(
    `with o as (
       insert into orders (buyer_id, creator_id, kind, total_cents, status, idempotency_key, provider, created_at, paid_at)
       values ($1, $2, 'message', 900, 'paid', gen_random_uuid()::text, 'sandbox', now(), now()) returning id),
     line as (
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents, state, delivered_at)
       select id, 0, 'message', $3, 'Locked message', 900, 'delivered', now() from o)
     insert into grants (holder_id, kind, thing_id, order_id, position, creator_id, since)
     select $1, 'message', $3, id, 0, $2, now() from o`,
    [fan, creator, bodyId],
  );
}
const bodyOf = async (messageId: string) =>
  (
    await chats.db.pool.query<{ body_id: string }>('select body_id from messages where id = $1', [
      messageId,
    ])
  ).rows[0]?.body_id ?? '';

test('who goes leaves empty places, and what was bought', async () => {
  const { creator, fan, id } = await chats.pair();
  const [sold, unsold] = await Promise.all([
    buildPicture(chats.db, creator),
    buildPicture(chats.db, creator),
  ]);
  const offer = (text: string, mediaId: MediaId) =>
    chats.send(creator, id, { text, media: [{ mediaId }], priceCents: 900 });
  const bought = await offer('Bought words', sold);
  await offer('Other words', unsold);
  const answer = await chats.send(fan, id, { text: 'Thanks' });
  await chats.as(creator).messages.react({ messageId: answer.id, emoji: '❤️' });
  await chats.as(creator).messages.save({ messageId: answer.id });
  await chats.as(creator).messages.saveDraft({ conversationId: id, text: 'A draft' });
  await buy(fan, creator, await bodyOf(bought.id));
  await leave(creator);

  const { items } = await chats.as(fan).messages.list({ conversationId: id });
  expect(items.map(({ text, authorId, reactions }) => [text, authorId, reactions])).toEqual([
    ['Bought words', null, []],
    [null, null, []],
    ['Thanks', fan, []],
  ]);
  expect(await chats.as(fan).messages.getConversation({ conversationId: id })).toMatchObject({
    other: null,
    unread: 0,
    refusal: 'gone',
  });
  const { rows } = await chats.db.pool.query(
    `select (select string_agg(text, '|' order by created_at, id) from message_bodies where author_id = $1) as texts,
       (select array_agg(media_id) from message_media) as files,
       (select string_agg(draft, '|') from conversation_people where person_id = $1) as drafts,
       (select count(*)::int from saved_messages where person_id = $1) as saved`,
    [creator],
  );
  expect(rows).toEqual([{ texts: 'Bought words|', files: [sold], drafts: '', saved: 0 }]);
  const now = chats.clock.now();
  const access = await areaParts.byteAccess.of(chats.db, fan, [sold, unsold], now);
  expect([...access.values()]).toEqual(['full', 'none']);
  expect(await codeOf(chats.send(fan, id))).toBe('cannot_write');
});

test('a request of somebody who goes is none any more', async () => {
  const { creator, fan, id } = await chats.pair();
  await chats.send(fan, id);
  await leave(fan);
  expect(await chats.as(creator).messages.countUnread({})).toMatchObject({
    unread: 0,
    requests: 0,
  });
  expect(
    (await chats.as(creator).messages.listConversations({ folder: 'requests' })).items,
  ).toEqual([]);
});

test('a person takes along what they wrote, and not what others did', async () => {
  const { creator, fan, id } = await chats.pair();
  await chats.send(fan, id, { text: 'Mine' });
  const locked = { text: 'Theirs', lockedText: 'Theirs to sell', priceCents: 900 };
  const theirs = await chats.send(creator, id, locked);
  await chats.as(fan).messages.react({ messageId: theirs.id, emoji: '👍' });
  await chats.as(fan).messages.saveSettings({ whoMayWrite: 'everyone', readReceipts: false });
  const sections = new Map<string, unknown>();
  for (const { name, statement } of messagesOfAccount.exports ?? [])
    sections.set(name, (await chats.db.one(statement, fan)).section);
  expect(sections.get('messages')).toMatchObject([{ text: 'Mine', media: [], price_cents: null }]);
  expect(sections.get('conversations')).toMatchObject([{ pinned: false, draft: '' }]);
  expect(sections.get('message_reactions')).toMatchObject([{ emoji: '👍' }]);
  expect(sections.get('message_settings')).toEqual([
    {
      who_may_write: 'everyone',
      tiers: [],
      min_spent_cents: 5000,
      first_message_cents: 500,
      read_receipts: false,
      shows_last_seen: true,
    },
  ]);
  expect(JSON.stringify([...sections])).not.toContain('Theirs');
  const [written] = messagesOfAccount.exports ?? [];
  const own = written && (await chats.db.one(written.statement, creator));
  expect(own?.section).toMatchObject([{ text: 'Theirs', locked_text: 'Theirs to sell' }]);
});

test('the channel of a conversation is for its two people while they talk', async () => {
  const { creator, fan, id } = await chats.pair();
  expect(`${conversationChannel.kind}:${id}`).toBe(conversationTopic(id));
  const may = async (who: UserId, topic: string = id) =>
    (await conversationChannel.may(chats.deps, viewerOf(who), topic)).hear;
  expect(await Promise.all([may(fan), may(creator), may(await chats.fan())])).toEqual([
    true,
    true,
    false,
  ]);
  expect(await may(fan, 'no id')).toBe(false);
  expect(await may(fan, '00000000-0000-4000-8000-00000000dead' as ConversationId)).toBe(false);
  await chats.as(creator).safety.block({ userId: fan });
  expect(await Promise.all([may(fan), may(creator)])).toEqual([false, false]);
});
