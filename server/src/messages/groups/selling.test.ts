/** Sales and tips in a group: each member buys for themself while they are in it, and keeps what they bought. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  ConversationId,
  CreatorId,
  MediaId,
  OrderId,
  UserId,
} from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { send } from '../../../test/chats/chats.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { groupsOn, SETTINGS } from '../../../test/chats/groups.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { areaParts } from '../../area-parts.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { refundOrder } from '../../payments/index.ts';

let money: Money;
let groups: ReturnType<typeof groupsOn>;
beforeAll(async () => {
  money = await startMoney();
  groups = groupsOn(money);
});
beforeEach(async () => {
  await money.forgetJobs();
  money.told.length = 0;
});
afterAll(() => money.close());

/** A test card whose holder has to confirm each purchase. */
const CONFIRMS = '4000002760003184';

/** A follower of a creator, with a card. */
async function fan(creator: CreatorId, card?: string): Promise<UserId> {
  const { id } = await money.fan(card);
  await money.db.pool.query('insert into follows values ($1, $2, now())', [id, creator]);
  return id;
}

interface Offer {
  readonly owner: CreatorId;
  readonly id: ConversationId;
  readonly free: MediaId;
  readonly paid: MediaId;
  readonly message: Awaited<ReturnType<typeof send>>;
}

/** A group with these people and a message with one free picture, and one picture and words for nine dollars. */
async function offer(owner: CreatorId, people: readonly UserId[]): Promise<Offer> {
  const id = await groups.create(owner, {}, people);
  const free = await buildPicture(money.db, owner);
  const paid = await buildPicture(money.db, owner);
  const message = await send(groups.as, owner, id, {
    text: 'For all of you',
    lockedText: 'Behind the scenes',
    media: [{ mediaId: free, isFree: true }, { mediaId: paid }],
    priceCents: 900,
  });
  return { owner, id, free, paid, message };
}
const unlock = (who: UserId, { message }: Offer, idempotencyKey: string = key()) =>
  groups.as(who).messages.unlock({
    messageId: message.id,
    expectedPriceCents: toCents(900),
    idempotencyKey,
  });
const seenBy = async (who: UserId, { id, message }: Offer) =>
  (await groups.list(who, id)).find((one) => one.id === message.id);
/** A person's access to the free and to the paid file. */
async function bytes(who: UserId, { free, paid }: Pick<Offer, 'free' | 'paid'>) {
  const at = money.clock.now();
  const found = await areaParts.byteAccess.of(money.db, who as UserId, [free, paid], at);
  return [found.get(free), found.get(paid)];
}
const tip = (who: UserId, conversationId: ConversationId, idempotencyKey: string = key()) =>
  groups.as(who).messages.tip({
    conversationId,
    amountCents: toCents(500),
    message: 'For the coffee',
    idempotencyKey,
  });
const refund = (orderId: OrderId) =>
  refundOrder(money.deps, { orderId, reason: 'Because', cause: key() });

