import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messagesLive } from '@limelight/contract/messages/live';
import type { UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import { buildPicture } from '../../../test/factories/posts.ts';
import { codeOf } from '../../../test/operations.ts';
import { runConsumers } from '../../../test/run-consumers.ts';
import { defineConsumer, when } from '../../kernel/parts/consumer.ts';
import { DAY, MINUTE } from '../../platform/clock/clock.ts';
import { messageSent } from '../events.ts';
import { FIRST_MESSAGE_LIMIT } from '../limits.ts';
import { type Chats, startChats } from '../../../test/chats/chats.ts';

let chats: Chats;
beforeAll(async () => {
  chats = await startChats();
});
afterAll(() => chats.close());
beforeEach(() => {
  chats.told.length = 0;
});

const texts = async (who: UserId, conversationId: Awaited<ReturnType<Chats['open']>>) =>
  (await chats.as(who).messages.list({ conversationId })).items.map(({ text }) => text);

test('what is passed on says so, leaves the draft alone, and is sent by the rules of any message', async () => {
  const { creator, fan, id } = await chats.pair();
  const others = await buildPicture(chats.db, creator);
  await chats.as(fan).messages.saveDraft({ conversationId: id, text: 'Half a sen' });
  const elsewhere = await chats.creator();
  await chats.follow(fan, elsewhere);
  const there = await chats.open(fan, elsewhere);
  const { id: forwardedFrom } = await chats.send(fan, there, { text: 'From elsewhere' });
  const sent = await chats.send(fan, id, { text: 'From elsewhere', forwardedFrom });
  expect(sent).toMatchObject({ isForwarded: true, text: 'From elsewhere' });
  expect((await chats.as(creator).messages.list({ conversationId: id })).items).toMatchObject([
    { isForwarded: true },
  ]);
  expect((await chats.as(fan).messages.getConversation({ conversationId: id })).draft).toBe(
    'Half a sen',
  );
  const theirs = chats.send(fan, id, { forwardedFrom, media: [{ mediaId: others }] });
  expect(await codeOf(theirs)).toBe('media_not_usable');
});

describe('sending', () => {
  test('tells both people where to look, and nothing of what was said', async () => {
    const { creator, fan, id } = await chats.pair();
    const sent = await chats.send(fan, id, { text: 'A secret' });
    expect(sent).toMatchObject({ sequence: 1, authorId: fan, text: 'A secret', price: null });
    const facts = { conversationId: id, sequence: 1 };
    expect(chats.told).toEqual([
      { topic: userTopic(fan), event: 'message', facts },
      { topic: userTopic(creator), event: 'message', facts },
    ]);
    for (const { event, facts: said } of chats.told)
      messagesLive[event as keyof typeof messagesLive].strict().parse(said);
    expect(JSON.stringify(chats.told)).not.toContain('secret');
  });

  test('again with the same client id, once or many at once, is the same message', async () => {
    const { fan, id } = await chats.pair();
    const clientId = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => chats.send(fan, id, { clientId, text: 'Once' })),
    );
    all.push(await chats.send(fan, id, { clientId, text: 'Other words' }));
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    expect(await texts(fan, id)).toEqual(['Once']);
    expect(chats.told).toHaveLength(2);
  });

  test('50 at once, from both sides, stand in a row without gaps', async () => {
    const { creator, fan, id } = await chats.pair();
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) => chats.send(n % 2 ? creator : fan, id, { text: `${n}` })),
    );
    const places = sent.map((one) => one.sequence).sort((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    const { items } = await chats.as(creator).messages.list({ conversationId: id });
    expect(items.map((one) => one.sequence)).toEqual(places);
    for (const person of [creator, fan])
      expect(await chats.as(person).messages.getConversation({ conversationId: id })).toMatchObject(
        { lastSequence: 50, unread: 25 },
      );
  });

  test('is an event, once', async () => {
    const seen: unknown[] = [];
    const listener = defineConsumer(
      'test.messages',
      [when(messageSent, (facts) => facts)],
      async (_d, _t, all) => void seen.push(...all),
    );
    await runConsumers(chats.deps, [listener]);
    seen.length = 0;
    const { creator, fan, id } = await chats.pair();
    const { id: messageId } = await chats.send(fan, id);
    await runConsumers(chats.deps, [listener]);
    expect(seen).toEqual([
      {
        messageId,
        conversationId: id,
        sequence: 1,
        authorId: fan,
        recipientId: creator,
        isRequest: true,
      },
    ]);
  });

  test('answers a message of the same conversation', async () => {
    const { creator, fan, id } = await chats.pair();
    const question = await chats.send(fan, id, { text: 'How are you?' });
    const answer = await chats.send(creator, id, { replyTo: question.id });
    expect(answer.replyTo).toEqual({
      id: question.id,
      sequence: 1,
      authorId: fan,
      excerpt: 'How are you?',
    });
    const elsewhere = await chats.pair();
    expect(await codeOf(chats.send(elsewhere.fan, elsewhere.id, { replyTo: question.id }))).toBe(
      'not_found',
    );
  });

  test('shows own files, also while they are prepared; not those of others, that failed, or twice', async () => {
    const { creator, fan, id } = await chats.pair();
    const [own, early, failed, others] = await Promise.all([
      buildPicture(chats.db, creator),
      buildPicture(chats.db, creator, { kind: 'video', status: 'processing' }),
      buildPicture(chats.db, creator, { status: 'failed' }),
      buildPicture(chats.db, fan),
    ]);
    const { media } = await chats.send(creator, id, {
      text: '',
      media: [{ mediaId: early }, { mediaId: own }],
    });
    expect(media.map(({ mediaId, isFree }) => [mediaId, isFree])).toEqual([
      [early, true],
      [own, true],
    ]);
    for (const bad of [[failed], [others], [own, own]]) {
      const said = { media: bad.map((mediaId) => ({ mediaId })) };
      expect(await codeOf(chats.send(creator, id, said))).toBe('media_not_usable');
    }
  });

  test('needs something to say, and for a price something to sell', async () => {
    const { creator, fan, id } = await chats.pair();
    const mediaId = await buildPicture(chats.db, creator);
    const locked = { media: [{ mediaId }] };
    expect(await codeOf(chats.send(fan, id, { text: ' \n ' }))).toBe('empty_message');
    expect(await codeOf(chats.send(creator, id, { priceCents: 500 }))).toBe('nothing_to_sell');
    expect(await codeOf(chats.send(creator, id, { lockedText: 'For sale' }))).toBe('price_missing');
    const blank = { lockedText: ' \n', priceCents: 500 };
    expect(await codeOf(chats.send(creator, id, blank))).toBe('nothing_to_sell');
    const fansWords = { lockedText: 'For sale', priceCents: 500 };
    expect(await codeOf(chats.send(fan, id, fansWords))).toBe('cannot_sell');
    const free = { media: [{ mediaId, isFree: true }], priceCents: 500 };
    expect(await codeOf(chats.send(creator, id, free))).toBe('nothing_to_sell');
    for (const priceCents of [99, 50_001, 0])
      expect(await codeOf(chats.send(creator, id, { ...locked, priceCents }))).toBe(
        'price_out_of_range',
      );
    const fans = await buildPicture(chats.db, fan);
    expect(await codeOf(chats.send(fan, id, { media: [{ mediaId: fans }], priceCents: 500 }))).toBe(
      'cannot_sell',
    );
    expect(await codeOf(chats.send(creator, id, { ...locked, priceCents: 100 }))).toBe('ok');
  });

  test('is for the two people only', async () => {
    const { id } = await chats.pair();
    const stranger = await chats.creator();
    expect(await codeOf(chats.send(stranger, id))).toBe('not_found');
    expect(await codeOf(chats.as(stranger).messages.getConversation({ conversationId: id }))).toBe(
      'not_found',
    );
    expect(await codeOf(chats.as(stranger).messages.list({ conversationId: id }))).toBe(
      'not_found',
    );
    expect(await codeOf(chats.as(null).messages.list({ conversationId: id }))).toBe(
      'not_signed_in',
    );
  });
});

