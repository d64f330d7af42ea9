/** What only creators have in their inbox: orders, labels, notes, quick replies. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LABEL, QUICK_REPLY } from '@limelight/contract/messages/inbox-limits';
import type { Inbox } from '@limelight/contract/messages/operations';
import type { ConversationId, CreatorId, UserId } from '@limelight/contract/platform/ids';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture, buildPost, buildPurchase } from '../../../test/factories/posts.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { areaOf } from '../../../test/area-of.ts';
import { messagesOfAccount } from '../account.ts';
import { type Chats, startChats } from '../../../test/chats/chats.ts';

let chats: Chats;
beforeAll(async () => {
  chats = await startChats();
});
afterAll(() => chats.close());

/** A person as a creator, with the role. */
const keeper = (id: UserId) => operationsAs(chats.deps, viewerOf(id, 'creator')).messages;
const pause = () => chats.clock.advance(60_000);
const spent = (creator: CreatorId, fan: UserId, cents: number) =>
  chats.db.pool.query(
    'update conversation_people set spent_cents = $3 where person_id = $1 and other_id = $2',
    [creator, fan, cents],
  );

/** A creator with `count` fans who follow and wrote, in this order, a minute apart. */
async function inboxOf(count: number) {
  const creator = await chats.creator();
  const fans: { fan: UserId; id: ConversationId }[] = [];
  for (let n = 0; n < count; n++) {
    const fan = await chats.fan();
    await chats.follow(fan, creator);
    const id = await chats.open(fan, creator);
    await chats.send(fan, id);
    // Accepting moves the conversation from the requests to the inbox, where it still waits for an answer.
    await keeper(creator).answerRequest({ conversationId: id, answer: 'accept' });
    pause();
    fans.push({ fan, id });
  }
  return { creator, fans, ids: fans.map(({ id }) => id) };
}

type Asked = Omit<
  Parameters<ReturnType<typeof keeper>['listConversations']>[0],
  'cursor' | 'limit'
>;
/** The whole inbox, read in pages of two, as indexes into `ids`. */
async function walk(creator: CreatorId, ids: readonly string[], asked: Asked): Promise<number[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await keeper(creator).listConversations({ ...asked, limit: 2, cursor });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found.map((id) => ids.indexOf(id));
}

