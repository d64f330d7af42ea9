/** A mass message that is ended while it is being sent reaches no more fans, and none can buy it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CardId, CreatorId, MessageId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { FOLLOWERS, startMass } from '../../../test/chats/mass.ts';
import { key } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';

let mass: Awaited<ReturnType<typeof startMass>>;
let moderator: UserId;
beforeAll(async () => {
  mass = await startMass();
  moderator = (await mass.money.fan()).id;
  await mass.money.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [moderator]);
});
beforeEach(() => mass.money.forgetJobs());
afterAll(() => mass.money.close());

const zone = (id: string, name: string) =>
  mass.money.db.pool.query('update accounts set time_zone = $2 where id = $1', [id, name]);
const PRICED = { lockedText: 'Psst', priceCents: toCents(600) } as const;

/** The message that a fan got from a creator. */
async function received(fan: UserId) {
  const [conversation] = (await mass.as(fan).messages.listConversations({})).items;
  if (!conversation) throw new Error('nothing came');
  const { items } = await mass.as(fan).messages.list({ conversationId: conversation.id });
  return items[0]!;
}
const unlock = (fan: UserId, messageId: MessageId, cardId?: CardId) =>
  mass.as(fan).messages.unlock({
    messageId,
    cardId,
    expectedPriceCents: toCents(600),
    idempotencyKey: key(),
  });

/** A fan reports the message that they got, and staff take it down. */
async function takeDown(fan: UserId): Promise<void> {
  const { id: thingId } = await received(fan);
  await mass.as(fan).safety.report({ kind: 'message', thingId, reason: 'spam' });
  const { safety } = operationsAs(mass.money.deps, viewerOf(moderator, 'moderator'));
  const [report] = (await safety.listReports({})).items;
  mass.money.clock.advance(1000);
  await safety.decideReport({ reportId: report!.id, outcome: 'taken_down', note: 'Because' });
}

/** A message with a price by each fan's clock, after a fan in Tokyo has got it and before one in Los Angeles has. */
async function onItsWay(): Promise<{ creator: CreatorId; early: UserId; late: UserId }> {
  const { id: creator } = await mass.money.creator();
  const early = await mass.follower(creator);
  const late = await mass.follower(creator);
  await zone(early, 'Asia/Tokyo');
  await zone(late, 'America/Los_Angeles');
  const day = new Date(mass.money.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  await mass.write(creator, { ...PRICED, localTime: `${day}T09:00` });
  await mass.money.advance(Date.parse(`${day}T00:00:00Z`) - mass.money.clock.now().getTime());
  await mass.runAll();
  return { creator, early, late };
}

test('by each fan’s clock: it stops, and who waits for their time never gets it', async () => {
  const { creator, early, late } = await onItsWay();
  await takeDown(early);
  const [before] = (await mass.asCreator(creator).listMass({})).items;
  expect(before).toMatchObject({ state: 'stopped', delivered: 1, isTakenDown: true });
  // Its words are hidden from its author, too, so that they are not sent again at the press of a button.
  expect(before).toMatchObject({ text: '', lockedText: '', media: [] });
  expect(await codeOf(mass.asCreator(creator).getMass({ massMessageId: before!.id }))).toBe(
    'not_found',
  );
  await mass.money.advance(20 * 3_600_000);
  await mass.runAll();
  expect(await mass.inbox(late)).toEqual([]);
  expect((await mass.as(late).messages.countUnread({})).unread).toBe(0);
  expect(mass.failures).toEqual([]);
});

const sql = (text: string) => (creator: CreatorId) => mass.money.db.pool.query(text, [creator]);
test.each([
  ['was taken down', sql('update message_bodies set taken_down_at = now() where author_id = $1')],
  ['is of a suspended creator', sql('update accounts set suspended_at = now() where id = $1')],
  ['is of a hidden creator', sql('update creators set hidden = true where id = $1')],
  ['is of a creator who left', sql('update accounts set deleted_at = now() where id = $1')],
  [
    'is of a creator who blocked its fan',
    (creator: CreatorId, fan: UserId) => mass.as(creator).safety.block({ userId: fan }),
  ],
  [
    'was unsent',
    async (creator: CreatorId) => {
      const [sent] = (await mass.asCreator(creator).listMass({})).items;
      await mass.asCreator(creator).unsendMass({ massMessageId: sent!.id });
    },
  ],
])('no batch sends one that %s', async (_what, end) => {
  const { id: creator } = await mass.money.creator();
  const fan = await mass.follower(creator);
  await mass.write(creator, PRICED);
  await end(creator, fan);
  await mass.runAll();
  expect(await mass.inbox(fan)).toEqual([]);
  const { rows } = await mass.money.db.pool.query(
    `select state from mass_messages where creator_id = $1 and state in ('scheduled', 'sending')`,
    [creator],
  );
  expect(rows).toEqual([]);
});

test('where a fan has it all the same, it is not for sale, and money on its way goes back', async () => {
  const { id: creator } = await mass.money.creator();
  const [fan, payer] = [await mass.follower(creator), await mass.follower(creator)];
  const confirms = await mass.money.saveCard(payer, '4000002760003184');
  await mass.write(creator, { ...PRICED, audience: FOLLOWERS });
  await mass.runAll();
  const [theirs, paid] = [await received(fan), await received(payer)];
  const outcome = await unlock(payer, paid.id, confirms);
  await mass.money.db.pool.query(
    'update message_bodies set taken_down_at = now() where author_id = $1',
    [creator],
  );
  expect(await codeOf(unlock(fan, theirs.id))).toBe('not_for_sale');
  if (outcome.status !== 'requires_action') throw new Error(outcome.status);
  await fetch(`${mass.money.origin}${outcome.confirmUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });
  await mass.money.runJobs();
  const order = await mass.money.as(payer).payments.getOrder({ orderId: outcome.orderId });
  expect(order).toMatchObject({ status: 'returned' });
});
