import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONVERSATION } from '@limelight/contract/messages/limits';
import type { Folder } from '@limelight/contract/messages/operations';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import { TEST_NOW } from '../../../test/factories/creators.ts';
import { codeOf } from '../../../test/operations.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import { type Chats, startChats } from '../../../test/chats/chats.ts';

let chats: Chats;
beforeAll(async () => {
  chats = await startChats();
});
afterAll(() => chats.close());
beforeEach(() => {
  chats.told.length = 0;
});

/** Sends texts, with a step of the clock before each, so that lists have an order. */
async function sendAll(from: UserId, id: ConversationId, ...texts: string[]) {
  const sent = [];
  for (const text of texts) {
    chats.clock.advance(SECOND);
    sent.push(await chats.send(from, id, { text }));
  }
  return sent;
}
const folderOf = async (who: UserId, folder: Folder, q = '') =>
  (await chats.as(who).messages.listConversations({ folder, q })).items.map((one) => one.id);
const side = (who: UserId, conversationId: ConversationId) =>
  chats.as(who).messages.getConversation({ conversationId });

describe('the history', () => {
  test('begins where a day begins for who looks, the next one where it is silent', async () => {
    const { creator, fan, id } = await chats.pair();
    const find = async (who: UserId, day: string) =>
      (await chats.as(who).messages.findDay({ conversationId: id, day })).sequence;
    expect(await find(fan, '2026-03-01')).toBeNull();
    const moveTo = (time: string) =>
      chats.clock.advance(Date.parse(time) - chats.clock.now().getTime());
    const at = async (time: string, count: number) => {
      moveTo(time);
      for (let n = 0; n < count; n++) await chats.send(fan, id, {});
    };
    await at('2030-03-01T23:30:00Z', 5);
    await at('2030-03-02T06:00:00Z', 4);
    await at('2030-03-05T12:00:00Z', 7);
    expect(await find(fan, '2030-02-01')).toBe(1);
    expect(await find(fan, '2030-03-02')).toBe(6);
    expect(await find(fan, '2030-03-03')).toBe(10);
    expect(await find(fan, '2030-04-01')).toBe(16);
    await chats.db.pool.query(`update accounts set time_zone = 'Asia/Tokyo' where id = $1`, [
      creator,
    ]);
    expect(await find(creator, '2030-03-02')).toBe(1);
    expect(await codeOf(find(await chats.fan(), '2030-03-02'))).toBe('not_found');
    moveTo(TEST_NOW.toISOString());
  });

  test('is read from its end, and before, after and around any message', async () => {
    const { fan, id } = await chats.pair();
    await sendAll(fan, id, ...Array.from({ length: 30 }, (_, n) => `${n + 1}`));
    const read = async (asked: object) => {
      const { items, ...more } = await chats
        .as(fan)
        .messages.list({ conversationId: id, limit: 10, ...asked });
      return [items.at(0)?.sequence, items.at(-1)?.sequence, items.length, more] as const;
    };
    const middle = { hasEarlier: true, hasLater: true };
    const start = { hasEarlier: false, hasLater: true };
    const end = { hasEarlier: true, hasLater: false };
    expect(await read({})).toEqual([21, 30, 10, end]);
    expect(await read({ before: 21 })).toEqual([11, 20, 10, middle]);
    expect(await read({ before: 6 })).toEqual([1, 5, 5, start]);
    expect(await read({ before: 1 })).toEqual([undefined, undefined, 0, start]);
    expect(await read({ after: 0 })).toEqual([1, 10, 10, start]);
    expect(await read({ after: 25 })).toEqual([26, 30, 5, end]);
    expect(await read({ after: 30 })).toEqual([undefined, undefined, 0, end]);
    expect(await read({ around: 15 })).toEqual([10, 19, 10, middle]);
    expect(await read({ around: 1 })).toEqual([1, 10, 10, start]);
    expect(await read({ around: 30 })).toEqual([21, 30, 10, end]);
    expect(await read({ around: 999 })).toEqual([21, 30, 10, end]);
    const two = chats.as(fan).messages.list({ conversationId: id, before: 3, after: 2 });
    expect(await codeOf(two)).toBe('invalid_input');
  });

  test('of an empty conversation is empty', async () => {
    const { fan, id } = await chats.pair();
    for (const asked of [{}, { before: 3 }, { after: 0 }, { around: 2 }])
      expect(await chats.as(fan).messages.list({ conversationId: id, ...asked })).toEqual({
        items: [],
        hasEarlier: false,
        hasLater: false,
      });
  });
});

