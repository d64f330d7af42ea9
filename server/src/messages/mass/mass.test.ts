/** Mass messages: who gets one, that no one gets it twice, and what happens to it later. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatorId, MassMessageId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { open, send } from '../../../test/chats/chats.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { audienceOf, FOLLOWERS, startMass } from '../../../test/chats/mass.ts';
import { addTier, key, type Money } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';

let money: Money;
let mass: Awaited<ReturnType<typeof startMass>>;
beforeAll(async () => {
  mass = await startMass();
  ({ money } = mass);
});
beforeEach(async () => {
  await money.forgetJobs();
  money.told.length = 0;
});
afterAll(() => money.close());

type Mass = typeof mass;
const as: Mass['as'] = (id) => mass.as(id);
const asCreator: Mass['asCreator'] = (id) => mass.asCreator(id);
const follower: Mass['follower'] = (creator) => mass.follower(creator);
const count: Mass['count'] = (creator, audience) => mass.count(creator, audience);
const write: Mass['write'] = (creator, more) => mass.write(creator, more);
const runAll: Mass['runAll'] = () => mass.runAll();
const inbox: Mass['inbox'] = (who) => mass.inbox(who);
const result: Mass['result'] = (creator, id) => mass.result(creator, id);
/** A fan who joined and then unfollowed. */
async function member(tierId: Parameters<typeof subscribe>[1], cents: number): Promise<UserId> {
  const { id } = await money.fan();
  await subscribe(id, tierId, cents);
  await money.db.pool.query('delete from follows where fan_id = $1', [id]);
  return id;
}
const subscribe = (fan: UserId, tierId: Awaited<ReturnType<typeof addTier>>, cents: number) =>
  money
    .as(fan)
    .memberships.subscribe({ tierId, expectedPriceCents: toCents(cents), idempotencyKey: key() });
const block = (who: UserId, other: UserId) =>
  as(who).safety.block({ userId: other, cancelMembership: false });

