/** Locked words: who reads them, in every place where messages are shown, and what a price has to sell. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationId, OrderId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { operationsAs } from '../../../test/operations.ts';
import { refundOrder } from '../../payments/index.ts';
import { open, send } from '../../../test/chats/chats.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  await money.forgetJobs();
  money.told.length = 0;
  money.letters.length = 0;
});
afterAll(() => money.close());

const SECRET = 'Xylophones at midnight';
const as = (id: UserId, isStaff = false) =>
  operationsAs(money.deps, isStaff ? viewerOf(id, 'moderator', 'admin') : viewerOf(id));

async function offer() {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan();
  await money.db.pool.query('insert into follows values ($1, $2, now())', [fan, creator]);
  const id = await open(as, creator, fan);
  const message = await send(as, creator, id, {
    text: 'A preview',
    lockedText: SECRET,
    priceCents: 900,
  });
  for (const who of [creator, fan]) await as(who).messages.save({ messageId: message.id });
  await as(fan).messages.send({
    conversationId: id,
    clientId: key(),
    text: 'Hm',
    replyTo: message.id,
  });
  const unlock = () =>
    as(fan).messages.unlock({
      messageId: message.id,
      expectedPriceCents: toCents(900),
      idempotencyKey: key(),
    });
  return { creator, fan, id, message, unlock };
}
type Offer = Awaited<ReturnType<typeof offer>>;

/** All that a person can read of messages: in lists, search and the gallery, in notices and in orders. */
async function everything(who: UserId, conversationId: ConversationId, isStaff = false) {
  const { messages, discovery } = as(who, isStaff);
  await money.runConsumers();
  const read = await Promise.allSettled([
    messages.list({ conversationId }),
    messages.getConversation({ conversationId }),
    messages.listConversations({}),
    messages.listConversations({ folder: 'requests' }),
    messages.listSaved({}),
    messages.search({ q: 'preview' }),
    messages.search({ q: 'preview', conversationId }),
    messages.search({ q: 'xylophones' }),
    messages.search({ q: 'lophones at mid', conversationId }),
    discovery.listGallery({}),
    money.as(who).notifications.list({}),
    money.as(who).payments.listOrders({}),
  ]);
  return JSON.stringify([read.map((one) => (one.status === 'fulfilled' ? one.value : null))]);
}
const finds = async (who: UserId, { isStaff = false, q = 'XYLOPHONES' } = {}) =>
  (await as(who, isStaff).messages.search({ q })).items.length;

async function bought(sale: Offer): Promise<UserId> {
  await sale.unlock();
  return sale.fan;
}
const block = (blocker: UserId, blocked: UserId) =>
  as(blocker).safety.block({ userId: blocked as UserId });

test.each<[string, number, (sale: Offer) => Promise<UserId>]>([
  ['its author', 1, async ({ creator }) => creator],
  ['its buyer', 1, bought],
  ['who has not bought it', 0, async ({ fan }) => fan],
  ['another fan', 0, async () => (await money.fan()).id],
  ['another creator', 0, async () => (await money.creator()).id],
  [
    'a buyer whom the author blocked',
    0,
    async (sale) => {
      const fan = await bought(sale);
      await block(sale.creator, fan);
      return fan;
    },
  ],
  [
    'a buyer who blocked the author',
    0,
    async (sale) => {
      const fan = await bought(sale);
      await block(fan, sale.creator);
      return fan;
    },
  ],
  [
    'a buyer of a suspended author',
    0,
    async (sale) => {
      const fan = await bought(sale);
      await money.db.pool.query('update creators set hidden = true where id = $1', [sale.creator]);
      return fan;
    },
  ],
  [
    'a buyer of what was taken down',
    0,
    async (sale) => {
      const fan = await bought(sale);
      await takeDown(sale, fan);
      return fan;
    },
  ],
  [
    'a buyer whose money went back',
    0,
    async (sale) => {
      const { orderId } = await sale.unlock();
      await refund(orderId);
      return sale.fan;
    },
  ],
])('%s', async (_, times, reader) => {
  const sale = await offer();
  const who = await reader(sale);
  const seen = await everything(who, sale.id);
  expect(seen.includes(SECRET)).toBe(times > 0);
  expect(await finds(who)).toBe(times);
  expect(JSON.stringify([money.told, money.letters])).not.toContain('Xylophones');
  const { rows } = await money.db.pool.query(
    `select from events where facts::text like '%Xyloph%'`,
  );
  expect(rows).toEqual([]);
});