describe('unread messages', () => {
  test('are counted exactly, whatever happens to them', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(creator, id);
    const [first, second] = await sendAll(fan, id, 'one', 'two', 'three');
    if (!first || !second) throw new Error('nothing was sent');
    const unread = async () => [
      (await side(creator, id)).unread,
      (await chats.as(creator).messages.countUnread({})).unread,
    ];
    expect(await unread()).toEqual([3, 3]);
    await chats.as(fan).messages.unsend({ messageId: second.id });
    expect(await unread()).toEqual([2, 2]);
    // One's own message does not mark what came before it as read.
    await chats.send(creator, id);
    expect(await unread()).toEqual([2, 2]);
    await chats.as(creator).messages.markRead({ conversationId: id, sequence: first.sequence });
    expect(await unread()).toEqual([1, 1]);
    await chats.as(creator).messages.organize({ conversationId: id, isMuted: true });
    expect(await unread()).toEqual([1, 0]);
    await chats.as(creator).messages.organize({ conversationId: id, isMuted: false });
    const read = await chats.as(creator).messages.markRead({ conversationId: id, sequence: 99 });
    expect(read).toEqual({ readSequence: 5, unread: 0 });
    // Reading an earlier message does not move the mark back.
    expect(await chats.as(creator).messages.markRead({ conversationId: id, sequence: 1 })).toEqual(
      read,
    );
    await chats.as(fan).messages.unsend({ messageId: first.id });
    expect(await unread()).toEqual([0, 0]);
  });

  test('are exact when sending, reading and unsending happen at once', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(creator, id);
    const sent = await sendAll(fan, id, 'a', 'b', 'c', 'd');
    await Promise.all([
      ...Array.from({ length: 15 }, () => chats.send(fan, id)),
      ...sent.map(({ sequence }) =>
        chats.as(creator).messages.markRead({ conversationId: id, sequence }),
      ),
      ...sent.map(({ id: messageId }) => chats.as(fan).messages.unsend({ messageId })),
    ]);
    const { unread, readSequence, lastSequence } = await side(creator, id);
    expect({ unread, readSequence, lastSequence }).toEqual({
      unread: 15,
      readSequence: 5,
      lastSequence: 20,
    });
  });

  test('are told to both while both show what they have read', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(creator, id);
    const heard = () => chats.told.filter(({ event }) => event === 'read');
    await chats.as(fan).messages.markRead({ conversationId: id, sequence: 1 });
    const facts = { conversationId: id, sequence: 1, userId: fan };
    expect(heard()).toEqual([
      { topic: userTopic(fan), event: 'read', facts },
      { topic: userTopic(creator), event: 'read', facts },
    ]);
    expect((await side(creator, id)).otherReadSequence).toBe(1);
    await chats.as(creator).messages.saveSettings({ whoMayWrite: 'members', readReceipts: false });
    await chats.send(creator, id);
    chats.told.length = 0;
    await chats.as(fan).messages.markRead({ conversationId: id, sequence: 2 });
    expect(heard().map(({ topic }) => topic)).toEqual([userTopic(fan)]);
    expect((await side(creator, id)).otherReadSequence).toBeNull();
    expect((await side(fan, id)).otherReadSequence).toBeNull();
  });
});

describe('requests', () => {
  test('are what strangers write; an answer in words accepts them', async () => {
    const { creator, fan, id } = await chats.pair();
    await sendAll(fan, id, 'Hello', 'Are you there?');
    expect(await folderOf(creator, 'inbox')).toEqual([]);
    expect(await folderOf(creator, 'requests')).toEqual([id]);
    expect(await folderOf(fan, 'inbox')).toEqual([id]);
    expect(await chats.as(creator).messages.countUnread({})).toMatchObject({
      unread: 0,
      requests: 1,
    });
    await chats.send(creator, id);
    expect(await folderOf(creator, 'inbox')).toEqual([id]);
    expect(await chats.as(creator).messages.countUnread({})).toMatchObject({
      unread: 2,
      requests: 0,
    });
  });

  test('are none from people one follows, or members', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(creator, id);
    expect(await folderOf(fan, 'inbox')).toEqual([id]);
    expect(await folderOf(fan, 'requests')).toEqual([]);
    expect(await chats.as(fan).messages.countUnread({})).toMatchObject({ unread: 1, requests: 0 });
  });

  test('accepted they are a conversation, whatever the setting becomes', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(fan, id);
    await chats.as(creator).messages.answerRequest({ conversationId: id, answer: 'accept' });
    expect(await folderOf(creator, 'inbox')).toEqual([id]);
    await chats.as(creator).messages.saveSettings({ whoMayWrite: 'members', readReceipts: true });
    expect(await codeOf(chats.send(fan, id))).toBe('ok');
  });

  test('declined they are nowhere, and with a block the person is blocked', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(fan, id);
    await chats.as(creator).messages.answerRequest({ conversationId: id, answer: 'decline' });
    for (const folder of ['inbox', 'requests', 'archived', 'saved'] as const)
      expect(await folderOf(creator, folder)).toEqual([]);
    expect(await chats.as(creator).messages.countUnread({})).toMatchObject({
      unread: 0,
      requests: 0,
    });
    expect((await side(fan, id)).refusal).toBe('declined');

    const other = await chats.pair();
    await chats.send(other.fan, other.id);
    await chats
      .as(other.creator)
      .messages.answerRequest({ conversationId: other.id, answer: 'block' });
    expect((await chats.as(other.creator).safety.listBlocked({})).items).toMatchObject([
      { id: other.fan },
    ]);
    const stranger = chats
      .as(fan)
      .messages.answerRequest({ conversationId: other.id, answer: 'accept' });
    expect(await codeOf(stranger)).toBe('not_found');
  });
});

