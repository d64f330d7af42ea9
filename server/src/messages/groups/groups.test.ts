/** Groups: who makes one, what its people see, and what they may do there. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversationTopic } from '@limelight/contract/messages/topic';
import type { ConversationId, CreatorId, UserId } from '@limelight/contract/platform/ids';
import { open, send } from '../../../test/chats/chats.ts';
import { countStatements } from '../../../test/database/count-statements.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { groupsOn, SETTINGS } from '../../../test/chats/groups.ts';
import { type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { areaParts } from '../../area-parts.ts';
import { searchMessages } from '../reading/read-messages.ts';
import { SECOND } from '../../platform/clock/clock.ts';

let money: Money;
let groups: ReturnType<typeof groupsOn>;
beforeAll(async () => {
  money = await startMoney();
  groups = groupsOn(money);
});
beforeEach(() => {
  money.told.length = 0;
});
afterAll(() => money.close());

describe('making one', () => {
  test('is for creators; followers and members of theirs come, nobody else', async () => {
    const { id: owner } = await money.creator();
    const fan = await groups.follower(owner);
    const stranger = (await money.fan(null)).id;
    const blocked = await groups.follower(owner);
    await groups.block(blocked, owner);
    const id = await groups.create(owner, { name: ' Studio ' }, [fan, stranger, blocked]);
    expect((await groups.members(owner, id)).sort()).toEqual([fan, owner].sort());
    expect(await groups.view(fan, id)).toMatchObject({
      other: null,
      group: { name: 'Studio', role: 'member', members: 2, owner: { id: owner } },
      refusal: null,
    });
    expect(money.told).toContainEqual({
      topic: `user:${fan}`,
      event: 'conversation',
      facts: { conversationId: id },
    });
    const asFan = groups.as(fan).messages;
    expect(await codeOf(asFan.createGroup({ ...SETTINGS, tierIds: [], memberIds: [] }))).toBe(
      'forbidden',
    );
    expect(await codeOf(groups.create(owner, { name: '   ' }))).toBe('invalid_input');
    expect(await codeOf(groups.view(stranger, id))).toBe('not_found');
  });

  test('its tiers are the creator’s own', async () => {
    const { id: owner, tierId } = await money.creator();
    const other = await money.creator();
    const id = await groups.create(owner, { tierIds: [tierId, other.tierId] });
    const settings = await groups.as(owner).messages.getGroupSettings({ conversationId: id });
    expect(settings).toEqual({ ...SETTINGS, tierIds: [tierId] });
  });
});

describe('what one sees', () => {
  test('goes from joining to leaving, in answers and searches too', async () => {
    const { owner, ann, id } = await groups.room();
    const first = await groups.say(ann, id, 'Before the newcomer');
    const late = await groups.follower(owner);
    await groups.as(owner).messages.addToGroup({ conversationId: id, userIds: [late] });
    await send(groups.as, ann, id, { text: 'An answer', replyTo: first.id });
    expect(await groups.list(late, id)).toMatchObject([
      { text: 'An answer', replyTo: null, author: { id: ann } },
    ]);
    expect((await groups.list(owner, id))[1]).toMatchObject({ replyTo: { id: first.id } });
    expect(await groups.view(late, id)).toMatchObject({
      unread: 1,
      readSequence: 1,
      lastSequence: 2,
    });
    const found = await groups.as(late).messages.search({ q: 'newcomer', conversationId: id });
    expect(found.items).toEqual([]);
    expect(
      (await groups.as(owner).messages.search({ q: 'newcomer', conversationId: id })).items,
    ).toMatchObject([{ groupName: 'Studio', other: { id: ann } }]);
    expect(await codeOf(send(groups.as, late, id, { replyTo: first.id }))).toBe('not_found');
    expect(await codeOf(groups.as(late).messages.react({ messageId: first.id, emoji: '👍' }))).toBe(
      'not_found',
    );
    await groups.as(late).messages.leaveGroup({ conversationId: id });
    const codes = await Promise.all([
      codeOf(groups.list(late, id)),
      codeOf(groups.view(late, id)),
      codeOf(groups.say(late, id)),
      codeOf(groups.as(late).messages.react({ messageId: first.id, emoji: '👍' })),
      codeOf(groups.as(late).messages.markRead({ conversationId: id, sequence: 2 })),
      codeOf(groups.as(late).messages.leaveGroup({ conversationId: id })),
    ]);
    expect(new Set(codes)).toEqual(new Set(['not_found']));
    expect(await groups.groupsOf(late)).toEqual([]);
    expect(
      (await groups.as(late).messages.search({ q: 'answer', conversationId: id })).items,
    ).toEqual([]);
  });

  test('who comes back reads from then on', async () => {
    const { owner, ann, bob, id } = await groups.room();
    await groups.say(bob, id, 'One');
    await groups.as(ann).messages.leaveGroup({ conversationId: id });
    await groups.say(bob, id, 'Two');
    await groups.as(owner).messages.addToGroup({ conversationId: id, userIds: [ann] });
    await groups.say(bob, id, 'Three');
    expect(await groups.texts(ann, id)).toEqual(['Three']);
    const day = money.clock.now().toISOString().slice(0, 10);
    expect(await groups.as(ann).messages.findDay({ conversationId: id, day })).toEqual({
      sequence: 3,
    });
    const { hasEarlier } = await groups.as(ann).messages.list({ conversationId: id, around: 1 });
    expect(hasEarlier).toBe(false);
  });

  test('nothing of people between whom a block stands', async () => {
    const { owner, ann, bob, id } = await groups.room();
    await groups.block(ann, bob);
    await groups.say(bob, id, 'From Bob');
    await groups.say(owner, id, 'From the owner');
    await send(groups.as, owner, id, {
      text: 'To Bob',
      replyTo: (await groups.list(bob, id))[0]!.id,
    });
    const [hidden, , answer] = await groups.list(ann, id);
    expect(hidden).toMatchObject({
      isHidden: true,
      text: null,
      authorId: null,
      author: null,
      media: [],
    });
    expect(answer).toMatchObject({ text: 'To Bob', replyTo: null });
    expect(
      (await groups.as(ann).messages.search({ q: 'Bob', conversationId: id })).items.map(
        ({ message }) => message.text,
      ),
    ).toEqual(['To Bob']);
    expect((await groups.list(owner, id))[0]).toMatchObject({ isHidden: false, text: 'From Bob' });
  });

  test('is found among everything: of groups one is in, since one came, but of blocked people', async () => {
    const { owner, ann, bob, id } = await groups.room();
    const other = await groups.create(owner, { name: 'Pier' }, [ann, bob]);
    await groups.say(bob, id, 'Low tide at six');
    await groups.say(owner, other, 'High tide at noon');
    const late = await groups.follower(owner);
    await groups.as(owner).messages.addToGroup({ conversationId: other, userIds: [late] });
    await groups.say(ann, other, 'TIDES, again');
    const pair = await open(groups.as, ann, owner);
    await send(groups.as, owner, pair, { text: 'The tide alone' });
    const found = async (who: UserId) =>
      (await groups.as(who).messages.search({ q: 'tide' })).items
        .map(({ message: { text }, groupName }) => `${groupName}: ${text}`)
        .sort();
    const ofPier = ['Pier: High tide at noon', 'Pier: TIDES, again'];
    const ofStudio = 'Studio: Low tide at six';
    expect(await found(ann)).toEqual([...ofPier, ofStudio, 'null: The tide alone']);
    expect(await found(bob)).toEqual([...ofPier, ofStudio]);
    expect(await found(late)).toEqual(['Pier: TIDES, again']);
    const { db, names } = countStatements(money.db);
    await searchMessages({ ...money.deps, db }, viewerOf(ann), { q: 'tide', limit: 20 });
    await groups.as(ann).messages.leaveGroup({ conversationId: id });
    const several = names.splice(0).length;
    await searchMessages({ ...money.deps, db }, viewerOf(ann), { q: 'noon', limit: 20 });
    expect(names).toHaveLength(several);
    expect(await found(ann)).toEqual([...ofPier, 'null: The tide alone']);
    await groups.block(bob, ann);
    expect(await found(bob)).toEqual(['Pier: High tide at noon', ofStudio]);
  });

  test('files are a member’s, from joining to leaving', async () => {
    const { owner, ann, id } = await groups.room();
    const early = await buildPicture(money.db, owner);
    const mine = await buildPicture(money.db, owner);
    await send(groups.as, owner, id, { text: '', media: [{ mediaId: early }] });
    const late = await groups.follower(owner);
    await groups.as(owner).messages.addToGroup({ conversationId: id, userIds: [late] });
    const sent = await send(groups.as, owner, id, { text: '', media: [{ mediaId: mine }] });
    const access = async (who: UserId, file: typeof mine) =>
      (await areaParts.byteAccess.of(money.db, who, [file], money.clock.now())).get(file);
    expect(await access(ann, early)).toBe('full');
    expect(await access(late, early)).toBe('none');
    expect(await access(late, mine)).toBe('full');
    expect(await access((await money.fan(null)).id, mine)).toBe('none');
    await groups.as(owner).messages.unsend({ messageId: sent.id });
    expect(await access(late, mine)).toBe('none');
    await groups.as(ann).messages.leaveGroup({ conversationId: id });
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
    who: ReturnType<typeof groups.as>['messages'],
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
      const there = await groups.room();
      const people = { ...there, member: there.ann, stranger: await groups.follower(there.owner) };
      const code = await codeOf(ask(groups.as(people[role]).messages, there));
      expect(`${role}: ${code}`).toBe(`${role}: ${codes[role]}`);
    }
  });

  test('only who runs it writes announcements; members react', async () => {
    const { owner, moderator, ann, id } = await groups.room({ announcementsOnly: true });
    const said = await groups.say(moderator, id);
    await groups.say(owner, id);
    expect(await codeOf(groups.say(ann, id))).toBe('cannot_write');
    expect((await groups.view(ann, id)).refusal).toBe('announcements');
    await groups.as(ann).messages.react({ messageId: said.id, emoji: '🎉' });
    expect((await groups.list(owner, id))[0]?.reactions).toEqual([{ emoji: '🎉', isOwn: false }]);
  });

  test('reactions and reading name nobody, and across a block there are none', async () => {
    const { owner, ann, bob, id } = await groups.room();
    const said = await groups.say(owner, id);
    await groups.as(ann).messages.react({ messageId: said.id, emoji: '🎉' });
    money.clock.advance(SECOND);
    await groups.as(bob).messages.react({ messageId: said.id, emoji: '👍' });
    const reactions = async (who: UserId) => (await groups.list(who, id))[0]?.reactions;
    expect(await reactions(bob)).toEqual([
      { emoji: '🎉', isOwn: false },
      { emoji: '👍', isOwn: true },
    ]);
    money.told.length = 0;
    await groups.as(bob).messages.markRead({ conversationId: id, sequence: said.sequence });
    const topic = conversationTopic(id);
    const told = { topic, event: 'conversation', facts: { conversationId: id } };
    expect(money.told.filter((one) => one.topic === topic)).toEqual([told]);
    await groups.block(ann, bob);
    expect(await reactions(bob)).toEqual([{ emoji: '👍', isOwn: true }]);
    expect(await reactions(owner)).toHaveLength(2);
  });

  test('a pause outlives leaving, and being removed and added again', async () => {
    const { owner, ann, id } = await groups.room();
    const messages = groups.as(owner).messages;
    const come = () => messages.addToGroup({ conversationId: id, userIds: [ann] });
    await messages.changeGroupMember({ conversationId: id, userId: ann, silenceFor: 'forever' });
    await groups.as(ann).messages.leaveGroup({ conversationId: id });
    await come();
    expect((await groups.view(ann, id)).refusal).toBe('silenced');
    expect(await codeOf(groups.say(ann, id))).toBe('cannot_write');
    await messages.removeFromGroup({ conversationId: id, userId: ann });
    await come();
    const { items } = await messages.listGroupMembers({ conversationId: id, q: '' });
    expect(items.find((one) => one.id === ann)?.silencedUntil).toBe('forever');
  });

  test('nothing is pinned or saved as a chat there', async () => {
    const { ann, id } = await groups.room();
    const { organize } = groups.as(ann).messages;
    expect(await codeOf(organize({ conversationId: id, isPinned: true }))).toBe('not_found');
    expect(await codeOf(organize({ conversationId: id, isSaved: true }))).toBe('not_found');
    expect(await organize({ conversationId: id, isMuted: true })).toMatchObject({ isMuted: true });
  });
});

test('the list has the last spoken first, by pages and by name', async () => {
  const { id: owner } = await money.creator();
  const fan = await groups.follower(owner);
  const ids: ConversationId[] = [];
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    ids.push(await groups.create(owner, { name }, [fan]));
    money.clock.advance(SECOND);
  }
  await send(groups.as, owner, ids[0]!, { text: 'Newest' });
  const first = await groups.as(fan).messages.listConversations({ folder: 'groups', limit: 2 });
  expect(first.items.map((one) => [one.group?.name, one.last?.authorId ?? null])).toEqual([
    ['Alpha', owner],
    ['Gamma', null],
  ]);
  const second = await groups.as(fan).messages.listConversations({
    folder: 'groups',
    limit: 2,
    cursor: first.nextCursor!,
  });
  expect(second.items.map((one) => one.group?.name)).toEqual(['Beta']);
  expect(second.nextCursor).toBeNull();
  const named = await groups.as(fan).messages.listConversations({ folder: 'groups', q: 'gam' });
  expect(named.items.map((one) => one.id)).toEqual([ids[2]]);
  const creatorId: CreatorId = owner;
  expect(first.items[0]?.last?.authorName).toBeTypeOf('string');
  expect(first.items[0]?.group?.owner.id).toBe(creatorId);
});