describe('the order of the inbox', () => {
  test('newest, the longest wait, top fans; in pages, filtered or not', async () => {
    const { creator, fans, ids } = await inboxOf(5);
    const [, one, two, three] = fans;
    if (!one || !two || !three) throw new Error('no fans');
    // The creator answers fan 3, then fan 1; fans 0, 2 and 4 wait.
    await chats.send(creator, three.id);
    pause();
    await chats.send(creator, one.id);
    await spent(creator, one.fan, 9_000);
    await spent(creator, two.fan, 500);
    await spent(creator, three.fan, 9_000);
    expect(await walk(creator, ids, {})).toEqual([1, 3, 4, 2, 0]);
    expect(await walk(creator, ids, { order: 'unanswered' })).toEqual([0, 2, 4, 1, 3]);
    expect(await walk(creator, ids, { order: 'top_fans' })).toEqual([1, 3, 2, 0, 4]);
    expect(await walk(creator, ids, { show: 'unanswered' })).toEqual([0, 2, 4]);
    expect(await walk(creator, ids, { order: 'top_fans', show: 'unanswered' })).toEqual([2, 0, 4]);
  });

  test('the first of several questions counts; an unsent one is none', async () => {
    const { creator, fans, ids } = await inboxOf(2);
    const [first, second] = fans;
    if (!first || !second) throw new Error('no fans');
    const later = await chats.send(first.fan, first.id);
    expect(await walk(creator, ids, { show: 'unanswered' })).toEqual([0, 1]);
    await chats.send(creator, first.id);
    expect(await walk(creator, ids, { show: 'unanswered' })).toEqual([1]);
    pause();
    const again = await chats.send(first.fan, first.id);
    pause();
    const last = await chats.send(first.fan, first.id);
    await chats.as(first.fan).messages.unsend({ messageId: again.id });
    const waits = async () =>
      (
        await chats.db.pool.query<{ at: Date | null }>(
          'select waiting_since as at from conversation_people where conversation_id = $1 and person_id = $2',
          [first.id, creator],
        )
      ).rows[0]?.at?.toISOString() ?? null;
    expect(await waits()).toBe(last.sentAt);
    await chats.as(first.fan).messages.unsend({ messageId: last.id });
    expect(await waits()).toBeNull();
    // A question that was answered does not count again when it is unsent.
    await chats.as(first.fan).messages.unsend({ messageId: later.id });
    expect(await walk(creator, ids, { show: 'unanswered' })).toEqual([1]);
  });

  test('what is pinned stays on top, and is filtered like the others', async () => {
    const { creator, ids } = await inboxOf(3);
    await keeper(creator).organize({ conversationId: ids[2]!, isPinned: true });
    const first = await keeper(creator).listConversations({ order: 'unanswered' });
    expect(first.items.map(({ id }) => ids.indexOf(id))).toEqual([2, 0, 1]);
    await chats.send(creator, ids[2]!);
    const waiting = await keeper(creator).listConversations({ show: 'unanswered' });
    expect(waiting.items.map(({ id }) => ids.indexOf(id))).toEqual([0, 1]);
  });

  test('is remembered', async () => {
    const creator = await chats.creator();
    const order = async () => (await keeper(creator).getInbox({})).order;
    expect(await order()).toBe('newest');
    for (const next of ['top_fans', 'unanswered'] satisfies Inbox['order'][]) {
      await keeper(creator).saveInboxOrder({ order: next });
      expect(await order()).toBe(next);
    }
  });

  test('a cursor of another order is refused', async () => {
    const { creator } = await inboxOf(3);
    const { nextCursor } = await keeper(creator).listConversations({ limit: 1 });
    const other = keeper(creator).listConversations({
      order: 'top_fans',
      cursor: nextCursor ?? '',
    });
    expect(await codeOf(other)).toBe('invalid_input');
  });
});

