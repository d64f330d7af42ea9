/** The list All has groups among the conversations of two, in every order; the badge counts what All shows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { open, send } from '../../../test/chats/chats.ts';
import { countStatements } from '../../../test/database/count-statements.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { groupsOn } from '../../../test/chats/groups.ts';
import { type Money, startMoney } from '../../../test/money.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { type ConversationsInput, listConversations } from '../conversation/read-conversations.ts';

let money: Money;
let groups: ReturnType<typeof groupsOn>;
beforeAll(async () => {
  money = await startMoney();
  groups = groupsOn(money);
});
afterAll(() => money.close());

const minute = () => money.clock.advance(MINUTE);

type Asked = Partial<Pick<ConversationsInput, 'order' | 'show' | 'q'>>;
/** The whole inbox in pages of two, each conversation by its name. */
async function walk(who: UserId, asked: Asked = {}): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listConversations(money.deps, viewerOf(who), {
      folder: 'inbox',
      order: 'newest',
      show: 'all',
      q: '',
      ...asked,
      limit: 2,
      cursor,
    });
    found.push(...page.items.map((one) => one.group?.name ?? one.other?.handle ?? ''));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
const handleOf = async (who: UserId) =>
  (
    await money.db.pool.query<{ handle: string }>('select handle from profiles where id = $1', [
      who,
    ])
  ).rows[0]!.handle;

/** A creator with two groups and two fans who wrote. Returns what is newest first. */
async function busyCreator() {
  const { id: owner } = await money.creator();
  const ann = await groups.follower(owner);
  const bob = await groups.follower(owner);
  const quiet = await groups.create(owner, { name: 'Quiet' }, [ann]);
  const loud = await groups.create(owner, { name: 'Loud' }, [ann]);
  const write = async (fan: UserId) => {
    minute();
    const id = await open(groups.as, fan, owner);
    await send(groups.as, fan, id, {});
    await groups.as(owner).messages.answerRequest({ conversationId: id, answer: 'accept' });
    return id;
  };
  const ofAnn = await write(ann);
  const ofBob = await write(bob);
  minute();
  await groups.say(owner, loud);
  minute();
  await send(groups.as, owner, ofAnn, {});
  return { owner, ann, bob, quiet, loud, ofAnn, ofBob };
}

describe('All', () => {
  test('has groups among the conversations, the last message first, each once', async () => {
    const { owner, ann, bob } = await busyCreator();
    const [a, b] = await Promise.all([handleOf(ann), handleOf(bob)]);
    expect(await walk(owner)).toEqual([a, 'Loud', b, 'Quiet']);
    expect(await walk(ann)).toEqual([await handleOf(owner), 'Loud', 'Quiet']);
    expect(await walk(owner, { q: 'lou' })).toEqual(['Loud']);
  });

  test('where the creator sorts, groups wait for nothing and have spent nothing', async () => {
    const { owner, ann, bob } = await busyCreator();
    const [a, b] = await Promise.all([handleOf(ann), handleOf(bob)]);
    expect(await walk(owner, { order: 'unanswered' })).toEqual([b, a, 'Loud', 'Quiet']);
    await money.db.pool.query(
      'update conversation_people set spent_cents = 500 where person_id = $1 and other_id = $2',
      [owner, ann],
    );
    expect(await walk(owner, { order: 'top_fans' })).toEqual([a, b, 'Loud', 'Quiet']);
    expect(await walk(owner, { show: 'unanswered' })).toEqual([b]);
    expect(await walk(owner, { show: 'unanswered', order: 'top_fans' })).toEqual([b]);
  });

  test('who is added to a group finds it on top, and loses it by leaving', async () => {
    const { owner, bob, loud } = await busyCreator();
    minute();
    const page = await handleOf(owner);
    await groups.as(owner).messages.addToGroup({ conversationId: loud, userIds: [bob] });
    expect(await walk(bob)).toEqual(['Loud', page]);
    minute();
    await send(groups.as, owner, await open(groups.as, bob, owner), {});
    expect(await walk(bob)).toEqual([page, 'Loud']);
    await groups.as(bob).messages.leaveGroup({ conversationId: loud });
    expect(await walk(bob)).toEqual([page]);
  });

  test('takes as many statements for many groups as for one', async () => {
    const { owner, ann } = await busyCreator();
    const { db, names } = countStatements(money.db);
    const all = { folder: 'inbox', order: 'newest', show: 'all', q: '', limit: 20 } as const;
    await listConversations({ ...money.deps, db }, viewerOf(ann), all);
    const few = names.splice(0).length;
    for (let n = 0; n < 5; n++) await groups.create(owner, {}, [ann]);
    const { items } = await listConversations({ ...money.deps, db }, viewerOf(ann), all);
    expect(items).toHaveLength(8);
    expect(names).toHaveLength(few);
  });
});

test('the badge counts what All shows, and nothing else', async () => {
  const { owner, ann, bob, quiet, loud, ofAnn } = await busyCreator();
  const badge = async (who: UserId) => {
    const { unread, ofGroups } = await groups.as(who).messages.countUnread({});
    return unread + ofGroups;
  };
  const shown = async (who: UserId) => {
    const { items } = await groups.as(who).messages.listConversations({});
    return items.filter((one) => !one.isMuted).reduce((sum, { unread }) => sum + unread, 0);
  };
  const expectBadge = async (count: number) => {
    expect(await badge(ann)).toBe(count);
    expect(await shown(ann)).toBe(count);
  };
  await expectBadge(2);
  await groups.as(owner).messages.addToGroup({ conversationId: loud, userIds: [bob] });
  await groups.say(bob, loud);
  await groups.say(owner, quiet);
  await expectBadge(4);
  // messages across a block are not counted
  await groups.block(ann, bob);
  await expectBadge(3);
  await groups.as(ann).messages.organize({ conversationId: quiet, isMuted: true });
  await expectBadge(2);
  const read = (conversationId: ConversationId, sequence: number) =>
    groups.as(ann).messages.markRead({ conversationId, sequence });
  await read(ofAnn, 2);
  await read(loud, 2);
  await expectBadge(0);
});