describe('lists', () => {
  test('have the last message first, pinned ones above, page by page', async () => {
    const creator = await chats.creator();
    const ids: ConversationId[] = [];
    for (let n = 0; n < 5; n++) {
      const fan = await chats.fan();
      await chats.follow(fan, creator);
      const id = await chats.open(creator, fan);
      await sendAll(creator, id, `Hello ${n}`);
      ids.unshift(id);
    }
    const oldest = ids.at(-1);
    if (!oldest) throw new Error('nothing was sent');
    expect(await folderOf(creator, 'inbox')).toEqual(ids);
    await chats.as(creator).messages.organize({ conversationId: oldest, isPinned: true });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await chats
        .as(creator)
        .messages.listConversations({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map((one) => one.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([oldest, ...ids.slice(0, -1)]);
    const line = (await chats.as(creator).messages.listConversations({ limit: 1 })).items[1];
    expect(line?.last).toMatchObject({ excerpt: 'Hello 4', files: 0, locked: false, sequence: 1 });
  });

  test('are sorted by each person alone', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(creator, id);
    const sort = (asked: object) =>
      chats.as(fan).messages.organize({ conversationId: id, ...asked });
    expect(await sort({ isPinned: true, isSaved: true })).toMatchObject({
      isPinned: true,
      isSaved: true,
      isArchived: false,
    });
    expect(await sort({ isArchived: true })).toMatchObject({ isPinned: false, isArchived: true });
    expect(await folderOf(fan, 'archived')).toEqual([id]);
    expect(await folderOf(fan, 'saved')).toEqual([id]);
    expect(await folderOf(creator, 'inbox')).toEqual([id]);
    await chats.send(creator, id);
    expect(await folderOf(fan, 'inbox')).toEqual([id]);
    await sort({ isArchived: true, isMuted: true });
    await chats.send(creator, id);
    expect(await folderOf(fan, 'archived')).toEqual([id]);
    expect(await sort({ isPinned: true })).toMatchObject({ isPinned: true, isArchived: false });
    expect(await sort({ isPinned: false, isSaved: false, isMuted: false })).toMatchObject({
      isPinned: false,
      isSaved: false,
      isMuted: false,
    });
    const stranger = chats.as(await chats.fan());
    expect(await codeOf(stranger.messages.organize({ conversationId: id, isSaved: true }))).toBe(
      'not_found',
    );
  });

  test('have room for so many pins, also when they come at once', async () => {
    const creator = await chats.creator();
    const ids = await Promise.all(
      Array.from({ length: CONVERSATION.pinnedMax + 3 }, async () => {
        const other = await chats.creator();
        const id = await chats.open(creator, other);
        await chats.send(creator, id);
        return id;
      }),
    );
    for (const conversationId of ids.slice(0, CONVERSATION.pinnedMax - 1))
      await chats.as(creator).messages.organize({ conversationId, isPinned: true });
    const codes = await Promise.all(
      ids
        .slice(CONVERSATION.pinnedMax - 1)
        .map((conversationId) =>
          codeOf(chats.as(creator).messages.organize({ conversationId, isPinned: true })),
        ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'too_many')).toHaveLength(3);
  });

  test('are searched by the other person’s name', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(creator, id);
    expect(await folderOf(fan, 'inbox', 'CLEO')).toEqual([id]);
    expect(await folderOf(fan, 'inbox', 'nobody')).toEqual([]);
    expect(await folderOf(fan, 'inbox', '%')).toEqual([]);
  });

  test('keep a draft for all devices until it is sent', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.as(fan).messages.saveDraft({ conversationId: id, text: 'Hel' });
    expect((await side(fan, id)).draft).toBe('Hel');
    expect((await side(creator, id)).draft).toBe('');
    expect(chats.told.map(({ topic, event }) => [topic, event])).toEqual([
      [userTopic(fan), 'conversation'],
    ]);
    await chats.send(fan, id, { text: 'Hello' });
    expect((await side(fan, id)).draft).toBe('');
    const stranger = chats.as(await chats.fan());
    expect(await codeOf(stranger.messages.saveDraft({ conversationId: id, text: 'x' }))).toBe(
      'not_found',
    );
  });
});
