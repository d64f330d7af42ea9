/** Groups: who is in one, what they see and may do there, and what ends it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversationTopic } from '@limelight/contract/messages/topic';
import type { GroupSettings, MessageView } from '@limelight/contract/messages/operations';
import type { ConversationId, CreatorId, TierId, UserId } from '@limelight/contract/platform/ids';
import { userId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { type Person, send } from '../../../test/chats.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { addTier, key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { byteAccess } from '../../byte-access.ts';
import { channelRights } from '../../channels.ts';
import { DAY, HOUR, SECOND } from '../../platform/clock/clock.ts';
import { messagesOfAccount } from '../index.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(() => {
  money.told.length = 0;
});
afterAll(() => money.close());

const as = (id: Person) => operationsAs(money.deps, viewerOf(id));
const SETTINGS: GroupSettings = {
  name: 'Studio',
  tierIds: [],
  announcementsOnly: false,
  slowSeconds: 0,
};

const follow = (fan: Person, creator: Person) =>
  money.db.pool.query('insert into follows values ($1, $2, now())', [fan, creator]);
async function follower(creator: Person): Promise<UserId> {
  const { id } = await money.fan(null);
  await follow(id, creator);
  return id;
}
const create = async (
  creator: Person,
  settings: Partial<GroupSettings> = {},
  memberIds: readonly UserId[] = [],
): Promise<ConversationId> =>
  (
    await operationsAs(money.deps, viewerOf(creator, 'creator')).messages.createGroup({
      ...SETTINGS,
      ...settings,
      tierIds: [...(settings.tierIds ?? [])],
      memberIds: [...memberIds],
    })
  ).id;

/** A creator's group with a moderator and two members. */
async function room(settings: Partial<GroupSettings> = {}) {
  const { id: owner } = await money.creator();
  const moderator = await follower(owner);
  const ann = await follower(owner);
  const bob = await follower(owner);
  const id = await create(owner, settings, [moderator, ann, bob]);
  await as(owner).messages.changeGroupMember({
    conversationId: id,
    userId: moderator,
    role: 'moderator',
  });
  money.told.length = 0;
  return { owner, moderator, ann, bob, id };
}
const say = (who: Person, id: ConversationId, text = 'Hello') => send(as, who, id, { text });
const list = async (who: Person, id: ConversationId): Promise<MessageView[]> =>
  (await as(who).messages.list({ conversationId: id })).items;
const texts = async (who: Person, id: ConversationId) =>
  (await list(who, id)).map(({ text }) => text);
const view = (who: Person, id: ConversationId) =>
  as(who).messages.getConversation({ conversationId: id });
const groupsOf = async (who: Person) =>
  (await as(who).messages.listConversations({ folder: 'groups' })).items;
const members = async (owner: Person, id: ConversationId) =>
  (await as(owner).messages.listGroupMembers({ conversationId: id })).items.map((one) => one.id);
const block = (who: Person, other: Person) =>
  as(who).safety.block({ userId: userId.parse(other), cancelMembership: false });

describe('making one', () => {
  test('is for creators; followers and members of theirs come, nobody else', async () => {
    const { id: owner } = await money.creator();
    const fan = await follower(owner);
    const stranger = (await money.fan(null)).id;
    const blocked = await follower(owner);
    await block(blocked, owner);
    const id = await create(owner, { name: ' Studio ' }, [fan, stranger, blocked]);
    expect(await members(owner, id)).toEqual([fan, owner].sort().reverse());
    expect(await view(fan, id)).toMatchObject({
      other: null,
      group: { name: 'Studio', role: 'member', members: 2, owner: { id: owner } },
      refusal: null,
    });
    expect(money.told).toContainEqual({
      topic: `user:${fan}`,
      event: 'conversation',
      facts: { conversationId: id },
    });
    const asFan = as(fan).messages;
    expect(await codeOf(asFan.createGroup({ ...SETTINGS, tierIds: [], memberIds: [] }))).toBe(
      'forbidden',
    );
    expect(await codeOf(create(owner, { name: '   ' }))).toBe('invalid_input');
    expect(await codeOf(view(stranger, id))).toBe('not_found');
  });

  test('its tiers are the creator’s own', async () => {
    const { id: owner, tierId } = await money.creator();
    const other = await money.creator();
    const id = await create(owner, { tierIds: [tierId, other.tierId] });
    const settings = await as(owner).messages.getGroupSettings({ conversationId: id });
    expect(settings).toEqual({ ...SETTINGS, tierIds: [tierId] });
  });
});