describe('the audience', () => {
  test('is who was chosen, without who was left out, and nobody whom the creator could not write to', async () => {
    const { id: creator, tierId } = await money.creator(900);
    const dear = await addTier(money.db, creator, 1900, 1);
    const fan = await follower(creator);
    const gold = await member(tierId, 900);
    const platinum = await member(dear, 1900);
    const both = await follower(creator);
    await subscribe(both, dear, 1900);
    const blocked = await follower(creator);
    await block(blocked, creator);
    const declined = await follower(creator);
    const conversation = await open(as, creator, declined);
    await send(as, creator, conversation, {});
    await money.db.pool.query(
      `update conversation_people set declined_at = now(), agreed_at = null, is_request = false
       where conversation_id = $1 and person_id = $2`,
      [conversation, declined],
    );
    const { rows } = await money.db.pool.query<{ id: string }>(
      `insert into creator_lists (creator_id, name, created_at) values ($1, 'Best', now()) returning id`,
      [creator],
    );
    const listId = rows[0]!.id;
    const past = (await money.fan()).id;
    for (const person of [fan, past])
      await money.db.pool.query('insert into creator_list_people values ($1, $2, now())', [
        listId,
        person,
      ]);
    const others = await money.creator();
    await follower(others.id);

    expect(await count(creator, FOLLOWERS)).toBe(2);
    expect(await count(creator, audienceOf({ members: true }))).toBe(3);
    expect(await count(creator, audienceOf({ followers: true, members: true }))).toBe(4);
    expect(await count(creator, audienceOf({ tierIds: [dear] }))).toBe(2);
    expect(await count(creator, audienceOf({ followers: true }, { members: true }))).toBe(1);
    expect(await count(creator, audienceOf({ members: true }, { tierIds: [tierId] }))).toBe(2);
    expect(await count(creator, audienceOf({ members: true }, { followers: true }))).toBe(2);
    // Of a list, only people whom the creator may write to get it.
    expect(await count(creator, audienceOf({ listIds: [listId] }))).toBe(1);
    expect(await count(creator, audienceOf({ followers: true }, { listIds: [listId] }))).toBe(1);
    // Lists and tiers of another creator select no one.
    expect(await count(others.id, audienceOf({ listIds: [listId], tierIds: [dear] }))).toBe(0);
    expect(await count(creator, audienceOf({}))).toBe(0);
    expect(await codeOf(write(others.id, { audience: audienceOf({ members: true }) }))).toBe(
      'nobody',
    );
    expect([gold, platinum].length).toBe(2);
  });

  test('those who are on trial, leave, have left, or spent enough', async () => {
    const { id: creator, tierId } = await money.creator(900);
    const leaving = await follower(creator);
    const former = await follower(creator);
    const trial = await follower(creator);
    const spender = await follower(creator);
    await follower(creator);
    for (const one of [leaving, former, trial]) await subscribe(one, tierId, 900);
    await money.db.pool.query(`update memberships set status = 'ending' where fan_id = $1`, [
      leaving,
    ]);
    await money.db.pool.query(
      `update memberships set status = 'ended', ended_at = now() where fan_id = $1`,
      [former],
    );
    await money.db.pool.query(
      `update memberships set status = 'ending', is_trial = true, price_cents = 0 where fan_id = $1`,
      [trial],
    );
    await money.as(spender).payments.tip({
      creatorId: creator,
      amountCents: toCents(2_000),
      idempotencyKey: key(),
    });
    await money.runConsumers();
    expect(await count(creator, audienceOf({ leaving: true }))).toBe(1);
    expect(await count(creator, audienceOf({ former: true }))).toBe(1);
    expect(await count(creator, audienceOf({ spentCents: toCents(900) }))).toBe(4);
    expect(await count(creator, audienceOf({ spentCents: toCents(901) }))).toBe(1);
    expect(await count(creator, audienceOf({ former: true, leaving: true }))).toBe(2);
    expect(await count(creator, audienceOf({ trial: true }))).toBe(1);
    expect(await count(creator, audienceOf({ trial: true, leaving: true }))).toBe(2);
    expect(await count(creator, audienceOf({ members: true }, { trial: true }))).toBe(1);
    const everybody = { followers: true };
    expect(await count(creator, audienceOf(everybody))).toBe(5);
    expect(await count(creator, audienceOf(everybody, { former: true }))).toBe(4);
    expect(await count(creator, audienceOf(everybody, { leaving: true }))).toBe(4);
    expect(await count(creator, audienceOf(everybody, { trial: true }))).toBe(4);
    expect(await count(creator, audienceOf(everybody, { spentCents: toCents(901) }))).toBe(4);
  });

  test('only creators send', async () => {
    const { id: creator } = await money.creator();
    const fan = await follower(creator);
    const { countAudience, sendMass, listMass } = as(fan).messages;
    expect(await codeOf(countAudience({ audience: FOLLOWERS }))).toBe('forbidden');
    expect(await codeOf(sendMass({ clientId: key(), audience: FOLLOWERS, text: 'Hi' }))).toBe(
      'forbidden',
    );
    expect(await codeOf(listMass({}))).toBe('forbidden');
  });
});

