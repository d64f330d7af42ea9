/** Groups: how people come and go, and how messages reach them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversationTopic } from '@limelight/contract/messages/topic';
import { type TierId, type UserId, userId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { send } from '../../../test/chats/chats.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { groupsOn, SETTINGS } from '../../../test/chats/groups.ts';
import { addTier, key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { channelRights } from '../../channels.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { messagesOfAccount } from '../account.ts';
import { emitAdded } from './group-people.ts';

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

describe('coming and going', () => {
  test('with a tier: by themselves, and not back after leaving or being removed', async () => {
    const { id: owner, tierId } = await money.creator(900);
    const dear = await addTier(money.db, owner, 1900, 1);
    const id = await groups.create(owner, { tierIds: [dear] });
    const member = await subscriber(dear, 1900);
    const other = await subscriber(tierId, 900);
    await money.runConsumers();
    expect((await groups.members(owner, id)).sort()).toEqual([member, owner].sort());
    const { items } = await groups.as(owner).messages.listGroupMembers({ conversationId: id });
    expect(items.find((one) => one.id === member)?.cameByTier).toBe(true);
    // Another tier is bound, and its members come at once.
    const settings = { conversationId: id, ...SETTINGS };
    await groups.as(owner).messages.saveGroupSettings({ ...settings, tierIds: [dear, tierId] });
    expect(await groups.members(owner, id)).toContain(other);
    await groups.as(owner).messages.saveGroupSettings({ ...settings, tierIds: [tierId] });
    expect(await groups.members(owner, id)).not.toContain(member);
    await groups.as(owner).messages.saveGroupSettings({ ...settings, tierIds: [dear, tierId] });
    expect(await groups.members(owner, id)).toContain(member);
    await groups.as(other).messages.leaveGroup({ conversationId: id });
    await groups.as(owner).messages.removeFromGroup({ conversationId: id, userId: member });
    await groups.as(owner).messages.saveGroupSettings({ ...settings, tierIds: [dear, tierId] });
    await money.runConsumers();
    expect(await groups.members(owner, id)).toEqual([owner]);
    // The owner may bring them back by hand.
    expect(
      await groups.as(owner).messages.addToGroup({ conversationId: id, userIds: [member, other] }),
    ).toEqual({ added: 2 });
  });

  test('a membership that ends, ends the seat it brought; one by hand stays', async () => {
    const { id: owner, tierId } = await money.creator(900);
    const byTier = await subscriber(tierId, 900);
    const byHand = await subscriber(tierId, 900);
    const id = await groups.create(owner, {}, [byHand]);
    await groups.as(owner).messages.saveGroupSettings({
      conversationId: id,
      ...SETTINGS,
      tierIds: [tierId],
    });
    expect((await groups.members(owner, id)).sort()).toEqual([owner, byTier, byHand].sort());
    await money.db.pool.query(`update memberships set status = 'ending' where creator_id = $1`, [
      owner,
    ]);
    await money.advance(40 * DAY);
    await money.runJobs();
    expect((await groups.members(owner, id)).sort()).toEqual([owner, byHand].sort());
  });

  test('a block between owner and member ends the seat, whoever makes it', async () => {
    const { owner, ann, bob, id } = await groups.room();
    await groups.block(owner, ann);
    await groups.block(bob, owner);
    expect(await groups.members(owner, id)).toHaveLength(2);
    for (const gone of [ann, bob]) expect(await codeOf(groups.view(gone, id))).toBe('not_found');
    expect(
      await groups.as(owner).messages.addToGroup({ conversationId: id, userIds: [ann, bob] }),
    ).toEqual({ added: 0 });
  });

  test('closing is for everyone', async () => {
    const { owner, ann, id } = await groups.room();
    await groups.say(ann, id);
    await groups.as(owner).messages.closeGroup({ conversationId: id });
    for (const gone of [owner, ann]) {
      expect(await groups.groupsOf(gone)).toEqual([]);
      expect(await codeOf(groups.list(gone, id).then(() => 'ok'))).toBe('not_found');
    }
  });

  test('an account that goes leaves its groups and closes its own', async () => {
    const { owner, ann, id } = await groups.room();
    const close = (who: UserId) =>
      money.db.tx((tx) => messagesOfAccount.close!(money.deps, tx, who));
    await groups.say(ann, id);
    await close(ann);
    expect(await groups.members(owner, id)).not.toContain(ann);
    await close(owner);
    const { rows } = await money.db.pool.query(
      'select closed_at, members_count from groups where id = $1',
      [id],
    );
    expect(rows).toMatchObject([{ closed_at: money.clock.now(), members_count: 0 }]);
  });

  test('a crowd that is let in is said in chunks', async () => {
    const { id } = await groups.room();
    const crowd = Array.from({ length: 1_001 }, () => ({ person_id: userId.parse(randomUUID()) }));
    await money.db.tx((tx) => emitAdded(money.deps, tx, id, crowd));
    const { rows } = await money.db.pool.query<{ people: number }>(
      `select jsonb_array_length(facts -> 'personIds') as people from events
       where kind = 'group.added' and facts ->> 'conversationId' = $1 order by id`,
      [id],
    );
    expect(rows.map(({ people }) => people)).toEqual([3, 500, 500, 1]);
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
    const { ann, id } = await groups.room();
    const rows = () =>
      money.db.pool.query<{ v: string }>(
        `select xmin::text || ctid::text as v from conversation_people where conversation_id = $1 and person_id <> $2
         order by person_id`,
        [id, ann],
      );
    const before = (await rows()).rows;
    const sent = await groups.say(ann, id, 'A secret');
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
    const { owner, ann, bob, id } = await groups.room();
    const writers = [owner, ann, bob];
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, n) => groups.say(writers[n % 3]!, id, `${n}`)),
    );
    expect(sent.map((one) => one.sequence).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    );
    const clientId = key();
    const same = await Promise.all(
      Array.from({ length: 10 }, () => send(groups.as, ann, id, { clientId, text: 'Once' })),
    );
    expect(new Set(same.map((one) => one.id)).size).toBe(1);
  });

  test('what is unread is counted as it is read, and mute leaves it out', async () => {
    const { ann, bob, id } = await groups.room();
    expect((await groups.as(bob).messages.countUnread({})).groups).toEqual([{ id, isSmall: true }]);
    const unread = async () => (await groups.as(bob).messages.countUnread({})).ofGroups;
    await groups.say(ann, id);
    const second = await groups.say(ann, id);
    await groups.say(ann, id);
    expect(await unread()).toBe(3);
    expect(await groups.as(bob).messages.markRead({ conversationId: id, sequence: 1 })).toEqual({
      readSequence: 1,
      unread: 2,
    });
    await groups.as(ann).messages.unsend({ messageId: second.id });
    expect(await unread()).toBe(1);
    await groups.as(bob).messages.organize({ conversationId: id, isMuted: true });
    expect(await groups.as(bob).messages.countUnread({})).toMatchObject({
      ofGroups: 0,
      groups: [],
    });
    // Reading an earlier message does not move the mark back.
    await groups.as(bob).messages.markRead({ conversationId: id, sequence: 3 });
    expect(
      (await groups.as(bob).messages.markRead({ conversationId: id, sequence: 1 })).readSequence,
    ).toBe(3);
    // Writing marks everything before as read.
    expect((await groups.view(ann, id)).unread).toBe(0);
    expect((await groups.view(ann, id)).group?.readSequences).toContain(3);
    await groups.as(bob).messages.saveSettings({ readReceipts: false });
    expect((await groups.view(ann, id)).group?.readSequences).not.toContain(3);
  });

  test('the channel is the members’; in a large group they only listen', async () => {
    const { owner, ann, id } = await groups.room();
    const rights = (who: UserId) => channelRights(money.deps, viewerOf(who), conversationTopic(id));
    const nothing = { hear: false, speak: false, present: false };
    // Presence would show the ids of members.
    expect(await rights(ann)).toEqual({ hear: true, speak: true, present: false });
    expect(await rights(await groups.follower(owner))).toEqual(nothing);
    await money.db.pool.query('update groups set members_count = 51 where id = $1', [id]);
    expect(await rights(ann)).toEqual({ hear: true, speak: false, present: false });
    expect((await groups.view(ann, id)).group).toMatchObject({
      isSmall: false,
      readSequences: null,
    });
    await groups.as(ann).messages.leaveGroup({ conversationId: id });
    expect(await rights(ann)).toEqual(nothing);
  });

  test('a reported message is read and taken down by staff', async () => {
    const { ann, bob, id } = await groups.room();
    const { id: moderator } = await money.fan(null);
    await money.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [moderator]);
    const staff = operationsAs(money.deps, viewerOf(moderator, 'moderator')).safety;
    const sent = await groups.say(ann, id, 'Something bad');
    await groups.as(bob).safety.report({ kind: 'message', thingId: sent.id, reason: 'harassment' });
    const stranger = (await money.fan(null)).id;
    const theirs = { kind: 'message', thingId: sent.id, reason: 'spam' } as const;
    expect(await codeOf(groups.as(stranger).safety.report(theirs))).toBe('not_found');
    const [report] = (await staff.listReports({})).items;
    const opened = await staff.openReport({ reportId: report!.id });
    expect(opened.lines).toMatchObject([{ text: 'Something bad' }]);
    money.told.length = 0;
    await staff.decideReport({ reportId: report!.id, outcome: 'taken_down', note: 'Rules' });
    expect(await groups.texts(bob, id)).toEqual([null]);
    expect(money.told.map(({ topic }) => topic)).toContain(conversationTopic(id));
  });
});