describe('labels', () => {
  test('are a creator’s own, filter the inbox in every order, and go with their removal', async () => {
    const { creator, fans, ids } = await inboxOf(4);
    const vip = await keeper(creator).createLabel({ name: ' VIP ' });
    const art = await keeper(creator).createLabel({ name: 'Art' });
    expect((await keeper(creator).getInbox({})).labels).toEqual([art, { ...vip, name: 'VIP' }]);
    for (const at of [0, 2, 3])
      await keeper(creator).labelConversation({ conversationId: ids[at]!, labelIds: [vip.id] });
    await chats.send(creator, ids[2]!);
    await spent(creator, fans[3]!.fan, 100);
    const labelId = vip.id;
    expect(await walk(creator, ids, { labelId })).toEqual([2, 3, 0]);
    expect(await walk(creator, ids, { labelId, order: 'unanswered' })).toEqual([0, 3, 2]);
    expect(await walk(creator, ids, { labelId, show: 'unanswered' })).toEqual([0, 3]);
    expect(await walk(creator, ids, { labelId, order: 'top_fans' })).toEqual([3, 0, 2]);
    const filtered = { labelId, order: 'top_fans', show: 'unanswered' } as const;
    expect(await walk(creator, ids, filtered)).toEqual([3, 0]);
    await keeper(creator).organize({ conversationId: ids[0]!, isPinned: true });
    const { items } = await keeper(creator).listConversations({ labelId: art.id });
    expect(items).toEqual([]);

    const both = [vip.id, art.id];
    const shown = await keeper(creator).labelConversation({
      conversationId: ids[1]!,
      labelIds: both,
    });
    expect(new Set(shown.labels)).toEqual(new Set(both));
    expect(
      (await chats.as(fans[1]!.fan).messages.getConversation({ conversationId: ids[1]! })).labels,
    ).toEqual([]);
    await keeper(creator).labelConversation({ conversationId: ids[1]!, labelIds: [art.id] });
    const kept = await keeper(creator).getConversation({ conversationId: ids[1]! });
    expect(kept.labels).toEqual([art.id]);
    await keeper(creator).removeLabel({ labelId: art.id });
    const left = await keeper(creator).getConversation({ conversationId: ids[1]! });
    expect(left.labels).toEqual([]);
  });

  test('have a name of their own, and there are at most 50, also at once', async () => {
    const creator = await chats.creator();
    const { id } = await keeper(creator).createLabel({ name: 'New' });
    expect(await codeOf(keeper(creator).createLabel({ name: 'new' }))).toBe('label_exists');
    const other = await keeper(creator).createLabel({ name: 'Other' });
    expect(await codeOf(keeper(creator).renameLabel({ labelId: other.id, name: 'NEW' }))).toBe(
      'label_exists',
    );
    expect((await keeper(creator).renameLabel({ labelId: id, name: 'NEW' })).name).toBe('NEW');
    const tries = await Promise.all(
      Array.from({ length: LABEL.most }, (_, n) =>
        keeper(creator)
          .createLabel({ name: `Label ${n}` })
          .then(
            () => 'made',
            (error: unknown) => codeOf(Promise.reject(error)),
          ),
      ),
    );
    expect(tries.filter((one) => one === 'made')).toHaveLength(LABEL.most - 2);
    expect(tries.filter((one) => one === 'too_many')).toHaveLength(2);
  });

  test('of others are put on nothing', async () => {
    const { creator, ids } = await inboxOf(1);
    const stranger = await chats.creator();
    const theirs = await keeper(stranger).createLabel({ name: 'Theirs' });
    const shown = await keeper(creator).labelConversation({
      conversationId: ids[0]!,
      labelIds: [theirs.id],
    });
    expect(shown.labels).toEqual([]);
    expect(await codeOf(keeper(creator).renameLabel({ labelId: theirs.id, name: 'Mine' }))).toBe(
      'not_found',
    );
    await keeper(creator).removeLabel({ labelId: theirs.id });
    expect((await keeper(stranger).getInbox({})).labels).toEqual([theirs]);
  });
});

test('quick replies are kept by title, at most 100, each of its creator alone', async () => {
  const creator = await chats.creator();
  const stranger = await chats.creator();
  const thanks = await keeper(creator).createQuickReply({
    title: 'thanks',
    text: 'Thanks {name}!',
  });
  await keeper(creator).createQuickReply({ title: 'Hello', text: 'Hi' });
  const titles = async () =>
    (await keeper(creator).listQuickReplies({})).items.map(({ title }) => title);
  expect(await titles()).toEqual(['Hello', 'thanks']);
  const change = { quickReplyId: thanks.id, title: 'A thank-you', text: 'Thanks, {name}' };
  expect(await codeOf(keeper(stranger).changeQuickReply(change))).toBe('not_found');
  await keeper(stranger).removeQuickReply({ quickReplyId: thanks.id });
  expect(await keeper(creator).changeQuickReply(change)).toMatchObject({ text: 'Thanks, {name}' });
  expect(await titles()).toEqual(['A thank-you', 'Hello']);
  await keeper(creator).removeQuickReply({ quickReplyId: thanks.id });
  await chats.db.pool.query(
    `insert into quick_replies (creator_id, title, text) select $1, 'n', 't' from generate_series(1, $2)`,
    [creator, QUICK_REPLY.most - 1],
  );
  expect(await codeOf(keeper(creator).createQuickReply({ title: 'One more', text: 'x' }))).toBe(
    'too_many',
  );
});