const refund = (orderId: OrderId) =>
  refundOrder(money.deps, { orderId, reason: 'Because', cause: key() });

async function takeDown({ message }: Offer, reporter: UserId) {
  await as(reporter).safety.report({ kind: 'message', thingId: message.id, reason: 'spam' });
  const staff = as((await money.fan()).id, true);
  const { items } = await staff.safety.listReports({});
  await staff.safety.decideReport({
    reportId: items[0]?.id ?? '',
    outcome: 'taken_down',
    note: 'Because',
  });
}

test('staff reads none of it', async () => {
  const sale = await offer();
  const { id: staff } = await money.fan();
  expect(await everything(staff, sale.id, true)).not.toContain(SECRET);
  expect(await finds(staff, { isStaff: true })).toBe(0);
});

test('nothing tells how long they are, and the line of the list is the preview', async () => {
  const { creator, fan, id } = await offer();
  const views = await Promise.all(
    ['x', 'y'.repeat(5_000)].map(async (lockedText) => {
      const { id: messageId } = await send(as, creator, id, {
        text: 'The same',
        lockedText,
        priceCents: 900,
      });
      const { items } = await as(fan).messages.list({ conversationId: id });
      const found = items.find((one) => one.id === messageId);
      return { ...found, id: null, sequence: null };
    }),
  );
  expect(views[0]).toMatchObject({ hasLockedText: true, lockedText: null, locked: true });
  expect(views[0]).toEqual(views[1]);
  const { last } = await as(fan).messages.getConversation({ conversationId: id });
  expect(last).toMatchObject({ excerpt: 'The same', locked: true, files: 0 });
});

test('they need no preview, and a file beside them may be free', async () => {
  const { creator, fan, id } = await offer();
  const mediaId = await buildPicture(money.db, creator);
  await send(as, creator, id, { text: '', lockedText: 'Alone', priceCents: 500 });
  const media = [{ mediaId, isFree: true }];
  await send(as, creator, id, { text: '', lockedText: 'With a file', media, priceCents: 500 });
  const { items } = await as(fan).messages.list({ conversationId: id });
  expect(items.slice(-2)).toMatchObject([
    { text: '', hasLockedText: true, lockedText: null, locked: true, media: [] },
    { text: '', hasLockedText: true, lockedText: null, media: [{ view: { locked: false } }] },
  ]);
});

test('unsent they stay with their buyer alone; unsold they are gone', async () => {
  const sale = await offer();
  const { orderId } = await sale.unlock();
  const { message, creator, fan, id } = sale;
  await as(creator).messages.unsend({ messageId: message.id });
  expect(await everything(fan, id)).toContain(SECRET);
  expect(await everything(creator, id)).not.toContain(SECRET);
  const found = async (who: UserId) =>
    (await Promise.all([finds(who), finds(who, { q: 'a preview' })])).flat();
  expect(await found(fan)).toEqual([1, 1]);
  expect(await found(creator)).toEqual([0, 0]);
  await refund(orderId);
  expect(await everything(fan, id)).not.toContain(SECRET);
  expect(await found(fan)).toEqual([0, 0]);

  const unsold = await offer();
  await as(unsold.creator).messages.unsend({ messageId: unsold.message.id });
  const { rows } = await money.db.pool.query(
    `select said.text, said.locked_text from message_bodies said
     join messages m on m.body_id = said.id where m.id = $1`,
    [unsold.message.id],
  );
  expect(rows).toEqual([{ text: '', locked_text: '' }]);
});

test('the database keeps what was sold as it was sold, and locks no words without a price', async () => {
  const { message } = await offer();
  const change = (set: string) =>
    money.db.pool.query(
      `update message_bodies set ${set} where id = (select body_id from messages where id = $1)`,
      [message.id],
    );
  await expect(change(`locked_text = 'Less'`)).rejects.toThrow('its text stays');
  await expect(change('price_cents = null')).rejects.toThrow('stay');
  const insert = (words: string, price: number | null) =>
    money.db.pool.query(
      `insert into message_bodies (author_id, text, locked_text, price_cents, created_at)
       select author_id, 'Free', $2, $3, now() from messages where id = $1`,
      [message.id, words, price],
    );
  await expect(insert('Locked', null)).rejects.toThrow('message_bodies_sell_words');
  await expect(insert('', 900)).rejects.toThrow('nothing locked');
});
