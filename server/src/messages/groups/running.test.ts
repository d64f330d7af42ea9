/** Running a group: slow mode, pauses, and removed messages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../../../test/chats/chats.ts';
import { countStatements } from '../../../test/database/count-statements.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { groupsOn } from '../../../test/chats/groups.ts';
import { type Money, startMoney } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { DAY, HOUR } from '../../platform/clock/clock.ts';

let money: Money;
let groups: ReturnType<typeof groupsOn>;
beforeAll(async () => {
  money = await startMoney();
  groups = groupsOn(money);
});
afterAll(() => money.close());

test('words are known to go to a group before anything is locked for them', async () => {
  const { ann, id } = await groups.room();
  const { db, inside } = countStatements(money.db);
  const counted = (who: typeof ann) => operationsAs({ ...money.deps, db }, viewerOf(who));
  await send(counted, ann, id, { text: 'Hello' });
  expect(inside.filter((name) => name.startsWith('messages.lock'))).toEqual([
    'messages.lock-free-pairs',
    'messages.lock-group',
    'messages.lock-people',
  ]);
});

test('slow mode makes members wait, and says how long', async () => {
  const { owner, ann, id } = await groups.room({ slowSeconds: 30 });
  await groups.say(ann, id);
  money.clock.advance(10_500);
  const refused = await groups.say(ann, id).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'too_fast', data: { seconds: 20 } });
  const next = new Date(money.clock.now().getTime() + 19_500).toISOString();
  expect((await groups.view(ann, id)).group?.nextMessageAt).toBe(next);
  await groups.say(owner, id);
  await groups.say(owner, id);
  expect((await groups.view(owner, id)).group?.nextMessageAt).toBeNull();
  money.clock.advance(19_500);
  expect((await groups.view(ann, id)).group?.nextMessageAt).toBeNull();
  await groups.say(ann, id);
  expect(await groups.texts(owner, id)).toHaveLength(4);
});

test('who is silenced reads on, and writes again afterwards', async () => {
  const { owner, moderator, ann, id } = await groups.room();
  const own = await groups.say(ann, id);
  const silence = (silenceFor: 'hour' | 'forever' | null) =>
    groups
      .as(moderator)
      .messages.changeGroupMember({ conversationId: id, userId: ann, silenceFor });
  await silence('hour');
  expect(await codeOf(groups.say(ann, id))).toBe('cannot_write');
  const hence = new Date(money.clock.now().getTime() + HOUR).toISOString();
  expect(await groups.view(ann, id)).toMatchObject({
    refusal: 'silenced',
    group: { silencedUntil: hence },
  });
  expect(await codeOf(groups.as(ann).messages.react({ messageId: own.id, emoji: '👍' }))).toBe(
    'cannot_write',
  );
  expect(await codeOf(groups.as(ann).messages.edit({ messageId: own.id, text: 'No' }))).toBe(
    'not_editable',
  );
  await groups.as(ann).messages.unsend({ messageId: own.id });
  money.clock.advance(HOUR);
  expect((await groups.view(ann, id)).group?.silencedUntil).toBeNull();
  await groups.say(ann, id);
  expect(await silence('forever')).toMatchObject({ silencedUntil: 'forever' });
  expect((await groups.view(ann, id)).group?.silencedUntil).toBe('forever');
  money.clock.advance(10 * DAY);
  expect(await codeOf(groups.say(ann, id))).toBe('cannot_write');
  expect(await silence(null)).toMatchObject({ silencedUntil: null });
  await groups.say(ann, id);
  await silence('forever');
  // becoming a moderator ends a pause
  await groups.as(owner).messages.changeGroupMember({
    conversationId: id,
    userId: ann,
    role: 'moderator',
  });
  await groups.say(ann, id);
  expect(await codeOf(silence('hour'))).toBe('not_staff');
});

test('who runs it removes what members say, nobody what the owner says', async () => {
  const { owner, moderator, ann, bob, id } = await groups.room();
  const anns = await groups.say(ann, id);
  const owners = await groups.say(owner, id);
  expect(await codeOf(groups.as(bob).messages.unsend({ messageId: anns.id }))).toBe('not_found');
  expect(await codeOf(groups.as(moderator).messages.unsend({ messageId: owners.id }))).toBe(
    'not_found',
  );
  await groups.as(moderator).messages.unsend({ messageId: anns.id });
  expect(await groups.texts(bob, id)).toEqual([null, 'Hello']);
});

test('everyone reads that it was removed, and not that its author unsent it', async () => {
  const { moderator, ann, bob, id } = await groups.room();
  const removed = await groups.say(ann, id);
  const unsent = await groups.say(ann, id);
  await groups.as(moderator).messages.unsend({ messageId: removed.id });
  await groups.as(ann).messages.unsend({ messageId: unsent.id });
  for (const who of [ann, bob])
    expect((await groups.list(who, id)).map((one) => one.isRemoved)).toEqual([true, false]);
  expect((await groups.view(bob, id)).last).toMatchObject({ excerpt: null, isRemoved: false });
  const last = await groups.say(bob, id);
  await groups.as(moderator).messages.unsend({ messageId: last.id });
  expect((await groups.view(bob, id)).last).toMatchObject({ excerpt: null, isRemoved: true });
});