describe('the fan card', () => {
  test('says what the creator may know, and keeps a note as it was typed', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(fan, id);
    const post = await buildPost(chats.db, creator, { title: 'At the bay' });
    await buildPurchase(chats.db, fan, creator, post, { priceCents: 700 });
    const elsewhere = await chats.creator();
    await buildPurchase(chats.db, fan, elsewhere, await buildPost(chats.db, elsewhere), {
      priceCents: 5_000,
    });
    const note = '  Likes the sea\n\n— not mountains ';
    await keeper(creator).saveFanNote({ conversationId: id, text: note });
    const card = await keeper(creator).getFan({ conversationId: id });
    expect(card).toMatchObject({
      userId: fan,
      followsSince: expect.any(String),
      membership: null,
      spentCents: 700,
      purchases: { count: 1, last: [{ cents: 700 }] },
      firstMessageAt: expect.any(String),
      note,
    });
    await chats.db.pool.query(
      `with tier as (update tiers set name = 'Gold' where creator_id = $2 returning id)
       insert into memberships (fan_id, creator_id, tier_id, price_cents, status, started_at, current_period_start, current_period_end)
       select $1, $2, tier.id, 900, 'active', '2026-03-01T00:00:00Z', $3, $3::timestamptz + interval '1 month' from tier`,
      [fan, creator, chats.clock.now()],
    );
    expect((await keeper(creator).getFan({ conversationId: id })).membership).toEqual({
      tierName: 'Gold',
      since: '2026-03-01T00:00:00.000Z',
    });
    await keeper(creator).saveFanNote({ conversationId: id, text: '' });
    expect((await keeper(creator).getFan({ conversationId: id })).note).toBe('');
  });

  test('files that a fan has got are marked, of the creator’s own only', async () => {
    const { creator, fan, id } = await chats.pair();
    await chats.send(fan, id);
    const [sent, unsent, bought, fresh] = await Promise.all(
      Array.from({ length: 4 }, () => buildPicture(chats.db, creator)),
    );
    await chats.send(creator, id, { media: [{ mediaId: sent! }] });
    const gone = await chats.send(creator, id, { media: [{ mediaId: unsent! }] });
    await chats.as(creator).messages.unsend({ messageId: gone.id });
    const post = await buildPost(chats.db, creator);
    const elsewhere = await chats.creator();
    const theirs = await buildPicture(chats.db, elsewhere);
    const theirPost = await buildPost(chats.db, elsewhere);
    await chats.db.pool.query(
      'insert into post_media (post_id, media_id, position) values ($1, $2, 50), ($3, $4, 50)',
      [post, bought, theirPost, theirs],
    );
    await buildPurchase(chats.db, fan, creator, post);
    await buildPurchase(chats.db, fan, elsewhere, theirPost);
    const { items } = await keeper(creator).listReceived({
      conversationId: id,
      mediaIds: [sent!, unsent!, bought!, fresh!, theirs],
    });
    expect(new Map(items.map(({ mediaId, how }) => [mediaId, how]))).toEqual(
      new Map([
        [sent, 'sent'],
        [bought, 'bought'],
      ]),
    );
  });
});