describe('who may', () => {
  /** The expected results of unlocking, of reading the two files before and after, of a tip, and of a message with a price. */
  interface Rights {
    readonly unlocks: string;
    readonly before: readonly string[];
    readonly after: readonly string[];
    readonly tips: string;
    readonly sells: string;
  }
  const LOCKED = ['full', 'locked'];
  const OPEN = ['full', 'full'];
  const NONE = ['none', 'none'];
  const MEMBER: Rights = {
    unlocks: 'ok',
    before: LOCKED,
    after: OPEN,
    tips: 'ok',
    sells: 'cannot_sell',
  };
  const OUT: Rights = {
    unlocks: 'not_found',
    before: NONE,
    after: NONE,
    tips: 'not_found',
    sells: 'not_found',
  };
  const RIGHTS = {
    owner: { unlocks: 'not_for_sale', before: OPEN, after: OPEN, tips: 'not_found', sells: 'ok' },
    moderator: MEMBER,
    member: MEMBER,
    silenced: { ...MEMBER, tips: 'cannot_write', sells: 'cannot_write' },
    // Joined after the message was sent.
    newcomer: { ...MEMBER, unlocks: 'not_found', before: NONE, after: NONE },
    left: OUT,
    removed: OUT,
    blocked: OUT,
    stranger: OUT,
  } as const satisfies Record<string, Rights>;

  test.each(Object.entries(RIGHTS))('%s', async (role, rights) => {
    const { id: owner } = await money.creator();
    await money.saveCard(owner, '4242424242424242');
    const other = await fan(owner);
    const who: UserId = role === 'owner' ? owner : other;
    const isIn = !['owner', 'newcomer', 'stranger'].includes(role);
    const sale = await offer(owner, isIn ? [other] : []);
    const { messages } = groups.as(owner);
    const seat = { conversationId: sale.id, userId: other };
    if (role === 'moderator') await messages.changeGroupMember({ ...seat, role });
    if (role === 'silenced') await messages.changeGroupMember({ ...seat, silenceFor: 'day' });
    if (role === 'newcomer')
      await messages.addToGroup({ conversationId: sale.id, userIds: [other] });
    if (role === 'left') await groups.as(other).messages.leaveGroup({ conversationId: sale.id });
    if (role === 'removed') await messages.removeFromGroup(seat);
    if (role === 'blocked') await groups.block(owner, other);

    expect(await bytes(who, sale)).toEqual(rights.before);
    expect(await codeOf(unlock(who, sale))).toBe(rights.unlocks);
    expect(await bytes(who, sale)).toEqual(rights.after);
    expect(await codeOf(tip(who, sale.id))).toBe(rights.tips);
    const sold = { lockedText: 'Words', priceCents: 500 };
    expect(await codeOf(send(groups.as, who, sale.id, sold))).toBe(rights.sells);
    if (rights.tips === 'not_found' && role !== 'owner') return;
    const view = await groups.view(who, sale.id);
    expect([view.canTip, view.canSell]).toEqual([rights.tips === 'ok', rights.sells === 'ok']);
  });
});