describe('what one sees', () => {
  test('goes from joining to leaving, in answers and searches too', async () => {
    const { owner, ann, id } = await room();
    const first = await say(ann, id, 'Before the newcomer');
    const late = await follower(owner);
    await as(owner).messages.addToGroup({ conversationId: id, userIds: [late] });
    await send(as, ann, id, { text: 'An answer', replyTo: first.id });
    expect(await list(late, id)).toMatchObject([
      { text: 'An answer', replyTo: null, author: { id: ann } },
    ]);
    expect((await list(owner, id))[1]).toMatchObject({ replyTo: { id: first.id } });
    expect(await view(late, id)).toMatchObject({ unread: 1, readSequence: 1, lastSequence: 2 });
    const found = await as(late).messages.search({ q: 'newcomer', conversationId: id });
    expect(found.items).toEqual([]);
    expect(
      (await as(owner).messages.search({ q: 'newcomer', conversationId: id })).items,
    ).toMatchObject([{ groupName: 'Studio', other: { id: ann } }]);
    expect(await codeOf(send(as, late, id, { replyTo: first.id }))).toBe('not_found');
    expect(await codeOf(as(late).messages.react({ messageId: first.id, emoji: '👍' }))).toBe(
      'not_found',
    );
    await as(late).messages.leaveGroup({ conversationId: id });
    const codes = await Promise.all([
      codeOf(list(late, id)),
      codeOf(view(late, id)),
      codeOf(say(late, id)),
      codeOf(as(late).messages.react({ messageId: first.id, emoji: '👍' })),
      codeOf(as(late).messages.markRead({ conversationId: id, sequence: 2 })),
      codeOf(as(late).messages.leaveGroup({ conversationId: id })),
    ]);
    expect(new Set(codes)).toEqual(new Set(['not_found']));
    expect(await groupsOf(late)).toEqual([]);
    expect((await as(late).messages.search({ q: 'answer', conversationId: id })).items).toEqual([]);
  });

  test('who comes back reads from then on', async () => {
    const { owner, ann, bob, id } = await room();
    await say(bob, id, 'One');
    await as(ann).messages.leaveGroup({ conversationId: id });
    await say(bob, id, 'Two');
    await as(owner).messages.addToGroup({ conversationId: id, userIds: [ann] });
    await say(bob, id, 'Three');
    expect(await texts(ann, id)).toEqual(['Three']);
    const day = money.clock.now().toISOString().slice(0, 10);
    expect(await as(ann).messages.findDay({ conversationId: id, day })).toEqual({ sequence: 3 });
    const { hasEarlier } = await as(ann).messages.list({ conversationId: id, around: 1 });
    expect(hasEarlier).toBe(false);
  });

  test('nothing of people between whom a block stands', async () => {
    const { owner, ann, bob, id } = await room();
    await block(ann, bob);
    await say(bob, id, 'From Bob');
    await say(owner, id, 'From the owner');
    await send(as, owner, id, { text: 'To Bob', replyTo: (await list(bob, id))[0]!.id });
    const [hidden, , answer] = await list(ann, id);
    expect(hidden).toMatchObject({
      isHidden: true,
      text: null,
      authorId: null,
      author: null,
      media: [],
    });
    expect(answer).toMatchObject({ text: 'To Bob', replyTo: null });
    expect(
      (await as(ann).messages.search({ q: 'Bob', conversationId: id })).items.map(
        ({ message }) => message.text,
      ),
    ).toEqual(['To Bob']);
    expect((await list(owner, id))[0]).toMatchObject({ isHidden: false, text: 'From Bob' });
  });

  test('files are a member’s, from joining to leaving', async () => {
    const { owner, ann, id } = await room();
    const early = await buildPicture(money.db, owner);
    const mine = await buildPicture(money.db, owner);
    await send(as, owner, id, { text: '', media: [{ mediaId: early }] });
    const late = await follower(owner);
    await as(owner).messages.addToGroup({ conversationId: id, userIds: [late] });
    const sent = await send(as, owner, id, { text: '', media: [{ mediaId: mine }] });
    const access = async (who: UserId, file: typeof mine) =>
      (await byteAccess.of(money.db, who, [file], money.clock.now())).get(file);
    expect(await access(ann, early)).toBe('full');
    expect(await access(late, early)).toBe('none');
    expect(await access(late, mine)).toBe('full');
    expect(await access((await money.fan(null)).id, mine)).toBe('none');
    await as(owner).messages.unsend({ messageId: sent.id });
    expect(await access(late, mine)).toBe('none');
    await as(ann).messages.leaveGroup({ conversationId: id });
    expect(await access(ann, early)).toBe('none');
  });
});

