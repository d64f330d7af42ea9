/** Notices of groups: new messages and mentions. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NoticeSubject } from '@limelight/contract/kernel/notice-subject';
import type { ConversationId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { send } from '../../test/chats/chats.ts';
import { groupsOn, SETTINGS } from '../../test/chats/groups.ts';
import { addTier, key, type Money, startMoney } from '../../test/money.ts';
import { SECOND } from '../platform/clock/clock.ts';
import { areaParts } from '../area-parts.ts';
import { tellCrowd } from './tell-crowd.ts';

let money: Money;
let groups: ReturnType<typeof groupsOn>;
beforeAll(async () => {
  money = await startMoney();
  groups = groupsOn(money);
});
beforeEach(() => money.forgetJobs());
afterAll(() => money.close());

/** A group whose members want each notice of it as an email at once. */
async function room() {
  const there = await groups.room();
  for (const who of [there.owner, there.moderator, there.ann, there.bob]) {
    for (const subject of ['messages', 'mentions'] as const) await choose(who, subject, true);
    await choose(who, 'groups', false);
  }
  money.letters.length = 0;
  return there;
}
const choose = (who: UserId, subject: NoticeSubject, inApp: boolean) =>
  money.as(who).notifications.chooseChannels({ subject, inApp, push: false, email: 'at_once' });
/** Runs the consumers, and after some seconds the jobs that are due. */
async function later(seconds = 30): Promise<void> {
  await money.runConsumers();
  await money.advance(seconds * SECOND);
  await money.runJobs();
}
const handleOf = (who: UserId): string => `@p${who.slice(0, 8)}`;
const read = (who: UserId, conversationId: ConversationId, sequence: number) =>
  groups.as(who).messages.markRead({ conversationId, sequence });
/** The letters to these people, by name; removes all letters. */
function lettersTo(people: Readonly<Record<string, UserId>>): string[] {
  const sent = money.letters.splice(0);
  return Object.entries(people).flatMap(([name, id]) =>
    sent.flatMap(({ to, subject }) => (to === `${id}@example.test` ? `${name}: ${subject}` : [])),
  );
}
const mentions = async (who: UserId) =>
  (await money.as(who).notifications.list({ about: 'mentions' })).items;
const unread = async (who: UserId) => (await money.as(who).notifications.countUnread({})).unread;
/** Grows the group beyond the size in which everyone gets a notice of each message. */
const grow = (id: ConversationId) =>
  money.db.pool.query('update groups set members_count = 51 where id = $1', [id]);

describe('in a small group', () => {
  test('a message calls everybody who reads along, once until they have read', async () => {
    const { id, owner, moderator, ann, bob } = await room();
    const people = { owner, moderator, ann, bob };
    await groups.say(ann, id, 'A secret');
    await later();
    const called = 'Fay Fan wrote in “Studio”';
    expect(lettersTo(people)).toEqual([
      `owner: ${called}`,
      `moderator: ${called}`,
      `bob: ${called}`,
    ]);
    const rows = async () =>
      (
        await money.db.pool.query(
          `select n.id, n.times, n.changed_at, n.xmin::text from notices n
           where thing_id = $1 and recipient_id <> $2 order by id`,
          [id, ann],
        )
      ).rows;
    const before = await rows();
    await groups.say(ann, id);
    await groups.say(owner, id);
    await later();
    // Members who already have an unread notice get no new row.
    expect(await rows()).toEqual(before);
    await read(bob, id, 3);
    await groups.say(ann, id);
    await later();
    // Writing marks everything before as read.
    expect(lettersTo(people)).toEqual([
      `owner: ${called}`,
      'ann: Cleo Creator wrote in “Studio”',
      `bob: ${called}`,
    ]);
    // New messages do not count here: the messages screen has its own badge.
    expect(await unread(bob)).toBe(0);
  });

  test('nobody is called who has muted it, who has read it, is blocked, or has left', async () => {
    const { id, owner, moderator, ann, bob } = await room();
    const late = await groups.follower(owner);
    await groups.as(owner).messages.addToGroup({ conversationId: id, userIds: [late] });
    await groups.as(moderator).messages.organize({ conversationId: id, isMuted: true });
    await groups.block(bob, ann);
    await groups.say(ann, id);
    await money.runConsumers();
    await read(owner, id, 1);
    await groups.as(late).messages.leaveGroup({ conversationId: id });
    await later();
    expect(money.letters).toEqual([]);
  });

  test('after an unsent message the next one calls', async () => {
    const { id, ann, bob } = await room();
    const { id: messageId } = await groups.say(ann, id);
    await money.runConsumers();
    await groups.as(ann).messages.unsend({ messageId });
    await later();
    expect(money.letters).toEqual([]);
    await groups.say(ann, id);
    await later();
    expect(lettersTo({ bob })).toEqual(['bob: Fay Fan wrote in “Studio”']);
  });
});