describe('a locked message', () => {
  test('opens for each buyer alone, and its author reads how many there are', async () => {
    const { id: owner } = await money.creator();
    const [ann, bob] = [await fan(owner), await fan(owner)];
    const sale = await offer(owner, [ann, bob]);
    const locked = { text: 'For all of you', hasLockedText: true, lockedText: null, locked: true };
    expect(await seenBy(ann, sale)).toMatchObject({ ...locked, price: { isBought: false } });
    const [line] = await groups.groupsOf(bob);
    expect(line?.last).toMatchObject({ locked: true, files: 2, excerpt: 'For all of you' });
    expect(await seenBy(owner, sale)).toMatchObject({
      lockedText: 'Behind the scenes',
      price: { cents: 900, isBought: false, buyers: 0 },
    });
    money.told.length = 0;
    const again = key();
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => unlock(ann, sale, index < 5 ? again : key())),
    );
    expect(
      new Set(asked.flatMap((one) => (one.status === 'fulfilled' ? one.value.orderId : []))).size,
    ).toBe(1);
    expect(await seenBy(ann, sale)).toMatchObject({
      locked: false,
      lockedText: 'Behind the scenes',
      price: { isBought: true, buyers: null },
    });
    // Only the buyer and the seller are notified.
    expect(new Set(money.told.map(({ topic }) => topic))).toEqual(
      new Set([`user:${ann}`, `user:${owner}`]),
    );
    expect(await seenBy(bob, sale)).toMatchObject(locked);
    expect(await bytes(bob, sale)).toEqual(['full', 'locked']);
    expect((await groups.groupsOf(ann))[0]?.last).toMatchObject({ locked: false });
    expect((await seenBy(owner, sale))?.price).toEqual({ cents: 900, isBought: true, buyers: 1 });
    expect((await creatorBalancesOf(money.db, owner)).pendingCents).toBe(720);
    const found = (who: UserId) =>
      groups.as(who).messages.search({ q: 'the scenes', conversationId: sale.id });
    expect([(await found(ann)).items.length, (await found(bob)).items.length]).toEqual([1, 0]);
    const today = money.clock.now().toISOString().slice(0, 10);
    const days = { from: today, to: today, interval: 'daily' } as const;
    expect((await money.as(owner).earnings.getStatistics(days)).bySource).toMatchObject({
      lockedMessages: 720,
    });
    expect(await checkLedger(money.db)).toEqual([]);
  });

  test('is not edited; unsent it stays with its buyers, until their money goes back', async () => {
    const { id: owner } = await money.creator();
    const [ann, bob] = [await fan(owner), await fan(owner)];
    const sale = await offer(owner, [ann, bob]);
    const { orderId } = await unlock(ann, sale);
    const { messages } = groups.as(owner);
    const messageId = sale.message.id;
    expect(await codeOf(messages.edit({ messageId, text: 'Other' }))).toBe('not_editable');
    await messages.unsend({ messageId });
    expect(await seenBy(ann, sale)).toMatchObject({
      text: 'For all of you',
      lockedText: 'Behind the scenes',
    });
    expect(await seenBy(bob, sale)).toMatchObject({ text: null, media: [], price: null });
    expect([await bytes(ann, sale), await bytes(bob, sale)]).toEqual([
      ['full', 'full'],
      ['none', 'none'],
    ]);
    expect(await codeOf(unlock(bob, sale))).toBe('not_for_sale');
    await refund(orderId);
    expect(await seenBy(ann, sale)).toMatchObject({ text: null });
    expect(await bytes(ann, sale)).toEqual(['none', 'none']);
    expect(await checkLedger(money.db)).toEqual([]);
  });

  test('stays with who left: files in the gallery, words among the saved messages', async () => {
    const { id: owner } = await money.creator();
    const ann = await fan(owner);
    const sale = await offer(owner, [ann]);
    const again = key();
    const { orderId } = await unlock(ann, sale, again);
    const gallery = async () => (await groups.as(ann).discovery.listGallery({})).items;
    expect(await gallery()).toMatchObject([
      {
        mediaId: sale.paid,
        path: `/dashboard/messages?conversation=${sale.id}&message=1`,
        media: { locked: false },
      },
    ]);
    await groups.as(ann).messages.leaveGroup({ conversationId: sale.id });
    expect(await gallery()).toMatchObject([
      { mediaId: sale.paid, path: null, media: { locked: false }, gone: null },
    ]);
    expect(await bytes(ann, sale)).toEqual(['full', 'full']);
    expect(await codeOf(groups.list(ann, sale.id))).toBe('not_found');
    const kept = async (q?: string) => {
      const { messages } = groups.as(ann);
      const { items } = await (q === undefined ? messages.listSaved({}) : messages.search({ q }));
      return items.map(({ message, groupName, gone }) => [message.lockedText, groupName, gone]);
    };
    const words = [['Behind the scenes', 'Studio', 'left']];
    expect(await kept()).toEqual(words);
    expect(await kept('the scenes')).toEqual(words);
    await groups.as(sale.owner).messages.addToGroup({ conversationId: sale.id, userIds: [ann] });
    expect(await kept()).toEqual([['Behind the scenes', 'Studio', 'rejoined']]);
    await groups.as(sale.owner).messages.closeGroup({ conversationId: sale.id });
    expect(await kept()).toEqual([['Behind the scenes', 'Studio', 'closed']]);
    // A repeated key returns the purchase that was made.
    expect((await unlock(ann, sale, again)).orderId).toBe(orderId);
    await refund(orderId);
    expect(await bytes(ann, sale)).toEqual(['none', 'none']);
    expect(await gallery()).toMatchObject([{ media: null, gone: 'refunded' }]);
    expect(await kept()).toEqual([]);
    expect(await kept('the scenes')).toEqual([]);
  });

  test.each([
    ['the buyer has left', (sale: Offer, ann: UserId) => leave(sale, ann)],
    [
      'it was unsent',
      (sale: Offer) => groups.as(sale.owner).messages.unsend({ messageId: sale.message.id }),
    ],
  ])('money that arrives when %s goes back', async (_name, end) => {
    const { id: owner } = await money.creator();
    const ann = await fan(owner, CONFIRMS);
    const sale = await offer(owner, [ann]);
    const outcome = await unlock(ann, sale);
    if (outcome.status !== 'requires_action') throw new Error(outcome.status);
    await end(sale, ann);
    await fetch(`${money.origin}${outcome.confirmUrl}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      redirect: 'manual',
    });
    await money.runJobs();
    await money.runJobs();
    const { orderId } = outcome;
    expect((await money.as(ann).payments.getOrder({ orderId })).status).toBe('returned');
    expect(await bytes(ann, sale)).toEqual(['none', 'none']);
    expect(await checkLedger(money.db)).toEqual([]);
  });
  const leave = ({ id }: Offer, who: UserId) =>
    groups.as(who).messages.leaveGroup({ conversationId: id });

  test('of two at once, one that leaves and one that pays, money and files end together', async () => {
    const { id: owner } = await money.creator();
    for (const first of ['leaves', 'pays']) {
      const ann = await fan(owner);
      const sale = await offer(owner, [ann]);
      const pays = () => codeOf(unlock(ann, sale));
      const leaves = () => codeOf(leave(sale, ann));
      const codes = await Promise.all(
        (first === 'pays' ? [pays, leaves] : [leaves, pays]).map((act) => act()),
      );
      const [paid = '', left] = first === 'pays' ? codes : codes.toReversed();
      expect(left).toBe('ok');
      expect(await codeOf(groups.list(ann, sale.id))).toBe('not_found');
      const isBought = paid === 'ok';
      if (!isBought) expect(['not_found', 'sale_ended']).toContain(paid);
      const { items } = await money.as(ann).payments.listOrders({});
      expect(items.some(({ status }) => status === 'paid')).toBe(isBought);
      expect(await bytes(ann, sale)).toEqual(isBought ? ['full', 'full'] : ['none', 'none']);
    }
    expect(await checkLedger(money.db)).toEqual([]);
  });

  test('a spending limit holds, and so does a takedown', async () => {
    const { id: owner } = await money.creator();
    const ann = await fan(owner);
    const sale = await offer(owner, [ann]);
    await money.as(ann).payments.setSpendingLimit({ period: 'month', limitCents: toCents(100) });
    expect(await codeOf(unlock(ann, sale))).toBe('spending_limit');
    const bob = await fan(owner);
    const other = await offer(owner, [bob]);
    await unlock(bob, other);
    await money.db.pool.query(
      `update message_bodies set taken_down_at = now() where id =
         (select body_id from messages where id = $1)`,
      [other.message.id],
    );
    expect(await bytes(bob, other)).toEqual(['none', 'none']);
  });
});

describe('a tip', () => {
  test('is said to everybody once it is paid; what became of it only to the two', async () => {
    const { id: owner } = await money.creator();
    const [ann, bob] = [await fan(owner), await fan(owner)];
    const id = await groups.create(owner, {}, [ann, bob]);
    const again = key();
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => tip(ann, id, again)));
    const [orderId] = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value.orderId : []));
    if (!orderId) throw new Error('no tip');
    money.told.length = 0;
    await money.runConsumers();
    expect(money.told.filter(({ event }) => event === 'message')).toEqual([
      {
        topic: `conversation:${id}`,
        event: 'message',
        facts: { conversationId: id, sequence: 1 },
      },
    ]);
    const rows = async () =>
      Promise.all([owner, ann, bob].map(async (who) => (await groups.list(who, id))[0]?.tip));
    expect(await rows()).toEqual(Array.from({ length: 3 }, () => ({ cents: 500, status: 'paid' })));
    expect((await groups.groupsOf(bob))[0]?.last).toMatchObject({
      tipCents: 500,
      excerpt: 'For the coffee',
    });
    expect((await creatorBalancesOf(money.db, owner)).pendingCents).toBe(400);
    await refund(orderId);
    expect((await rows()).map((one) => one?.status)).toEqual(['refunded', 'refunded', 'paid']);
    const [said] = await groups.list(ann, id);
    const messageId = said!.id;
    expect(await codeOf(groups.as(ann).messages.unsend({ messageId }))).toBe('is_tip');
    // The owner may remove the message of a tip.
    await groups.as(owner).messages.unsend({ messageId });
    expect((await groups.list(bob, id))[0]).toMatchObject({ tip: null, text: null });
    expect(await checkLedger(money.db)).toEqual([]);
  });

  test('needs the right to write, and is not said for who has left', async () => {
    const { id: owner } = await money.creator();
    const ann = await fan(owner);
    const quiet = await groups.create(owner, { ...SETTINGS, announcementsOnly: true }, [ann]);
    expect(await codeOf(tip(ann, quiet))).toBe('cannot_write');
    const id = await groups.create(owner, {}, [ann]);
    const again = key();
    await tip(ann, id, again);
    await groups.as(ann).messages.leaveGroup({ conversationId: id });
    await money.runConsumers();
    expect(await groups.list(owner, id)).toEqual([]);
    expect(await codeOf(tip(ann, id, again))).toBe('ok');
    expect(await codeOf(tip(ann, id))).toBe('not_found');
    expect((await creatorBalancesOf(money.db, owner)).pendingCents).toBe(400);
  });
});