describe('what one may do', () => {
  const CODES = {
    owner: 'ok',
    moderator: 'ok',
    member: 'not_staff',
    stranger: 'not_found',
  } as const;
  type Role = keyof typeof CODES;
  const staffOnly: Readonly<Record<Role, string>> = CODES;
  const ownerOnly: Readonly<Record<Role, string>> = { ...CODES, moderator: 'not_staff' };
  type Asked = (
    who: ReturnType<typeof as>['messages'],
    there: { id: ConversationId; bob: UserId; moderator: UserId },
  ) => Promise<unknown>;
  const OPERATIONS: readonly (readonly [string, Readonly<Record<Role, string>>, Asked])[] = [
    ['settings', staffOnly, (who, { id }) => who.getGroupSettings({ conversationId: id })],
    ['members', staffOnly, (who, { id }) => who.listGroupMembers({ conversationId: id })],
    [
      'adding',
      staffOnly,
      (who, { id, bob }) => who.addToGroup({ conversationId: id, userIds: [bob] }),
    ],
    [
      'silencing',
      staffOnly,
      (who, { id, bob }) =>
        who.changeGroupMember({ conversationId: id, userId: bob, silenceFor: 'hour' }),
    ],
    [
      'naming a moderator',
      ownerOnly,
      (who, { id, bob }) =>
        who.changeGroupMember({ conversationId: id, userId: bob, role: 'moderator' }),
    ],
    [
      'removing a member',
      staffOnly,
      (who, { id, bob }) => who.removeFromGroup({ conversationId: id, userId: bob }),
    ],
    [
      'changing settings',
      ownerOnly,
      (who, { id }) => who.saveGroupSettings({ conversationId: id, ...SETTINGS, tierIds: [] }),
    ],
    [
      'removing a moderator',
      ownerOnly,
      (who, { id, moderator }) => who.removeFromGroup({ conversationId: id, userId: moderator }),
    ],
    ['closing', ownerOnly, (who, { id }) => who.closeGroup({ conversationId: id })],
  ];
  test.each(OPERATIONS)('%s', async (_name, codes, ask) => {
    for (const role of ['stranger', 'member', 'moderator', 'owner'] as const) {
      const there = await room();
      const people = { ...there, member: there.ann, stranger: await follower(there.owner) };
      const code = await codeOf(ask(as(people[role]).messages, there));
      expect(`${role}: ${code}`).toBe(`${role}: ${codes[role]}`);
    }
  });

  test('only who runs it writes announcements; members react', async () => {
    const { owner, moderator, ann, id } = await room({ announcementsOnly: true });
    const said = await say(moderator, id);
    await say(owner, id);
    expect(await codeOf(say(ann, id))).toBe('cannot_write');
    expect((await view(ann, id)).refusal).toBe('announcements');
    await as(ann).messages.react({ messageId: said.id, emoji: '🎉' });
    expect((await list(owner, id))[0]?.reactions).toEqual([{ userId: ann, emoji: '🎉' }]);
  });

  test('slow mode makes members wait, and says how long', async () => {
    const { owner, ann, id } = await room({ slowSeconds: 30 });
    await say(ann, id);
    money.clock.advance(10_500);
    const refused = await say(ann, id).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too_fast', data: { seconds: 20 } });
    await say(owner, id);
    await say(owner, id);
    money.clock.advance(19_500);
    await say(ann, id);
    expect(await texts(owner, id)).toHaveLength(4);
  });

  test('who is silenced reads on, and writes again afterwards', async () => {
    const { owner, moderator, ann, id } = await room();
    const own = await say(ann, id);
    const silence = (silenceFor: 'hour' | 'forever' | null) =>
      as(moderator).messages.changeGroupMember({ conversationId: id, userId: ann, silenceFor });
    await silence('hour');
    expect(await codeOf(say(ann, id))).toBe('cannot_write');
    expect((await view(ann, id)).refusal).toBe('silenced');
    expect(await codeOf(as(ann).messages.react({ messageId: own.id, emoji: '👍' }))).toBe(
      'cannot_write',
    );
    expect(await codeOf(as(ann).messages.edit({ messageId: own.id, text: 'No' }))).toBe(
      'not_editable',
    );
    await as(ann).messages.unsend({ messageId: own.id });
    money.clock.advance(HOUR);
    await say(ann, id);
    expect(await silence('forever')).toMatchObject({ silencedUntil: 'forever' });
    money.clock.advance(10 * DAY);
    expect(await codeOf(say(ann, id))).toBe('cannot_write');
    expect(await silence(null)).toMatchObject({ silencedUntil: null });
    await say(ann, id);
    await silence('forever');
    // a moderator is nobody's to silence
    await as(owner).messages.changeGroupMember({
      conversationId: id,
      userId: ann,
      role: 'moderator',
    });
    await say(ann, id);
    expect(await codeOf(silence('hour'))).toBe('not_staff');
  });

  test('who runs it removes what members say, nobody what the owner says', async () => {
    const { owner, moderator, ann, bob, id } = await room();
    const anns = await say(ann, id);
    const owners = await say(owner, id);
    expect(await codeOf(as(bob).messages.unsend({ messageId: anns.id }))).toBe('not_found');
    expect(await codeOf(as(moderator).messages.unsend({ messageId: owners.id }))).toBe('not_found');
    await as(moderator).messages.unsend({ messageId: anns.id });
    expect(await texts(bob, id)).toEqual([null, 'Hello']);
  });

  test('nothing is sold, tipped, pinned or saved as a chat there', async () => {
    const { owner, ann, id } = await room();
    const picture = await buildPicture(money.db, owner);
    const sold = { text: '', media: [{ mediaId: picture }], priceCents: 500 };
    expect(await codeOf(send(as, owner, id, sold))).toBe('cannot_sell');
    expect(await view(ann, id)).toMatchObject({ canSell: false, canTip: false });
    const tip = { amountCents: toCents(500), idempotencyKey: key(), message: '' };
    expect(await codeOf(as(ann).messages.tip({ conversationId: id, ...tip }))).toBe('not_found');
    const { organize } = as(ann).messages;
    expect(await codeOf(organize({ conversationId: id, isPinned: true }))).toBe('not_found');
    expect(await codeOf(organize({ conversationId: id, isSaved: true }))).toBe('not_found');
    expect(await organize({ conversationId: id, isMuted: true })).toMatchObject({ isMuted: true });
  });
});