test('in a large group nobody is called but who is named', async () => {
  const { id, ann, bob } = await room();
  await grow(id);
  await groups.say(ann, id, `Hello ${handleOf(bob)}`);
  await later();
  expect(lettersTo({ bob })).toEqual(['bob: Fay Fan mentioned you in “Studio”']);
});

describe('a message that names', () => {
  test('members tells them, once, and nobody else', async () => {
    const { id, owner, moderator, ann, bob } = await room();
    const stranger = await groups.follower(owner);
    const gone = await groups.follower(owner);
    await groups.as(owner).messages.addToGroup({ conversationId: id, userIds: [gone] });
    await groups.as(gone).messages.leaveGroup({ conversationId: id });
    await groups.block(moderator, ann);
    const everybody = [ann, bob, moderator, stranger, gone];
    const { sequence } = await groups.say(ann, id, everybody.map(handleOf).join(' '));
    await later();
    expect(await mentions(bob)).toMatchObject([
      {
        fact: { kind: 'mentioned_in_group', conversationId: id, sequence },
        actors: [{ id: ann }],
        names: { group: 'Studio' },
        readAt: null,
      },
    ]);
    for (const other of [ann, moderator, stranger, gone]) expect(await mentions(other)).toEqual([]);
    // In a small group the mention replaces the notice of the message.
    expect(lettersTo({ bob })).toEqual(['bob: Fay Fan mentioned you in “Studio”']);
  });

  test('more than ten tells the first ten', async () => {
    const { id, owner, bob } = await room();
    const nobody = Array.from({ length: 10 }, (_, index) => `@nobody${index}`);
    await groups.say(owner, id, [...nobody, handleOf(bob)].join(' '));
    await groups.say(owner, id, [...nobody.slice(1), handleOf(bob)].join(' '));
    await later();
    expect((await mentions(bob)).map(({ fact }) => 'sequence' in fact && fact.sequence)).toEqual([
      2,
    ]);
  });

  test('is no news to who has read it there, and gone with the message or the membership', async () => {
    const { id, owner, ann, bob } = await room();
    const name = `Look, ${handleOf(bob)}`;
    const first = await groups.say(ann, id, name);
    await money.runConsumers();
    expect(await unread(bob)).toBe(1);
    await read(bob, id, 1);
    expect(await unread(bob)).toBe(0);
    expect(await mentions(bob)).toMatchObject([{ readAt: expect.any(String) as string }]);
    await later();
    expect(lettersTo({ bob })).toEqual([]);
    await groups.as(ann).messages.unsend({ messageId: first.id });
    expect(await mentions(bob)).toEqual([]);
    await groups.say(ann, id, name);
    await money.runConsumers();
    expect(await mentions(bob)).toHaveLength(1);
    await groups.as(owner).messages.removeFromGroup({ conversationId: id, userId: bob });
    expect(await mentions(bob)).toEqual([]);
    expect(await unread(bob)).toBe(0);
    await later();
    expect(lettersTo({ bob })).toEqual([]);
    // A person who comes back does not see earlier messages.
    await groups.as(owner).messages.addToGroup({ conversationId: id, userIds: [bob] });
    expect(await mentions(bob)).toEqual([]);
  });

  test('names added later, and locked words, tell nobody', async () => {
    const { id, owner, bob } = await room();
    const { id: messageId } = await groups.say(owner, id, 'Hello');
    await groups.as(owner).messages.edit({ messageId, text: `Hello ${handleOf(bob)}` });
    await send(groups.as, owner, id, { lockedText: handleOf(bob), priceCents: 500 });
    await later();
    expect(await mentions(bob)).toEqual([]);
  });
});