describe('what stops writing', () => {
  test.each(['creator', 'fan'] as const)('a block by the %s, at once', async (by) => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(fan, id);
    await chats.send(creator, id);
    const [blocker, blocked] = by === 'fan' ? [fan, creator] : [creator, fan];
    await chats.as(blocker).safety.block({ userId: blocked as UserId });
    expect(await codeOf(chats.send(fan, id))).toBe('cannot_write');
    expect(await codeOf(chats.send(creator, id))).toBe('cannot_write');
    const seen = async (who: typeof blocker) =>
      (await chats.as(who).messages.getConversation({ conversationId: id })).refusal;
    expect([await seen(blocker), await seen(blocked)]).toEqual(['blocked', 'gone']);
    for (const person of [creator, fan]) {
      expect((await chats.as(person).messages.listConversations({})).items).toEqual([]);
      expect(await chats.as(person).messages.countUnread({})).toMatchObject({
        unread: 0,
        requests: 0,
      });
      // A search finds only the person's own words after a block.
      const { items } = await chats.as(person).messages.search({ q: 'Hello' });
      expect(items.map(({ message }) => message.authorId)).toEqual([person]);
    }
    expect(chats.told.filter(({ event }) => event === 'conversation')).toHaveLength(2);
  });

  test('a block that is being made: what is sent beside it waits, and is refused', async () => {
    const { creator, fan, id } = await chats.pair();
    const blocking = await chats.db.pool.connect();
    await blocking.query('begin');
    await blocking.query('select from accounts where id = any($1) for no key update', [
      [creator, fan],
    ]);
    await blocking.query('insert into blocks values ($1, $2, now())', [creator, fan]);
    const sending = codeOf(chats.send(fan, id));
    await vi.waitFor(async () => {
      const { rows } = await chats.db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }, 30_000);
    await blocking.query('commit');
    blocking.release();
    expect(await sending).toBe('cannot_write');
  });

  test('a suspension, and the wish of who declined', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(fan, id);
    await chats.as(creator).messages.answerRequest({ conversationId: id, answer: 'decline' });
    expect(await codeOf(chats.send(fan, id))).toBe('cannot_write');
    expect(await codeOf(chats.send(creator, id))).toBe('ok');
    expect(await codeOf(chats.send(fan, id))).toBe('ok');
    await chats.db.pool.query('update accounts set suspended_at = now() where id = $1', [fan]);
    expect(await codeOf(chats.send(fan, id))).toBe('cannot_write');
    expect(await codeOf(chats.send(creator, id))).toBe('cannot_write');
  });

  test('too many first messages in a day; answers are not counted', async () => {
    const fan = await chats.fan();
    const creators = await Promise.all(
      Array.from({ length: FIRST_MESSAGE_LIMIT.hits + 1 }, () => chats.creator()),
    );
    const codes: string[] = [];
    for (const creator of creators) {
      await chats.follow(fan, creator);
      const id = await chats.open(fan, creator);
      codes.push(await codeOf(chats.send(fan, id)));
      if (codes.length === 1) expect(await codeOf(chats.send(fan, id))).toBe('ok');
      // The limit of messages in a minute is another one.
      chats.clock.advance(MINUTE);
    }
    expect(codes.filter((code) => code === 'ok')).toHaveLength(FIRST_MESSAGE_LIMIT.hits);
    expect(codes.at(-1)).toBe('rate_limited');
    chats.clock.advance(DAY);
  });
});