describe('coming and going', () => {
  test('with a tier: by themselves, and not back after leaving or being removed', async () => {
    const { id: owner, tierId } = await money.creator(900);
    const dear = await addTier(money.db, owner, 1900, 1);
    const id = await create(owner, { tierIds: [dear] });
    const member = await subscriber(dear, 1900);
    const other = await subscriber(tierId, 900);
    await money.runConsumers();
    expect(await members(owner, id)).toEqual([member, owner]);
    const { items } = await as(owner).messages.listGroupMembers({ conversationId: id });
    expect(items[0]).toMatchObject({ id: member, cameByTier: true });
    // another tier is bound: its members come at once
    const settings = { conversationId: id, ...SETTINGS };
    await as(owner).messages.saveGroupSettings({ ...settings, tierIds: [dear, tierId] });
    expect(await members(owner, id)).toContain(other);
    await as(owner).messages.saveGroupSettings({ ...settings, tierIds: [tierId] });
    expect(await members(owner, id)).not.toContain(member);
    await as(owner).messages.saveGroupSettings({ ...settings, tierIds: [dear, tierId] });
    expect(await members(owner, id)).toContain(member);
    await as(other).messages.leaveGroup({ conversationId: id });
    await as(owner).messages.removeFromGroup({ conversationId: id, userId: member });
    await as(owner).messages.saveGroupSettings({ ...settings, tierIds: [dear, tierId] });
    await money.runConsumers();
    expect(await members(owner, id)).toEqual([owner]);
    // by hand the owner may bring them back
    expect(
      await as(owner).messages.addToGroup({ conversationId: id, userIds: [member, other] }),
    ).toEqual({ added: 2 });
  });

  test('a membership that ends, ends the seat it brought; one by hand stays', async () => {
    const { id: owner, tierId } = await money.creator(900);
    const byTier = await subscriber(tierId, 900);
    const byHand = await subscriber(tierId, 900);
    const id = await create(owner, {}, [byHand]);
    await as(owner).messages.saveGroupSettings({
      conversationId: id,
      ...SETTINGS,
      tierIds: [tierId],
    });
    expect((await members(owner, id)).sort()).toEqual([owner, byTier, byHand].sort());
    await money.db.pool.query(`update memberships set status = 'ending' where creator_id = $1`, [
      owner,
    ]);
    await money.advance(40 * DAY);
    await money.runJobs();
    expect((await members(owner, id)).sort()).toEqual([owner, byHand].sort());
  });

  test('a block between owner and member ends the seat, whoever makes it', async () => {
    const { owner, ann, bob, id } = await room();
    await block(owner, ann);
    await block(bob, owner);
    expect(await members(owner, id)).toHaveLength(2);
    for (const gone of [ann, bob]) expect(await codeOf(view(gone, id))).toBe('not_found');
    expect(
      await as(owner).messages.addToGroup({ conversationId: id, userIds: [ann, bob] }),
    ).toEqual({ added: 0 });
  });

  test('closing is for everyone', async () => {
    const { owner, ann, id } = await room();
    await say(ann, id);
    await as(owner).messages.closeGroup({ conversationId: id });
    for (const gone of [owner, ann]) {
      expect(await groupsOf(gone)).toEqual([]);
      expect(await codeOf(list(gone, id).then(() => 'ok'))).toBe('not_found');
    }
  });

  test('an account that goes leaves its groups and closes its own', async () => {
    const { owner, ann, id } = await room();
    const close = (who: Person) =>
      money.db.tx((tx) => messagesOfAccount.close!(money.deps, tx, userId.parse(who)));
    await say(ann, id);
    await close(ann);
    expect(await members(owner, id)).not.toContain(ann);
    await close(owner);
    const { rows } = await money.db.pool.query(
      'select closed_at, members_count from groups where id = $1',
      [id],
    );
    expect(rows).toMatchObject([{ closed_at: money.clock.now(), members_count: 0 }]);
  });

  async function subscriber(tierId: TierId, priceCents: number): Promise<UserId> {
    const { id } = await money.fan();
    await money.as(id).memberships.subscribe({
      tierId,
      expectedPriceCents: toCents(priceCents),
      idempotencyKey: key(),
    });
    return id;
  }
});