describe('sending', () => {
  test('everybody has it once in their own conversation, one body for all', async () => {
    const { id: creator } = await money.creator();
    const fans = await Promise.all(Array.from({ length: 5 }, () => follower(creator)));
    const known = await open(as, fans[0]!, creator);
    await send(as, fans[0]!, known, { text: 'A question' });
    const sent = await write(creator, { text: ' New prints are in ' });
    expect(sent).toMatchObject({ state: 'sending', delivered: 0, text: 'New prints are in' });
    await runAll();
    for (const fan of fans)
      expect(await inbox(fan)).toEqual([{ other: creator, says: 'New prints are in', unread: 1 }]);
    expect(await result(creator, sent.id)).toMatchObject({ state: 'sent', delivered: 5, seen: 0 });
    const { rows } = await money.db.pool.query(
      'select count(distinct body_id)::int as bodies from messages where author_id = $1',
      [creator],
    );
    expect(rows).toEqual([{ bodies: 1 }]);
    expect(money.told.filter(({ event }) => event === 'message').length).toBeGreaterThanOrEqual(5);
    // The author’s inbox has not changed: the fan's question still waits in the requests, and nothing is new.
    const { items } = await as(creator).messages.listConversations({ folder: 'requests' });
    expect(items.map((one) => one.id)).toEqual([known]);
    expect(await inbox(creator)).toEqual([]);
    // The conversation moves to the inbox once the fan answers.
    const answered = await open(as, fans[1]!, creator);
    await send(as, fans[1]!, answered, { text: 'How much?' });
    expect(await inbox(creator)).toMatchObject([{ says: 'How much?', unread: 1 }]);
  });

  test('the same client id is one mass message, and a batch that runs again sends to nobody twice', async () => {
    const { id: creator } = await money.creator();
    const fan = await follower(creator);
    const clientId = key();
    const [one, other] = await Promise.all([
      write(creator, { clientId }).catch(() => write(creator, { clientId })),
      write(creator, { clientId }).catch(() => write(creator, { clientId })),
    ]);
    expect(one.id).toBe(other.id);
    await runAll();
    // As after a crash after the batch but before the state was saved.
    await money.db.pool.query(`update mass_messages set state = 'sending' where id = $1`, [one.id]);
    await money.db.tx(async (tx) => {
      const { sendMassJob } = await import('../jobs.ts');
      await money.deps.jobs.add(tx, sendMassJob, {
        massMessageId: one.id,
        after: '00000000-0000-0000-0000-000000000000',
        next: null,
      });
    });
    await runAll();
    expect(await inbox(fan)).toMatchObject([{ unread: 1 }]);
    expect(mass.failures).toEqual([]);
  });

  test('a crowd gets it in batches, each person once', async () => {
    const { id: creator } = await money.creator();
    await money.db.pool.query(
      `with u as (insert into auth.users (email, created_at, updated_at)
         select 'mass' || n || '@example.test', now(), now() from generate_series(1, 600) n returning id),
       p as (insert into profiles (id, display_name, handle) select id, 'Fan', 'm' || substr(md5(id::text), 1, 14) from u
         returning id),
       a as (insert into accounts (id, created_at) select id, now() from p on conflict do nothing)
       insert into follows select id, $1, now() from p`,
      [creator],
    );
    const sent = await write(creator);
    await runAll();
    expect(await result(creator, sent.id)).toMatchObject({ state: 'sent', delivered: 600 });
    const { rows } = await money.db.pool.query(
      `select count(*)::int as sent, count(distinct conversation_id)::int as conversations
       from messages where author_id = $1`,
      [creator],
    );
    expect(rows).toEqual([{ sent: 600, conversations: 600 }]);
  });

  test('sent again to who never got it', async () => {
    const { id: creator } = await money.creator();
    await follower(creator);
    const mediaId = await buildPicture(money.db, creator);
    const sent = await write(creator, {
      lockedText: 'Psst',
      priceCents: toCents(300),
      media: [{ mediaId, isFree: true }],
    });
    await runAll();
    const late = await follower(creator);
    const audience = audienceOf({ followers: true }, { gotIds: [sent.id] });
    expect(await count(creator, audience)).toBe(1);
    const again = await asCreator(creator).getMass({ massMessageId: sent.id });
    expect(again.media).toMatchObject([{ mediaId, isFree: true }]);
    const { text, lockedText, priceCents } = again;
    await write(creator, { audience, text, lockedText, priceCents });
    await runAll();
    expect(await inbox(late)).toMatchObject([{ says: 'New prints are in', unread: 1 }]);
    const other = await money.creator();
    expect(await codeOf(asCreator(other.id).getMass({ massMessageId: sent.id }))).toBe('not_found');
  });

  test('stopped, nobody else gets it; what it says has to make sense', async () => {
    const { id: creator } = await money.creator();
    const fan = await follower(creator);
    const sent = await write(creator);
    await asCreator(creator).stopMass({ massMessageId: sent.id });
    await runAll();
    expect(await inbox(fan)).toEqual([]);
    expect(await result(creator, sent.id)).toMatchObject({ state: 'stopped', delivered: 0 });
    const other = await money.creator();
    expect(await codeOf(asCreator(other.id).stopMass({ massMessageId: sent.id }))).toBe(
      'not_found',
    );
    expect(await codeOf(asCreator(other.id).unsendMass({ massMessageId: sent.id }))).toBe(
      'not_found',
    );
    expect(await codeOf(write(creator, { text: '  ' }))).toBe('empty_message');
    expect(await codeOf(write(creator, { lockedText: 'Psst' }))).toBe('price_missing');
    expect(await codeOf(write(creator, { priceCents: toCents(500) }))).toBe('nothing_to_sell');
    const theirs = await buildPicture(money.db, other.id);
    expect(await codeOf(write(creator, { media: [{ mediaId: theirs, isFree: true }] }))).toBe(
      'media_not_usable',
    );
  });
});

