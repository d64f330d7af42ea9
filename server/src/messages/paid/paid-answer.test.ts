/** What counts as the answer to a paid first message, and where its money goes while the answer can be taken back. */
import type { UserId } from '@limelight/contract/platform/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../../../test/chats/chats.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { type Money, startMoney } from '../../../test/money.ts';
import { operationsAs } from '../../../test/operations.ts';
import { type PaidPair, paidMessages } from '../../../test/chats/paid-messages.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import { DAY, MINUTE } from '../../platform/clock/clock.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

const { as, pair, pay, said, feeOf, read, pendingOf } = paidMessages(() => money);
const fileOf = (owner: UserId) => buildPicture(money.db, owner);

const NO_ANSWERS: Record<string, (people: PaidPair) => Promise<unknown>> = {
  'a text without a word': ({ creator, id }) => send(as, creator, id, { text: '. 👍' }),
  'a forward': async ({ creator, id }) => {
    const [question] = await said(creator, id);
    await send(as, creator, id, { text: 'May I ask?', forwardedFrom: question!.id });
  },
  'a lone locked file': async ({ creator, id }) =>
    send(as, creator, id, {
      text: '',
      media: [{ mediaId: await fileOf(creator) }],
      priceCents: 50_000,
    }),
  'locked words': ({ creator, id }) =>
    send(as, creator, id, { text: '', lockedText: 'The answer', priceCents: 500 }),
  'words unsent unread within the day': async ({ creator, id }) => {
    const { id: messageId } = await send(as, creator, id, { text: 'Sure' });
    await as(creator).messages.unsend({ messageId });
  },
  'words taken down unread within the day': async ({ creator, fan, id }) => {
    const { id: thingId } = await send(as, creator, id, { text: 'Sure' });
    await as(fan).safety.report({ kind: 'message', thingId, reason: 'spam' });
    const { id: moderator } = await money.fan();
    await money.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [moderator]);
    const staff = operationsAs(money.deps, viewerOf(moderator, 'moderator')).safety;
    const [report] = (await staff.listReports({})).items;
    await staff.decideReport({ reportId: report!.id, outcome: 'taken_down', note: 'Because' });
  },
  'words edited away within the day': async ({ creator, id }) => {
    const { id: messageId } = await send(as, creator, id, { text: 'Sure' });
    await as(creator).messages.edit({ messageId, text: '.' });
  },
  'words that came too late': async ({ creator, id }) => {
    money.clock.advance(7 * DAY + MINUTE);
    await send(as, creator, id, { text: 'Sure' });
  },
};
test('what is no answer earns nothing: the money goes back', async () => {
  const cases = [];
  for (const [what, say] of Object.entries(NO_ANSWERS)) {
    const people = await pair();
    await pay(people.fan, people.id);
    await say(people);
    await read(people.fan, people.id);
    cases.push({ what, ...people });
  }
  await money.advance(7 * DAY + MINUTE);
  await money.runJobs();
  for (const { what, creator, fan, id } of cases) {
    expect(await feeOf(fan, id), what).toBe('returned');
    expect(await pendingOf(creator), what).toBe(0);
  }
  expect(await checkLedger(money.db)).toEqual([]);
});

const ANSWERS: Record<string, (people: PaidPair) => Promise<unknown>> = {
  'a free file': async ({ creator, id }) =>
    send(as, creator, id, { text: '', media: [{ mediaId: await fileOf(creator) }] }),
  'a free file beside a locked one': async ({ creator, id }) =>
    send(as, creator, id, {
      text: '',
      media: [{ mediaId: await fileOf(creator), isFree: true }, { mediaId: await fileOf(creator) }],
      priceCents: 500,
    }),
  'words in any script': ({ creator, id }) => send(as, creator, id, { text: 'はい' }),
  'words edited in': async ({ creator, id }) => {
    const { id: messageId } = await send(as, creator, id, { text: '.' });
    await as(creator).messages.edit({ messageId, text: 'Sure' });
  },
  'a second one, the first taken back': async ({ creator, id }) => {
    const { id: messageId } = await send(as, creator, id, { text: 'Sur' });
    await send(as, creator, id, { text: 'Sure' });
    await as(creator).messages.unsend({ messageId });
  },
};
test('an answer earns it once a day is over, unread', async () => {
  const cases: (PaidPair & { what: string })[] = [];
  for (const [what, say] of Object.entries(ANSWERS)) {
    const people = await pair();
    await pay(people.fan, people.id);
    await say(people);
    cases.push({ what, ...people });
  }
  const expectAll = async (status: string) => {
    for (const { what, creator, id } of cases) expect(await feeOf(creator, id), what).toBe(status);
  };
  await expectAll('answered');
  await money.advance(DAY - MINUTE);
  await money.runJobs();
  await expectAll('answered');
  await money.advance(2 * MINUTE);
  await money.runJobs();
  await expectAll('earned');
  await money.advance(8 * DAY);
  await money.runJobs();
  for (const { what, creator } of cases)
    expect(await creatorBalancesOf(money.db, creator), what).toMatchObject({
      pendingCents: 0,
      availableCents: 400,
    });
});

test('an answer in its day of grace holds the return; taken back, the money goes back at once', async () => {
  const { creator, fan, id } = await pair();
  await pay(fan, id);
  await money.advance(7 * DAY - MINUTE);
  const { id: messageId } = await send(as, creator, id, { text: 'Sure' });
  await money.advance(2 * MINUTE);
  await money.runJobs();
  expect(await feeOf(fan, id)).toBe('answered');
  await as(creator).messages.unsend({ messageId });
  await money.runJobs();
  expect(await feeOf(fan, id)).toBe('returned');
  expect(await pendingOf(creator)).toBe(0);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('an answer that was read, or stood for a day, is earned whatever becomes of it', async () => {
  const { creator, fan, id } = await pair();
  await pay(fan, id);
  const first = await send(as, creator, id, { text: 'Sure' });
  await read(fan, id);
  await as(creator).messages.unsend({ messageId: first.id });
  await money.advance(8 * DAY);
  await money.runJobs();
  expect(await feeOf(fan, id)).toBe('earned');

  const other = await pair();
  await pay(other.fan, other.id);
  const late = await send(as, other.creator, other.id, { text: 'Sure' });
  // The job that would book it has not run yet.
  await money.advance(DAY + MINUTE);
  await as(other.creator).messages.unsend({ messageId: late.id });
  await money.advance(8 * DAY);
  await money.runJobs();
  expect(await feeOf(other.fan, other.id)).toBe('earned');
});

test.each([
  ['creator', 'returned'],
  ['fan', 'earned'],
] as const)('unread, blocked by the %s: it is %s', async (who, status) => {
  const people = await pair();
  await pay(people.fan, people.id);
  await send(as, people.creator, people.id, { text: 'Sure' });
  const other = who === 'creator' ? people.fan : people.creator;
  await as(people[who]).safety.block({ userId: other });
  await money.runJobs();
  await money.advance(DAY + MINUTE);
  await money.runJobs();
  expect(await feeOf(people.creator, people.id)).toBe(status);
  expect(await checkLedger(money.db)).toEqual([]);
});