describe('delivery', () => {
  test('one word on the group’s channel, and no row of another member is written', async () => {
    const { ann, id } = await room();
    const rows = () =>
      money.db.pool.query<{ v: string }>(
        `select xmin::text || ctid::text as v from conversation_people where conversation_id = $1 and person_id <> $2
         order by person_id`,
        [id, ann],
      );
    const before = (await rows()).rows;
    const sent = await say(ann, id, 'A secret');
    expect((await rows()).rows).toEqual(before);
    expect(money.told).toEqual([
      {
        topic: conversationTopic(id),
        event: 'message',
        facts: { conversationId: id, sequence: sent.sequence },
      },
    ]);
    expect(JSON.stringify(money.told)).not.toContain('secret');
  });

  test('40 at once stand in a row, one client id once', async () => {
    const { owner, ann, bob, id } = await room();
    const writers = [owner, ann, bob];
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, n) => say(writers[n % 3]!, id, `${n}`)),
    );
    expect(sent.map((one) => one.sequence).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    );
    const clientId = key();
    const same = await Promise.all(
      Array.from({ length: 10 }, () => send(as, ann, id, { clientId, text: 'Once' })),
    );
    expect(new Set(same.map((one) => one.id)).size).toBe(1);
  });

  test('what is unread is counted as it is read, and mute leaves it out', async () => {
    const { ann, bob, id } = await room();
    const unread = async () => (await as(bob).messages.countUnread({})).ofGroups;
    await say(ann, id);
    const second = await say(ann, id);
    await say(ann, id);
    expect(await unread()).toBe(3);
    expect(await as(bob).messages.markRead({ conversationId: id, sequence: 1 })).toEqual({
      readSequence: 1,
      unread: 2,
    });
    await as(ann).messages.unsend({ messageId: second.id });
    expect(await unread()).toBe(1);
    await as(bob).messages.organize({ conversationId: id, isMuted: true });
    expect(await as(bob).messages.countUnread({})).toMatchObject({
      ofGroups: 0,
      isInGroups: true,
    });
    // never back
    await as(bob).messages.markRead({ conversationId: id, sequence: 3 });
    expect(
      (await as(bob).messages.markRead({ conversationId: id, sequence: 1 })).readSequence,
    ).toBe(3);
    // whoever writes has read what was there
    expect((await view(ann, id)).unread).toBe(0);
    expect((await view(ann, id)).group?.readSequences).toContain(3);
    await as(bob).messages.saveSettings({ readReceipts: false });
    expect((await view(ann, id)).group?.readSequences).not.toContain(3);
  });

  test('the channel is the members’; in a large group they only listen', async () => {
    const { owner, ann, id } = await room();
    const rights = (who: Person) => channelRights(money.deps, viewerOf(who), conversationTopic(id));
    const nothing = { hear: false, speak: false, present: false };
    expect(await rights(ann)).toEqual({ hear: true, speak: true, present: true });
    expect(await rights(await follower(owner))).toEqual(nothing);
    await money.db.pool.query('update groups set members_count = 51 where id = $1', [id]);
    expect(await rights(ann)).toEqual({ hear: true, speak: false, present: false });
    expect((await view(ann, id)).group).toMatchObject({ isSmall: false, readSequences: null });
    await as(ann).messages.leaveGroup({ conversationId: id });
    expect(await rights(ann)).toEqual(nothing);
  });

  test('a reported message is read and taken down by staff', async () => {
    const { ann, bob, id } = await room();
    const { id: moderator } = await money.fan(null);
    await money.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [moderator]);
    const staff = operationsAs(money.deps, viewerOf(moderator, 'moderator')).safety;
    const sent = await say(ann, id, 'Something bad');
    await as(bob).safety.report({ kind: 'message', thingId: sent.id, reason: 'harassment' });
    const stranger = (await money.fan(null)).id;
    const theirs = { kind: 'message', thingId: sent.id, reason: 'spam' } as const;
    expect(await codeOf(as(stranger).safety.report(theirs))).toBe('not_found');
    const [report] = (await staff.listReports({})).items;
    const opened = await staff.openReport({ reportId: report!.id });
    expect(opened.lines).toMatchObject([{ text: 'Something bad' }]);
    money.told.length = 0;
    await staff.decideReport({ reportId: report!.id, outcome: 'taken_down', note: 'Rules' });
    expect(await texts(bob, id)).toEqual([null]);
    expect(money.told.map(({ topic }) => topic)).toContain(conversationTopic(id));
  });
});