describe('a locked one', () => {
  async function sold(): Promise<{
    creator: CreatorId;
    buyer: UserId;
    reader: UserId;
    mass: MassMessageId;
  }> {
    const { id: creator } = await money.creator();
    const buyer = await follower(creator);
    const reader = await follower(creator);
    const picture = await buildPicture(money.db, creator);
    const { id: mass } = await write(creator, {
      media: [{ mediaId: picture, isFree: false }],
      priceCents: toCents(900),
    });
    await runAll();
    const [conversation] = (await as(buyer).messages.listConversations({})).items;
    const [message] = (await as(buyer).messages.list({ conversationId: conversation!.id })).items;
    expect(message).toMatchObject({ locked: true, price: { cents: 900, isBought: false } });
    await as(buyer).messages.unlock({
      messageId: message!.id,
      expectedPriceCents: toCents(900),
      idempotencyKey: key(),
    });
    return { creator, buyer, reader, mass };
  }

  test('says who has seen and bought it, and what it earned', async () => {
    const { creator, buyer, mass } = await sold();
    const [conversation] = (await as(buyer).messages.listConversations({})).items;
    await as(buyer).messages.markRead({ conversationId: conversation!.id, sequence: 1 });
    expect(await result(creator, mass)).toMatchObject({
      delivered: 2,
      seen: 1,
      bought: 1,
      revenueCents: 900,
    });
    await as(buyer).messages.saveSettings({ readReceipts: false });
    expect(await result(creator, mass)).toMatchObject({ seen: 0 });
  });

  test('has its own line on the dashboard, beside what single conversations earned', async () => {
    const { creator, buyer } = await sold();
    const today = money.clock.now().toISOString().slice(0, 10);
    const days = { from: today, to: today, beforeFrom: '2026-01-01', beforeTo: '2026-01-02' };
    const ask = () => money.as(creator).earnings.getDashboard(days);
    expect(await ask()).toMatchObject({
      directMessageRevenueCents: 0,
      massMessageRevenueCents: 720,
      before: { directMessageRevenueCents: 0, massMessageRevenueCents: 0 },
      topPurchasedMedia: [
        {
          kind: 'message',
          title: 'New prints are in',
          path: '/creator/create?tab=messages',
          purchases: 1,
        },
      ],
    });
    const conversation = await open(as, creator, buyer);
    const picture = await buildPicture(money.db, creator);
    const { id } = await send(as, creator, conversation, {
      text: 'Only for you',
      media: [{ mediaId: picture, isFree: false }],
      priceCents: toCents(500),
    });
    await as(buyer).messages.unlock({
      messageId: id,
      expectedPriceCents: toCents(500),
      idempotencyKey: key(),
    });
    await send(as, buyer, conversation, { text: 'Thank you! When is the next one?' });
    expect(await ask()).toMatchObject({
      directMessageRevenueCents: 400,
      massMessageRevenueCents: 720,
      topEarningMedia: [
        { title: 'New prints are in', earnedCents: 720 },
        { title: 'Only for you', earnedCents: 400, path: expect.stringContaining(conversation) },
      ],
      waiting: { unanswered: 1 },
    });
  });

  test('unsent, it is gone for all but its buyer', async () => {
    const { creator, buyer, reader, mass } = await sold();
    const readTo = async (who: UserId, sequence: number) => {
      const [conversation] = (await as(who).messages.listConversations({})).items;
      await as(who).messages.markRead({ conversationId: conversation!.id, sequence });
    };
    await readTo(buyer, 1);
    await asCreator(creator).unsendMass({ massMessageId: mass });
    await runAll();
    const shown = async (who: UserId) => {
      const [conversation] = (await as(who).messages.listConversations({})).items;
      return (await as(who).messages.list({ conversationId: conversation!.id })).items[0];
    };
    expect(await shown(reader)).toMatchObject({ text: null, media: [] });
    expect(await shown(buyer)).toMatchObject({ text: 'New prints are in', locked: false });
    expect((await as(reader).messages.countUnread({})).unread).toBe(0);
    await write(creator);
    await runAll();
    await readTo(reader, 2);
    // The results keep what was delivered; a fan who reads on after the unsending does not count as having seen it.
    expect(await result(creator, mass)).toMatchObject({
      state: 'unsent',
      delivered: 2,
      seen: 1,
      bought: 1,
      revenueCents: 900,
    });
  });
});

test('people are called to it as to any message', async () => {
  const { id: creator } = await money.creator();
  const fan = await follower(creator);
  await write(creator);
  await runAll();
  await money.runConsumers();
  const { rows } = await money.db.pool.query(
    'select kind, recipient_id from notices where recipient_id = $1',
    [fan],
  );
  expect(rows).toMatchObject([{ kind: 'messaged' }]);
});