describe('opening a conversation', () => {
  test('answers the one of the two people, whoever opened it and however often', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(fan, id);
    expect(await chats.open(creator, fan)).toBe(id);
    const other = await chats.creator();
    const ids = await Promise.all(Array.from({ length: 10 }, () => chats.open(creator, other)));
    expect(new Set(ids).size).toBe(1);
    expect(
      (await chats.as(creator).messages.listConversations({})).items.map((one) => one.id),
    ).toEqual([]);
  });

  test('is refused in words only where it gives nobody away', async () => {
    const [fan, stranger, creator] = await Promise.all([chats.fan(), chats.fan(), chats.creator()]);
    const asked = (from: typeof fan | typeof creator, to: string) =>
      codeOf(chats.as(from).messages.openConversation({ userId: to as UserId }));
    expect(await asked(fan, fan)).toBe('own_account');
    expect(await asked(fan, randomUUID())).toBe('not_found');
    expect(await asked(fan, stranger)).toBe('not_found');
    expect(await asked(creator, fan)).toBe('not_found');
    expect(await asked(fan, creator)).toBe('cannot_write');
    await chats.as(creator).messages.saveSettings({ whoMayWrite: 'everyone' });
    expect(await asked(fan, creator)).toBe('ok');
    const blocked = await chats.fan();
    await chats.as(creator).safety.block({ userId: blocked });
    expect(await asked(blocked, creator)).toBe('not_found');
    expect(await asked(creator, blocked)).toBe('cannot_write');
  });
});