describe('who may', () => {
  const dead = '00000000-0000-4000-8000-00000000dead';
  type Ops = ReturnType<typeof keeper>;
  const OF_CREATORS: Record<string, (ops: Ops) => Promise<unknown>> = {
    getInbox: (ops) => ops.getInbox({}),
    saveInboxOrder: (ops) => ops.saveInboxOrder({ order: 'newest' }),
    createLabel: (ops) => ops.createLabel({ name: 'Mine' }),
    renameLabel: (ops) => ops.renameLabel({ labelId: dead, name: 'Mine' }),
    removeLabel: (ops) => ops.removeLabel({ labelId: dead }),
    listQuickReplies: (ops) => ops.listQuickReplies({}),
    createQuickReply: (ops) => ops.createQuickReply({ title: 'T', text: 'x' }),
    changeQuickReply: (ops) => ops.changeQuickReply({ quickReplyId: dead, title: 'T', text: 'x' }),
    removeQuickReply: (ops) => ops.removeQuickReply({ quickReplyId: dead }),
  };
  const OF_CONVERSATION: Record<string, (ops: Ops, id: ConversationId) => Promise<unknown>> = {
    getFan: (ops, conversationId) => ops.getFan({ conversationId }),
    saveFanNote: (ops, conversationId) => ops.saveFanNote({ conversationId, text: 'Note' }),
    listReceived: (ops, conversationId) => ops.listReceived({ conversationId, mediaIds: [] }),
    labelConversation: (ops, conversationId) =>
      ops.labelConversation({ conversationId, labelIds: [] }),
  };

  test.each(Object.keys({ ...OF_CREATORS, ...OF_CONVERSATION }))(
    '%s: creators only, and only of their own conversation',
    async (name) => {
      const { creator, fan, id } = await chats.pair();
      await chats.send(fan, id);
      const other = await chats.creator();
      const call = (ops: Ops) =>
        OF_CONVERSATION[name]?.(ops, id) ?? OF_CREATORS[name]?.(ops) ?? Promise.reject(Error(name));
      const codes = await Promise.all([
        codeOf(call(operationsAs(chats.deps, null).messages)),
        codeOf(call(chats.as(fan).messages)),
        ...(name in OF_CONVERSATION ? [codeOf(call(keeper(other)))] : []),
      ]);
      expect(codes).toEqual([
        'not_signed_in',
        'forbidden',
        ...(name in OF_CONVERSATION ? ['not_found'] : []),
      ]);
      if (name in OF_CONVERSATION) await expect(call(keeper(creator))).resolves.toBeDefined();
    },
  );
});

test('an account that ends takes along what was kept in the inbox, and what was noted about the fan', async () => {
  const { creator, fan, id } = await chats.pair();
  await chats.send(fan, id);
  const label = await keeper(creator).createLabel({ name: 'VIP' });
  await keeper(creator).labelConversation({ conversationId: id, labelIds: [label.id] });
  await keeper(creator).saveFanNote({ conversationId: id, text: 'Kind' });
  await keeper(creator).createQuickReply({ title: 'Hello', text: 'Hi {name}' });
  await keeper(creator).saveInboxOrder({ order: 'top_fans' });
  const parts = [messagesOfAccount, areaOf('fans').ofAccount];
  const sections = new Map<string, unknown>();
  for (const { name, statement } of parts.flatMap((part) => part.exports ?? []))
    sections.set(name, (await chats.db.one(statement, creator)).section);
  expect(sections.get('labels')).toMatchObject([{ name: 'VIP', on: [expect.any(String)] }]);
  expect(sections.get('fan_notes')).toMatchObject([{ text: 'Kind' }]);
  expect(sections.get('quick_replies')).toEqual([{ title: 'Hello', text: 'Hi {name}' }]);
  expect(sections.get('inbox_order')).toEqual([{ order: 'top_fans' }]);

  const close = (person: UserId) =>
    chats.db.tx(async (tx) => {
      for (const part of parts) await part.close?.(chats.deps, tx, person as UserId);
    });
  const left = async () => {
    const { rows } = await chats.db.pool.query<Record<string, number>>(
      `select (select count(*)::int from fan_notes where creator_id = $1) as notes,
         (select count(*)::int from message_labels where creator_id = $1) as labels,
         (select count(*)::int from conversation_labels where person_id = $1) as labeled,
         (select count(*)::int from quick_replies where creator_id = $1) as replies,
         (select count(*)::int from message_inboxes where creator_id = $1) as orders,
         (select count(*)::int from conversation_people where person_id = $1 and waiting_since is not null) as waiting`,
      [creator],
    );
    return rows[0];
  };
  const names = ['notes', 'labels', 'labeled', 'replies', 'orders', 'waiting'];
  const each = (count: number) => Object.fromEntries(names.map((name) => [name, count]));
  expect(await left()).toEqual(each(1));
  await close(fan);
  expect(await left()).toMatchObject({ notes: 0, labels: 1, waiting: 0 });
  await chats.db.pool.query('update accounts set deleted_at = now() where id = $1', [fan]);
  expect(await codeOf(keeper(creator).getFan({ conversationId: id }))).toBe('not_found');
  await close(creator);
  expect(await left()).toEqual(each(0));
});