describe('being added', () => {
  const added = async (who: UserId) =>
    (await money.as(who).notifications.list({})).items.filter(
      ({ fact }) => fact.kind === 'added_to_group',
    );
  /** The names of those of these people who have a notice of being added. */
  async function toldOf(people: Readonly<Record<string, UserId>>): Promise<string[]> {
    await later();
    const lists = await Promise.all(
      Object.entries(people).map(async ([name, who]) =>
        (await added(who)).length > 0 ? name : [],
      ),
    );
    return lists.flat();
  }

  test('is a notice by the owner, for as long as one is in the group', async () => {
    const { id, owner, moderator } = await room();
    const late = await groups.follower(owner);
    await choose(late, 'groups', true);
    const add = () =>
      groups.as(moderator).messages.addToGroup({ conversationId: id, userIds: [late] });
    await add();
    await later();
    const told = {
      fact: { kind: 'added_to_group', conversationId: id },
      actors: [{ id: owner }],
      names: { group: 'Studio' },
      readAt: null,
    };
    expect(await added(late)).toMatchObject([told]);
    expect(await unread(late)).toBe(1);
    expect(lettersTo({ late })).toEqual(['late: Cleo Creator added you to “Studio”']);
    await groups.as(late).messages.leaveGroup({ conversationId: id });
    expect(await added(late)).toEqual([]);
    expect(await unread(late)).toBe(0);
    // Being added again is a new notice, and the first one stays read.
    await add();
    await later();
    expect(await added(late)).toMatchObject([told]);
    expect(lettersTo({ late })).toEqual(['late: Cleo Creator added you to “Studio”']);
    await groups.block(late, owner);
    expect(await added(late)).toEqual([]);
  });

  test('tells everyone who is let in, by hand or for a tier, and once', async () => {
    const { id: owner, tierId } = await money.creator(900);
    const second = await addTier(money.db, owner, 1_900, 1);
    const member = async (of: TierId) => {
      const { id } = await money.fan();
      const expectedPriceCents = toCents(of === second ? 1_900 : 900);
      const order = { tierId: of, expectedPriceCents, idempotencyKey: key() };
      await money.as(id).memberships.subscribe(order);
      return id;
    };
    const people = {
      owner,
      byHand: await groups.follower(owner),
      byTier: await member(tierId),
      bySettings: await member(second),
      gone: await groups.follower(owner),
    };
    await money.runConsumers();
    const id = await groups.create(owner, { tierIds: [tierId] }, [people.byHand, people.gone]);
    await groups.as(people.gone).messages.leaveGroup({ conversationId: id });
    expect(await toldOf(people)).toEqual(['byHand', 'byTier']);
    const tierIds = [tierId, second];
    await groups.as(owner).messages.saveGroupSettings({ conversationId: id, ...SETTINGS, tierIds });
    const joined = await member(tierId);
    expect(await toldOf({ ...people, joined })).toEqual([
      'byHand',
      'byTier',
      'bySettings',
      'joined',
    ]);
    // A job may run twice.
    const again = {
      conversationId: id,
      personIds: [people.byHand],
      addedAt: money.clock.now().toISOString(),
    };
    const before = await added(people.byHand);
    const [crowd] = areaParts.notices.crowds.filter(({ job }) => job.name.endsWith('tell-added'));
    await tellCrowd(money.deps, crowd!, { ...again, addedAt: before[0]!.at });
    expect(await added(people.byHand)).toEqual(before);
  });
});
