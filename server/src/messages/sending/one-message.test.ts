/** One message: edited, unsent, reacted to, saved, found. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { codeOf } from '../../../test/operations.ts';
import { MINUTE, SECOND } from '../../platform/clock/clock.ts';
import { type Chats, startChats } from '../../../test/chats/chats.ts';

let chats: Chats;
beforeAll(async () => {
  chats = await startChats();
});
afterAll(() => chats.close());

/** Sends texts, with a step of the clock before each, so that lists have an order. */
async function sendAll(from: UserId, id: ConversationId, ...texts: string[]) {
  const sent = [];
  for (const text of texts) {
    chats.clock.advance(SECOND);
    sent.push(await chats.send(from, id, { text }));
  }
  return sent;
}

test('a message can be edited by its author, for 15 minutes', async () => {
  const { creator, fan, id } = await chats.pair();
  const { id: messageId, editableUntil } = await chats.send(fan, id, { text: 'Helo' });
  expect(editableUntil).toBe(new Date(chats.clock.now().getTime() + 15 * MINUTE).toISOString());
  const edit = (who: UserId, text: string) => chats.as(who).messages.edit({ messageId, text });
  expect(await edit(fan, ' Hello ')).toMatchObject({ text: 'Hello', sequence: 1 });
  expect(await codeOf(edit(creator, 'Mine'))).toBe('not_found');
  expect(await codeOf(edit(fan, '  '))).toBe('empty_message');
  chats.clock.advance(15 * MINUTE);
  expect(await codeOf(edit(fan, 'Late'))).toBe('not_editable');
  const { items } = await chats.as(creator).messages.list({ conversationId: id });
  expect(items).toMatchObject([{ text: 'Hello', editableUntil: null }]);
  expect(items[0]?.editedAt).not.toBeNull();
});

test('a message unsent is gone for both, and its words are forgotten', async () => {
  const { creator, fan, id } = await chats.pair();
  const { id: messageId } = await chats.send(fan, id, { text: 'Regret' });
  const answer = await chats.send(creator, id, { replyTo: messageId });
  await chats.as(creator).messages.react({ messageId, emoji: '😢' });
  expect(await codeOf(chats.as(creator).messages.unsend({ messageId }))).toBe('not_found');
  for (let times = 0; times < 2; times++) await chats.as(fan).messages.unsend({ messageId });
  for (const person of [creator, fan]) {
    const { items } = await chats.as(person).messages.list({ conversationId: id });
    expect(items[0]).toMatchObject({ text: null, media: [], price: null, reactions: [] });
    expect(items[0]?.unsentAt).not.toBeNull();
    expect(items[1]?.replyTo).toMatchObject({ id: messageId, excerpt: null });
  }
  expect(answer.replyTo?.excerpt).toBe('Regret');
  const { rows } = await chats.db.pool.query(
    `select text from message_bodies where author_id = $1`,
    [fan],
  );
  expect(rows).toEqual([{ text: '' }]);
  expect(await codeOf(chats.as(fan).messages.edit({ messageId, text: 'Back' }))).toBe(
    'not_editable',
  );
  expect(await codeOf(chats.as(creator).messages.react({ messageId, emoji: '👍' }))).toBe(
    'not_found',
  );
});