test('the list has the last spoken first, by pages and by name', async () => {
  const { id: owner } = await money.creator();
  const fan = await follower(owner);
  const ids: ConversationId[] = [];
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    ids.push(await create(owner, { name }, [fan]));
    money.clock.advance(SECOND);
  }
  await send(as, owner, ids[0]!, { text: 'Newest' });
  const first = await as(fan).messages.listConversations({ folder: 'groups', limit: 2 });
  expect(first.items.map((one) => [one.group?.name, one.last?.authorId ?? null])).toEqual([
    ['Alpha', owner],
    ['Gamma', null],
  ]);
  const second = await as(fan).messages.listConversations({
    folder: 'groups',
    limit: 2,
    cursor: first.nextCursor!,
  });
  expect(second.items.map((one) => one.group?.name)).toEqual(['Beta']);
  expect(second.nextCursor).toBeNull();
  const named = await as(fan).messages.listConversations({ folder: 'groups', q: 'gam' });
  expect(named.items.map((one) => one.id)).toEqual([ids[2]]);
  expect((await as(fan).messages.listConversations({})).items).toEqual([]);
  const creatorId: CreatorId = owner;
  expect(first.items[0]?.last?.authorName).toBeTypeOf('string');
  expect(first.items[0]?.group?.owner.id).toBe(creatorId as string);
});
