/** Problems with orders: whose turn it is, the three days, and where the money goes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatorId, OrderId, ProductId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildProduct } from '../../../test/factories/products.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { checkLedger } from '../../ledger/index.ts';
import { refundOrder } from '../../payments/index.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { shopOfAccount } from '../account.ts';
import { type ProblemAct, problemRefusal } from '../policy.ts';
import { buyProducts } from '../test-buying.ts';

let money: Money;
let creator: CreatorId;
let buyer: UserId;
let moderator: UserId;
let preset: ProductId;
let book: ProductId;
beforeAll(async () => {
  money = await startMoney();
  moderator = (await money.fan(null)).id;
  await money.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [moderator]);
});
beforeEach(async () => {
  await money.forgetJobs();
  money.letters.length = 0;
  ({ id: creator } = await money.creator());
  ({ id: buyer } = await money.fan());
  const publishedAt = money.clock.now();
  const sold = { publishedAt, priceCents: 1_000 };
  preset = await buildProduct(money.db, creator, { ...sold, title: 'Presets' });
  book = await buildProduct(money.db, creator, { ...sold, title: 'Book', priceCents: 2_000 });
});
afterAll(() => money.close());

const shopOf = (who: UserId) => money.as(who).shop;
const staff = () => money.as(moderator, new Set(['moderator'])).shop;
const both = () => buyProducts(money, buyer, creator, [preset], [book]);
const open = async (orderId: OrderId, position = 0) =>
  shopOf(buyer).openProblem({ orderId, position, reason: 'cannot_open', text: 'It is empty.' });
const refundedOf = async (orderId: OrderId) =>
  (await shopOf(buyer).getPurchase({ orderId })).lines.map((line) => line.refundedCents);
const news = async (who: UserId) => {
  await money.runConsumers();
  return (await money.as(who).notifications.list({})).items.map(({ fact }) => fact.kind);
};
const said = (problem: { entries: readonly { role: string; did: string }[] }) =>
  problem.entries.map(({ role, did }) => `${role} ${did}`);

test('the rule: who does what, in which state', () => {
  const ACTS = ['answer', 'close', 'escalate', 'decide'] as const satisfies readonly ProblemAct[];
  const cases = [
    // [who, state, answer, close, escalate, decide]
    ['creator', 'open', null, 'not_found', 'not_found', 'not_found'],
    ['creator', 'answered', null, 'not_found', 'not_found', 'not_found'],
    ['creator', 'with_staff', null, 'not_found', 'not_found', 'not_found'],
    ['creator', 'closed', 'problem_over', 'not_found', 'not_found', 'not_found'],
    ['buyer', 'open', 'not_found', null, 'too_early', 'not_found'],
    ['buyer', 'answered', 'not_found', null, null, 'not_found'],
    ['buyer', 'with_staff', 'not_found', null, null, 'not_found'],
    ['buyer', 'closed', 'not_found', 'problem_over', 'problem_over', 'not_found'],
    ['staff', 'open', 'not_found', 'not_found', 'not_found', 'not_found'],
    ['staff', 'answered', 'not_found', 'not_found', 'not_found', 'not_found'],
    ['staff', 'with_staff', 'not_found', 'not_found', 'not_found', null],
    ['staff', 'closed', 'not_found', 'not_found', 'not_found', 'problem_over'],
    [null, 'open', 'not_found', 'not_found', 'not_found', 'not_found'],
  ] as const;
  for (const [who, state, ...expected] of cases)
    expect([who, state, ...ACTS.map((act) => problemRefusal(who, state, act))]).toEqual([
      who,
      state,
      ...expected,
    ]);
});

test('a buyer tells, the creator answers with a part, and the buyer closes it', async () => {
  const orderId = await both();
  expect(await codeOf(open(orderId, 2))).toBe('not_found');
  expect(
    await codeOf(shopOf(creator).openProblem({ orderId, position: 0, reason: 'other', text: 'x' })),
  ).toBe('not_found');
  const problem = await open(orderId);
  expect(problem).toMatchObject({
    orderId,
    title: 'Presets',
    leftCents: 1_000,
    state: 'open',
    outcome: null,
    answerBy: new Date(money.clock.now().getTime() + 3 * DAY).toISOString(),
  });
  expect(await codeOf(open(orderId))).toBe('problem_open');
  const [line] = (await shopOf(buyer).getPurchase({ orderId })).lines;
  expect(line).toMatchObject({ canReport: false, problem: { id: problem.id } });
  expect(await shopOf(creator).countProblems({})).toEqual({ count: 1 });
  expect((await shopOf(creator).listProblems({})).items).toEqual([problem]);
  const today = { from: '2026-01-31', to: '2026-01-31' };
  expect((await money.as(creator).earnings.getDashboard(today)).waiting.problems).toBe(1);
  expect(await news(creator)).toContain('problem_opened');
  await money.runJobs();
  const subjects = () => money.letters.map(({ subject }) => subject);
  expect(subjects()).toContain('Fay Fan told you about a problem with an order');

  const { id: problemId } = problem;
  const answer = (more: object) => shopOf(creator).answerProblem({ problemId, ...more });
  expect(await codeOf(answer({ text: ' ' }))).toBe('answer_missing');
  expect(await codeOf(answer({ refundCents: toCents(1_001) }))).toBe('more_than_left');
  expect(await codeOf(shopOf(buyer).answerProblem({ problemId, text: 'x' }))).toBe('not_found');
  expect(await codeOf(shopOf(buyer).escalateProblem({ problemId }))).toBe('too_early');
  const part = { refundCents: toCents(400), text: 'Sorry!', idempotencyKey: key() };
  const [answered] = await Promise.all([answer(part), answer(part)]);
  expect(answered).toMatchObject({ state: 'answered', leftCents: 600 });
  expect(said(answered)).toEqual(['buyer opened', 'creator refunded']);
  expect(await refundedOf(orderId)).toEqual([400, 0]);
  expect(await news(buyer)).toContain('problem_answered');
  expect((await shopOf(creator).listProblems({ show: 'others' })).items).toHaveLength(1);

  const closed = await shopOf(buyer).closeProblem({ problemId });
  expect(closed).toMatchObject({ state: 'closed', outcome: 'partly_refunded' });
  expect(await codeOf(answer({ text: 'x' }))).toBe('problem_over');
  expect(await codeOf(shopOf(buyer).closeProblem({ problemId }))).toBe('problem_over');
  expect((await shopOf(creator).listProblems({ show: 'closed' })).items).toEqual([closed]);
  expect((await open(orderId)).id).not.toBe(problemId);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('a refund of all closes it and takes the product back; the other line stays', async () => {
  const orderId = await both();
  const { id: problemId } = await open(orderId);
  const done = await shopOf(creator).answerProblem({ problemId, refundAll: true });
  expect(done).toMatchObject({ state: 'closed', outcome: 'refunded', leftCents: 0 });
  expect(said(done)).toEqual(['buyer opened', 'creator refunded']);
  const { lines } = await shopOf(buyer).getPurchase({ orderId });
  expect(lines.map(({ closed, canReport }) => [closed, canReport])).toEqual([
    ['gone', false],
    [null, true],
  ]);
  expect(await codeOf(open(orderId))).toBe('nothing_paid');
  expect(await news(buyer)).toContain('problem_decided');
  expect(await news(creator)).not.toContain('problem_decided');
});

test('without an answer in three days staff have it, also after a restart, and decide once', async () => {
  const orderId = await both();
  const { id: problemId } = await open(orderId);
  await money.advance(3 * DAY - 1_000);
  await money.runJobs();
  expect((await staff().listStaffProblems({})).items).toEqual([]);
  await money.advance(1_000);
  await money.runJobs();
  await money.runJobs();
  const [waiting] = (await staff().listStaffProblems({})).items;
  expect(waiting).toMatchObject({
    id: problemId,
    state: 'with_staff',
    line: { title: 'Presets', amountCents: 1_000 },
    downloads: [],
    keysDelivered: 0,
    linksShown: 1,
  });
  expect(said(waiting!)).toEqual(['buyer opened', 'rule escalated']);
  expect(await news(creator)).toContain('problem_with_staff');
  // the creator may still say something, and staff still have it
  const more = await shopOf(creator).answerProblem({ problemId, text: 'I was away.' });
  expect(more.state).toBe('with_staff');
  const decide = { problemId, text: 'Half of it.', refundCents: toCents(500) };
  expect(await codeOf(shopOf(creator).decideProblem(decide))).toBe('forbidden');
  expect(await codeOf(staff().decideProblem({ ...decide, refundCents: toCents(1_001) }))).toBe(
    'more_than_left',
  );
  const decided = await staff().decideProblem(decide);
  expect(decided).toMatchObject({ state: 'closed', outcome: 'partly_refunded', leftCents: 500 });
  expect(await codeOf(staff().decideProblem(decide))).toBe('problem_over');
  expect(await refundedOf(orderId)).toEqual([500, 0]);
  expect((await staff().listStaffProblems({ show: 'closed' })).items).toEqual([decided]);
  for (const who of [buyer, creator]) expect(await news(who)).toContain('problem_decided');
  const { rows } = await money.db.pool.query(
    `select actor_id, subject, details from audit_log where action = 'shop.decideProblem'`,
  );
  expect(rows).toEqual([
    {
      actor_id: moderator,
      subject: `problem:${problemId}`,
      details: { reason: 'Half of it.', amountCents: 500 },
    },
  ]);
  const { items } = await money.as(moderator, new Set(['admin'])).safety.listAudit({});
  expect(JSON.stringify(items)).toContain('Problem with order');
});

test('the buyer asks staff after an answer, once; a dismissal closes it', async () => {
  const { id: problemId } = await open(await both());
  await shopOf(creator).answerProblem({ problemId, text: 'It works for me.' });
  const asked = await shopOf(buyer).escalateProblem({ problemId, text: 'It does not.' });
  expect(asked.state).toBe('with_staff');
  const again = await shopOf(buyer).escalateProblem({ problemId });
  expect(said(again)).toEqual(['buyer opened', 'creator answered', 'buyer escalated']);
  const done = await staff().decideProblem({ problemId, text: 'It works for us, too.' });
  expect(done).toMatchObject({ state: 'closed', outcome: 'dismissed', leftCents: 1_000 });
});

test('a moderator does not decide about what they bought or sold', async () => {
  await money.saveCard(moderator, '4242424242424242');
  const orderId = await buyProducts(money, moderator, creator, [book]);
  const told = { orderId, position: 0, reason: 'other', text: 'x' } as const;
  const { id: problemId } = await shopOf(moderator).openProblem(told);
  await shopOf(creator).answerProblem({ problemId, text: 'x' });
  await shopOf(moderator).escalateProblem({ problemId });
  expect(await codeOf(staff().decideProblem({ problemId, text: 'x', refundAll: true }))).toBe(
    'not_found',
  );
});

describe('by a rule', () => {
  test('a block gives it to staff, and what is told about after it', async () => {
    const orderId = await both();
    const { id } = await open(orderId);
    await money.as(creator).safety.block({ userId: buyer });
    const { lines } = await shopOf(buyer).getPurchase({ orderId });
    expect(lines[0]).toMatchObject({ closed: 'closed', problem: { id, state: 'with_staff' } });
    const second = await open(orderId, 1);
    expect(said(second)).toEqual(['buyer opened', 'rule escalated']);
    const { items } = await staff().listStaffProblems({ limit: 50 });
    expect(items.map((one) => one.id)).toEqual(expect.arrayContaining([id, second.id]));
    const next = await staff().listStaffProblems({ limit: 1 });
    expect(next.items).toHaveLength(1);
    expect(next.nextCursor).not.toBeNull();
  });

  test('a suspension of the creator gives it to staff, for good', async () => {
    const orderId = await both();
    const { id } = await open(orderId);
    const admin = money.as(moderator, new Set(['admin'])).safety;
    await admin.suspend({ userId: creator, reason: 'Fraud', until: null });
    const [line] = (await shopOf(buyer).getPurchase({ orderId })).lines;
    expect(line).toMatchObject({ closed: 'closed', problem: { id, state: 'with_staff' } });
  });

  test('a whole refund or a dispute closes it; a part by other means does not', async () => {
    const orderId = await both();
    const { id } = await open(orderId, 1);
    const reason = 'x';
    const line = (cents: number) => ({
      orderId,
      lines: [{ position: 1, cents: toCents(cents) }],
      reason,
    });
    await refundOrder(money.deps, { ...line(500), cause: 'one' });
    const stateOf = async () => (await shopOf(buyer).getPurchase({ orderId })).lines[1]?.problem;
    expect(await stateOf()).toMatchObject({ state: 'open', leftCents: 1_500 });
    await refundOrder(money.deps, { ...line(1_500), cause: 'two' });
    expect(await stateOf()).toMatchObject({ id, state: 'closed', outcome: 'refunded' });
  });

  test('an account that ends closes what it told about, and its words go', async () => {
    const orderId = await both();
    await open(orderId);
    await money.db.tx((tx) => shopOfAccount.close!(money.deps, tx, buyer));
    const [closed] = (await shopOf(creator).listProblems({ show: 'closed' })).items;
    expect(closed).toMatchObject({
      outcome: 'dismissed',
      entries: [{ text: '' }, { role: 'rule' }],
    });
  });
});