describe('the database', () => {
  test('refuses gaps, bodies of others, answers elsewhere and senseless bodies', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(fan, id);
    const body = async (author: string, columns = '', values = '') =>
      (
        await chats.db.pool.query<{ id: string }>(
          `insert into message_bodies (author_id, text, created_at${columns}) values ($1, 'x', now()${values}) returning id`,
          [author],
        )
      ).rows[0]?.id ?? '';
    const place = (
      sequence: number,
      bodyId: string,
      author: string,
      replyTo: number | null = null,
    ) =>
      chats.db.pool.query(
        `insert into messages (conversation_id, sequence, body_id, author_id, client_id, reply_to, sent_at)
         values ($1, $2, $3, $4, gen_random_uuid()::text, $5, now())`,
        [id, sequence, bodyId, author, replyTo],
      );
    const said = await body(fan);
    await expect(place(3, said, fan)).rejects.toThrow('messages_conversation_id_previous_fkey');
    await expect(place(2, said, creator)).rejects.toThrow('messages_body_id_author_id_fkey');
    await expect(place(2, said, fan, 2)).rejects.toThrow('check');
    const stranger = await chats.fan();
    await expect(place(2, await body(stranger), stranger)).rejects.toThrow(
      'messages_conversation_id_author_id_fkey',
    );
    await expect(body(fan, ', price_cents', ', 500')).rejects.toThrow('nothing locked');
    await expect(
      chats.db.pool.query(
        `insert into message_bodies (author_id, text, created_at) values ($1, '', now())`,
        [fan],
      ),
    ).rejects.toThrow('is empty');
    await expect(
      chats.db.pool.query('update conversation_people set unread = 5 where conversation_id = $1', [
        id,
      ]),
    ).rejects.toThrow('check');
  });

  test('keeps what has a price as it was sent', async () => {
    const { creator, id } = await chats.pair();
    const mediaId = await buildPicture(chats.db, creator);
    await chats.send(creator, id, { media: [{ mediaId }], priceCents: 500 });
    const change = (set: string) =>
      chats.db.pool.query(`update message_bodies set ${set} where author_id = $1`, [creator]);
    await expect(change(`text = 'Other words'`)).rejects.toThrow('so its text stays');
    await expect(change('price_cents = 100')).rejects.toThrow('author, group and price');
    await expect(change('price_cents = null')).rejects.toThrow('author, group and price');
  });
});
