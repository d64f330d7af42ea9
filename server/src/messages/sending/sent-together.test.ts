import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import { type Chats, startChats } from '../../../test/chats/chats.ts';
import { codeOf } from '../../../test/operations.ts';

const PAIRS = 12;

type Pair = Awaited<ReturnType<Chats['pair']>>;

let chats: Chats;
let pairs: Pair[];
beforeAll(async () => {
  chats = await startChats();
});
afterAll(() => chats.close());
beforeEach(async () => {
  pairs = await Promise.all(Array.from({ length: PAIRS }, () => chats.pair()));
  // First messages are counted and written one by one, so each pair has sent one before the test.
  await Promise.all(pairs.map(({ fan, id }) => chats.send(fan, id, { text: 'First' })));
  chats.told.length = 0;
});

const listed = async (who: UserId, conversationId: ConversationId) =>
  (await chats.as(who).messages.list({ conversationId })).items;
const texts = async ({ fan, id }: Pair) => (await listed(fan, id)).map(({ text }) => text);

/** The number of transactions that wrote the messages of these conversations, without the first ones. */
async function transactionsOf(all: readonly Pair[]): Promise<number> {
  const { rows } = await chats.db.pool.query<{ count: number }>(
    `select count(distinct xmin::text)::int as count from messages where conversation_id = any($1) and sequence > 1`,
    [all.map(({ id }) => id)],
  );
  return rows[0]?.count ?? 0;
}

/** Locks rows in a transaction of another connection. */
async function hold(sql: string, values: readonly unknown[]) {
  const client = await chats.db.pool.connect();
  await client.query('begin');
  await client.query(sql, [...values]);
  return {
    async letGo() {
      await client.query('rollback');
      client.release();
    },
  };
}

/** The process ids of connections that wait for a lock. */
async function waiting(): Promise<number[]> {
  const { rows } = await chats.db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
}

test('each is written once and in order, in few transactions, and one that is refused stops no other', async () => {
  const [blocked, ...others] = pairs as [Pair, ...Pair[]];
  await chats.as(blocked.creator).safety.block({ userId: blocked.fan });
  chats.told.length = 0;
  const again = randomUUID();
  const sends = others.flatMap(({ fan, id }) =>
    ['One', 'Two', 'Three'].map((text) => chats.send(fan, id, { text })),
  );
  const twice = [1, 2].map(() => {
    const { fan, id } = others[0]!;
    return chats.send(fan, id, { text: 'Once', clientId: again });
  });
  expect(await codeOf(chats.send(blocked.fan, blocked.id))).toBe('cannot_write');
  const sent = await Promise.all([...sends, ...twice]);

  for (const pair of others.slice(1))
    expect(await texts(pair)).toEqual(['First', 'One', 'Two', 'Three']);
  expect(await texts(others[0]!)).toEqual(['First', 'One', 'Two', 'Three', 'Once']);
  expect(await texts(blocked)).toEqual(['First']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length - 1);
  // Each transaction has at most one message of a conversation, and the first conversation has a fourth message.
  expect(await transactionsOf(others)).toBe(4);
  for (const { creator, id } of others.slice(1))
    expect(await chats.as(creator).messages.getConversation({ conversationId: id })).toMatchObject({
      lastSequence: 4,
      unread: 4,
    });
  const places = chats.told.filter(({ topic }) => topic === userTopic(others[1]!.fan));
  expect(places.map(({ facts }) => facts)).toEqual(
    [2, 3, 4].map((sequence) => ({ conversationId: others[1]!.id, sequence })),
  );
});

test('who sends words sees them as they are read', async () => {
  const { creator, fan, id } = pairs[0]!;
  const words = [
    [fan, { text: ' Words ' }],
    [fan, { text: 'Words', forwardedFrom: (await listed(fan, id))[0]!.id }],
    [creator, { text: 'For sale', lockedText: 'Words that open', priceCents: 500 }],
  ] as const;
  for (const [who, said] of words) {
    const sent = await chats.send(who, id, said);
    expect(sent).toEqual((await listed(who as UserId, id)).at(-1));
  }
});

test('a conversation is the same one in capitals', async () => {
  const { fan, id } = pairs[0]!;
  const inCapitals = id.toUpperCase() as ConversationId;
  await Promise.all([
    chats.send(fan, id, { text: 'Small' }),
    chats.send(fan, inCapitals, { text: 'Large' }),
  ]);
  expect(await texts(pairs[0]!)).toEqual(['First', 'Small', 'Large']);
});

test('what cannot be stored takes no other with it', async () => {
  const [bad, ...others] = pairs as [Pair, ...Pair[]];
  const zero = codeOf(chats.send(bad.fan, bad.id, { text: 'a\u0000b' }));
  await Promise.all(others.map(({ fan, id }) => chats.send(fan, id, { text: 'a\ud800b' })));
  expect(await zero).toBe('invalid_input');
  for (const pair of others) expect(await texts(pair)).toEqual(['First', 'a\ufffdb']);
});

test('whoever holds one conversation holds up no other', async () => {
  const [held, ...others] = pairs as [Pair, ...Pair[]];
  const reader = await hold('select from conversations where id = $1 for update', [held.id]);
  const late = ['Late', 'Later'].map((text) => chats.send(held.fan, held.id, { text }));
  await Promise.all(others.map(({ fan, id }) => chats.send(fan, id, { text: 'At once' })));
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 30_000);
  await reader.letGo();
  await Promise.all(late);
  expect(await texts(held)).toEqual(['First', 'Late', 'Later']);
});

test('of a connection that ends in between nothing stays, and each is written once when it is sent again', async () => {
  const names = pairs.map(() => randomUUID());
  const send = () =>
    pairs.map(({ fan, id }, at) => chats.send(fan, id, { text: 'Again', clientId: names[at]! }));
  // The pool's client also emits an error when its connection ends.
  chats.db.pool.on('acquire', (client) => client.once('error', () => undefined));
  // Stops after it has the locks and before its commit.
  const writer = await hold(
    'select from conversation_people where conversation_id = $1 for update',
    [pairs[0]!.id],
  );
  const lost = Promise.all(send().map(codeOf));
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 30_000);
  await chats.db.pool.query('select pg_terminate_backend($1)', [(await waiting())[0]]);
  expect(new Set(await lost)).toEqual(new Set(['unavailable']));
  await writer.letGo();
  for (const pair of pairs) expect(await texts(pair)).toEqual(['First']);
  expect(chats.told).toEqual([]);

  await Promise.all(send());
  await Promise.all(send());
  for (const pair of pairs) expect(await texts(pair)).toEqual(['First', 'Again']);
});
