/** What areas declare as due work: put aside, and run or skipped by an administrator. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DueWorkKind } from '@limelight/contract/backups/due-work';
import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { FOLLOWERS } from '../../../test/chats/mass.ts';
import { paidMessages } from '../../../test/chats/paid-messages.ts';
import { buildPost } from '../../../test/factories/posts.ts';
import { restoreNow } from '../../../test/factories/restored.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { DAY, HOUR } from '../../platform/clock/clock.ts';
import { goLive } from './go-live.ts';

let money: Money;
const { as, pair, pay, feeOf } = paidMessages(() => money);
beforeAll(async () => {
  money = await startMoney();
  await restoreNow(money, { ago: HOUR, erasuresNoted: true });
});
afterAll(() => money.close());

const staff = async (role: 'admin') => money.as((await money.fan(null)).id, new Set([role]));
/** Goes live once more, and returns what was put aside of a kind; other jobs are forgotten. */
async function putAside(kind: DueWorkKind): Promise<string[]> {
  await money.db.pool.query('update restored_copy set live_at = null');
  await goLive(money.deps, {
    openPlace: () => Promise.resolve(null),
    messageJobs: [],
    say: () => undefined,
  });
  const { items } = await (await staff('admin')).backups.listDueWork({ limit: 50 });
  expect(items.map((one) => one.kind)).toEqual(items.map(() => kind));
  return items.map(({ id }) => id);
}
async function decide(decision: 'run' | 'skip', id: string | undefined): Promise<void> {
  await (await staff('admin')).backups.decideDueWork({ decision, which: { id: id ?? '' } });
  await money.runJobs();
  await money.runJobs();
}

test('a refund: skipped it sends nothing, run it sends the money once', async () => {
  const { payments } = await staff('admin');
  for (const cents of [700, 900]) {
    const creator = await money.creator();
    const fan = await money.fan();
    const tip = { creatorId: creator.id, amountCents: toCents(cents), idempotencyKey: key() };
    const { orderId } = await money.as(fan.id).payments.tip(tip);
    await payments.refundOrder({ orderId, reason: 'Because' });
  }
  const [first, second, ...more] = await putAside('refund');
  expect(more).toEqual([]);
  await money.runJobs();
  const refunds = async () =>
    (await money.db.pool.query('select amount_cents from sandbox.refunds')).rows;
  expect(await refunds()).toEqual([]);
  await decide('skip', first);
  await decide('run', second);
  expect(await refunds()).toEqual([{ amount_cents: 900 }]);
});

const statusOf = async (table: string, id: string) =>
  (await money.db.pool.query(`select * from ${table} where id = $1`, [id])).rows[0] as Record<
    string,
    unknown
  >;

test('a scheduled post: skipped it is a draft, run it comes out', async () => {
  const { id: creator } = await money.creator();
  const due = new Date(money.clock.now().getTime() - HOUR);
  const posts: PostId[] = [];
  const job = money.deps.dueWork.find(({ kind }) => kind === 'scheduled_post')?.job;
  if (!job) throw new Error('no area declares it');
  for (const _ of [1, 2]) {
    const id = await buildPost(money.db, creator);
    await money.db.pool.query(
      `update posts set status = 'scheduled', published_at = null, scheduled_for = $2 where id = $1`,
      [id, due],
    );
    await money.deps.jobs.addAlone(money.db, job, { postId: id }, { runAt: due, key: id });
    posts.push(id);
  }
  const [first, second] = await putAside('scheduled_post');
  await decide('skip', first);
  await decide('run', second);
  const states = await Promise.all(
    posts.map(async (id) => (await statusOf('posts', id))['status']),
  );
  expect(states.sort()).toEqual(['draft', 'published']);
});

test('a mass message: skipped it stops', async () => {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan(null);
  await money.db.pool.query('insert into follows values ($1, $2, now())', [fan, creator]);
  const { id } = await money.as(creator as CreatorId).messages.sendMass({
    clientId: key(),
    audience: FOLLOWERS,
    text: 'New prints are in',
  });
  const [work] = await putAside('mass_message');
  await decide('skip', work);
  expect((await statusOf('mass_messages', id))['state']).toBe('stopped');
  expect((await as(fan).messages.listConversations({})).items).toEqual([]);
});

test('a message without an answer: skipped its creator has seven more days, run it is refunded', async () => {
  const [skipped, run] = [await pair(), await pair()];
  await pay(skipped.fan, skipped.id);
  await pay(run.fan, run.id);
  await money.runJobs();
  await money.advance(8 * DAY);
  const { items } = await (async () => {
    await putAside('unanswered');
    return (await staff('admin')).backups.listDueWork({});
  })();
  const of = (fan: string) => items.find((one) => one.fan?.id === fan)?.id;
  await decide('skip', of(skipped.fan));
  await decide('run', of(run.fan));
  expect(await feeOf(run.fan, run.id)).toBe('returned');
  expect(await feeOf(skipped.fan, skipped.id)).toBe('held');
  await money.advance(8 * DAY);
  await money.runJobs();
  expect(await feeOf(skipped.fan, skipped.id)).toBe('returned');
});