test('a message has one reaction of each person', async () => {
  const { creator, fan, id } = await chats.pair();
  const { id: messageId } = await chats.send(fan, id);
  const reactions = async () =>
    (await chats.as(fan).messages.list({ conversationId: id })).items[0]?.reactions;
  await chats.as(creator).messages.react({ messageId, emoji: '👍' });
  await chats.as(fan).messages.react({ messageId, emoji: '🎉' });
  await chats.as(creator).messages.react({ messageId, emoji: '❤️' });
  expect(await reactions()).toEqual(
    expect.arrayContaining([
      { emoji: '❤️', isOwn: false },
      { emoji: '🎉', isOwn: true },
    ]),
  );
  expect(await reactions()).toHaveLength(2);
  await chats.as(creator).messages.unreact({ messageId });
  expect(await reactions()).toEqual([{ emoji: '🎉', isOwn: true }]);
  await chats.as(creator).messages.react({ messageId, emoji: '❤' });
  expect(await reactions()).toContainEqual({ isOwn: false, emoji: '❤️' });
  for (const emoji of ['', '<b>', '👍👍', '🇩'])
    expect(await codeOf(chats.as(creator).messages.react({ messageId, emoji }))).toBe(
      'invalid_input',
    );
  await chats.as(fan).safety.block({ userId: creator });
  expect(await codeOf(chats.as(creator).messages.react({ messageId, emoji: '👍' }))).toBe(
    'cannot_write',
  );
});

test('a message saved is kept in a list of one’s own', async () => {
  const { creator, fan, id } = await chats.pair();
  const [first, second] = await sendAll(creator, id, 'Keep this', 'And this');
  if (!first || !second) throw new Error('nothing was sent');
  const saved = async () =>
    (await chats.as(fan).messages.listSaved({})).items.map(({ message, other }) => [
      message.text,
      message.isSaved,
      other?.id,
    ]);
  for (const { id: messageId } of [first, second, first]) {
    chats.clock.advance(SECOND);
    await chats.as(fan).messages.save({ messageId });
  }
  expect(await saved()).toEqual([
    ['And this', true, creator],
    ['Keep this', true, creator],
  ]);
  const { items, nextCursor } = await chats.as(fan).messages.listSaved({ limit: 1 });
  expect(items).toHaveLength(1);
  const rest = await chats.as(fan).messages.listSaved({ limit: 1, cursor: nextCursor ?? '' });
  expect(rest).toMatchObject({ items: [{ message: { id: first.id } }], nextCursor: null });
  await chats.as(fan).messages.unsave({ messageId: second.id });
  expect(await saved()).toHaveLength(1);
  expect((await chats.as(creator).messages.listSaved({})).items).toEqual([]);
  const stranger = chats.as(await chats.fan());
  expect(await codeOf(stranger.messages.save({ messageId: first.id }))).toBe('not_found');
});

test('a message is found by any part of its text, by its two people only', async () => {
  const { creator, fan, id } = await chats.pair();
  await sendAll(fan, id, 'The Lighthouse at noon', '100% sure');
  await sendAll(creator, id, 'What a lighthouse!', 'こんにちは世界');
  const other = await chats.open(fan, await chats.creator()).catch(() => null);
  expect(other).toBeNull();
  const found = async (who: UserId, q: string, more = {}) =>
    (await chats.as(who).messages.search({ q, ...more })).items.map(({ message }) => message.text);
  for (const person of [creator, fan]) {
    expect(await found(person, 'LIGHTHOUSE')).toEqual([
      'What a lighthouse!',
      'The Lighthouse at noon',
    ]);
    expect(await found(person, '世界')).toEqual(['こんにちは世界']);
    expect(await found(person, '0% s')).toEqual(['100% sure']);
    expect(await found(person, '_% ')).toEqual([]);
    expect(await found(person, 'light', { conversationId: id })).toHaveLength(2);
  }
  expect(await found(await chats.fan(), 'lighthouse')).toEqual([]);
  const page = await chats.as(fan).messages.search({ q: 'lighthouse', limit: 1 });
  expect(page.items).toMatchObject([{ other: { id: creator } }]);
  const rest = { q: 'lighthouse', limit: 1, cursor: page.nextCursor ?? '' };
  expect((await chats.as(fan).messages.search(rest)).items).toMatchObject([
    { message: { text: 'The Lighthouse at noon' } },
  ]);
  const elsewhere = await chats.pair();
  expect(await found(fan, 'light', { conversationId: elsewhere.id })).toEqual([]);
});
