/** Suspended accounts: who may suspend whom, what a suspension stops, and that lifting it brings all of it back. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@limelight/contract/accounts/operations';
import { type UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { open, send } from '../../test/chats/chats.ts';
import { TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPost, EVERYONE } from '../../test/factories/posts.ts';
import { key, type Money, startMoney } from '../../test/money.ts';
import { codeOf, operationsAs } from '../../test/operations.ts';
import { loadViewer } from '../accounts/index.ts';
import { checkLedger } from '../ledger/index.ts';
import { DAY } from '../platform/clock/clock.ts';
import { safetyOfAccount } from './account.ts';

let money: Money;
let moderator: UserId;
let admin: UserId;
beforeAll(async () => {
  money = await startMoney(new Date(TEST_NOW));
  moderator = await staff('moderator');
  admin = await staff('admin');
});
beforeEach(async () => {
  await money.forgetJobs();
  money.letters.length = 0;
});
afterAll(() => money.close());

const as = (id: UserId, ...roles: Role[]) => operationsAs(money.deps, viewerOf(id, ...roles));
async function staff(role: 'moderator' | 'admin'): Promise<UserId> {
  const { id } = await money.fan(null);
  await money.db.pool.query('insert into user_roles values ($1, $2)', [id, role]);
  return id;
}
const asModerator = () => as(moderator, 'moderator').safety;
const asAdmin = (id = admin) => as(id, 'admin').safety;
const inDays = (days: number) => new Date(money.clock.now().getTime() + days * DAY).toISOString();
const suspend = (person: UserId, until: string | null = null, by = asModerator()) =>
  codeOf(by.suspend({ userId: person, reason: 'Spam', until }));
const lift = (person: UserId, by = asModerator()) =>
  codeOf(by.liftSuspension({ userId: person, note: 'A mistake' }));
const isIn = async (person: UserId) =>
  (await loadViewer(money.deps, {
    sub: person,
    session_id: key(),
    aal: 'aal1',
  })) !== null;
const openSessions = async (person: UserId) =>
  (
    await money.db.pool.query('select from auth.sessions where user_id = $1 and ended_at is null', [
      person,
    ])
  ).rowCount;
const handleOf = async (person: UserId) =>
  (
    await money.db.pool.query<{ handle: string }>('select handle from profiles where id = $1', [
      person,
    ])
  ).rows[0]?.handle ?? '';
const join = (fan: UserId, tierId: Awaited<ReturnType<Money['creator']>>['tierId']) =>
  money.as(fan).memberships.subscribe({
    tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });

test('strangers, fans, creators and the suspended get nothing of it', async () => {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan(null);
  const { id: other } = await money.fan(null);
  const nobodies = [
    ['not_signed_in', operationsAs(money.deps, null).safety],
    ['forbidden', as(fan).safety],
    ['forbidden', as(creator, 'creator').safety],
  ] as const;
  for (const [code, safety] of nobodies) {
    expect(await suspend(other, null, safety)).toBe(code);
    expect(await lift(other, safety)).toBe(code);
    expect(await codeOf(safety.listSuspensions({}))).toBe(code);
    expect(await codeOf(safety.findPeople({ q: await handleOf(other) }))).toBe(code);
  }
  expect(await isIn(other)).toBe(true);

  // was a moderator until just now; the request still has the cached roles
  const gone = await staff('moderator');
  expect(await suspend(gone, null, asAdmin())).toBe('ok');
  expect(await suspend(other, null, as(gone, 'moderator').safety)).toBe('forbidden');
});

test('staff are suspended by administrators alone, nobody by themself, and the last administrator by nobody', async () => {
  const colleague = await staff('moderator');
  const second = await staff('admin');
  for (const one of [colleague, second]) expect(await suspend(one)).toBe('staff_account');
  expect(await suspend(moderator)).toBe('own_account');
  expect(await suspend(admin, null, asAdmin())).toBe('own_account');
  money.clock.advance(1000);
  expect(await suspend(colleague, null, asAdmin())).toBe('ok');
  expect(await suspend(colleague, null, asAdmin())).toBe('already_suspended');
  const [listed] = (await asModerator().listSuspensions({})).items;
  expect(listed).toMatchObject({ id: colleague, canLift: false });
  expect((await asAdmin().listSuspensions({})).items[0]?.canLift).toBe(true);
  expect(await lift(colleague)).toBe('staff_account');
  expect(await lift(colleague, asAdmin())).toBe('ok');
  expect(await lift(colleague, asAdmin())).toBe('not_suspended');

  // two administrators suspend each other at once: one of them remains
  const codes = await Promise.all([
    suspend(second, null, asAdmin()),
    suspend(admin, null, asAdmin(second)),
  ]);
  expect(codes.toSorted()).toEqual(['forbidden', 'ok']);
  const [remaining, out] = (await isIn(admin)) ? [admin, second] : [second, admin];
  expect(await suspend(remaining, null, asAdmin(out))).toBe('forbidden');
  expect(await lift(out, asAdmin(remaining))).toBe('ok');
  await money.db.pool.query(`delete from user_roles where user_id = $1`, [second]);
});

test('a suspended person is out at once, reads why by email, and is listed with who did it', async () => {
  const { id: fan } = await money.fan(null);
  expect(await openSessions(fan)).toBe(1);
  money.clock.advance(1000);
  const until = inDays(7);
  expect(await suspend(fan, inDays(-1))).toBe('ends_too_soon');
  expect(await suspend(fan, until)).toBe('ok');
  expect(await openSessions(fan)).toBe(0);
  expect(await isIn(fan)).toBe(false);
  const [letter, ...more] = money.letters;
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    to: `${fan}@example.test`,
    subject: 'Your account is suspended',
  });
  expect(letter?.text).toMatch(
    /^Your account is suspended until \w+ \d+, 2026 at \d+:00 [AP]M UTC\.\n\nThe reason: Spam\.\n\nIf you think this is a mistake, ask the people who run Limelight/,
  );
  const [listed] = (await asModerator().listSuspensions({ limit: 1 })).items;
  const by = { handle: await handleOf(moderator), displayName: 'Fay Fan' };
  const since = money.clock.now().toISOString();
  const suspension = { reason: 'Spam', since, until, by };
  expect(listed).toMatchObject({ id: fan, suspension, canLift: true });
  const handle = await handleOf(fan);
  expect((await asModerator().findPeople({ q: `@${handle}` })).items).toMatchObject([
    { id: fan, suspension, canSuspend: false, canLift: true },
  ]);

  expect(await lift(fan)).toBe('ok');
  expect(await isIn(fan)).toBe(true);
  expect(money.letters.at(-1)?.subject).toBe('You can sign in again');
  expect((await asModerator().findPeople({ q: handle })).items).toMatchObject([
    { suspension: null, canSuspend: true, canLift: false },
  ]);
  const { rows } = await money.db.pool.query(
    `select actor_id, action, details ->> 'reason' as reason from audit_log where subject = $1 order by id`,
    [`user:${fan}`],
  );
  expect(rows).toEqual([
    { actor_id: moderator, action: 'safety.suspend', reason: 'Spam' },
    { actor_id: moderator, action: 'safety.liftSuspension', reason: 'A mistake' },
  ]);
});

test('a suspension ends by itself on its day, and only that one', async () => {
  const { id: fan } = await money.fan(null);
  await suspend(fan, inDays(3));
  await lift(fan);
  await suspend(fan, inDays(10));
  await money.advance(4 * DAY);
  await money.runJobs();
  expect(await isIn(fan)).toBe(false);
  await money.advance(6 * DAY);
  await money.runJobs();
  expect(await isIn(fan)).toBe(true);
  expect(money.letters.at(-1)?.subject).toBe('You can sign in again');
  const sent = money.letters.length;
  await money.advance(DAY);
  await money.runJobs();
  expect(money.letters).toHaveLength(sent);
  expect(money.failures).toEqual([]);
});

test('nobody finds or reads a suspended creator, nor writes to them; all of it is back afterwards', async () => {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan(null);
  await money.db.pool.query('insert into follows values ($1, $2, now())', [fan, creator]);
  const conversation = await open(as, fan, creator);
  await send(as, creator, conversation, { text: 'Hello' });
  const postId = await buildPost(money.db, creator, { audience: EVERYONE });
  const seen = async () => [
    await codeOf(as(fan).creators.get({ handle: creator })),
    await codeOf(as(fan).posts.get({ postId })),
    await codeOf(send(as, fan, conversation, { text: 'Are you there?' })),
  ];
  expect(await seen()).toEqual(['ok', 'ok', 'ok']);
  await suspend(creator);
  expect(await seen()).toEqual(['not_found', 'not_found', expect.not.stringMatching('ok')]);
  await lift(creator);
  expect(await seen()).toEqual(['ok', 'ok', 'ok']);
});

/** A member whose month ends in three days. */
async function member() {
  const { id: creator, tierId } = await money.creator();
  const { id: fan } = await money.fan();
  await join(fan, tierId);
  const end = Date.parse((await only(fan)).currentPeriodEnd);
  await money.advance(end - money.clock.now().getTime() - 3 * DAY);
  await money.runJobs();
  return { creator, fan, tierId };
}
const only = async (fan: UserId) => {
  const [one] = (await money.as(fan).memberships.list({ limit: 20 })).items;
  if (!one) throw new Error('no membership');
  return one;
};
const paidBy = async (fan: UserId) =>
  (await money.as(fan).payments.listOrders({ limit: 20 })).items.filter(
    ({ status }) => status === 'paid',
  ).length;
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await money.advance(DAY);
    await money.runJobs();
  }
}

test.each(['creator', 'fan'] as const)(
  'months that begin while the %s is suspended cost nothing, and renewals go on with the first after it',
  async (which) => {
    const { creator, fan } = await member();
    await suspend(which === 'creator' ? creator : fan);
    await pass(40);
    expect(await paidBy(fan)).toBe(1);
    expect(await only(fan)).toMatchObject({ status: 'active' });
    await lift(which === 'creator' ? creator : fan);
    expect(await paidBy(fan)).toBe(1);
    const { currentPeriodEnd, status } = await only(fan);
    expect(status).toBe('active');
    await money.advance(Date.parse(currentPeriodEnd) - money.clock.now().getTime());
    await money.runJobs();
    expect(await paidBy(fan)).toBe(2);
    expect(money.failures).toEqual([]);
  },
);

test('a renewal whose payment arrives after the suspension goes back, and its month is free', async () => {
  const { fan } = await member();
  const { currentPeriodEnd } = await only(fan);
  const charge = money.sandbox.charge.bind(money.sandbox);
  vi.spyOn(money.sandbox, 'charge').mockImplementationOnce(async (order) => {
    const answer = await charge(order);
    expect(await suspend(fan)).toBe('ok');
    return answer;
  });
  await pass(3);
  const { items } = await money.as(fan).payments.listOrders({ limit: 20 });
  expect(items.map(({ kind, status }) => [kind, status])).toEqual([
    ['renewal', 'returned'],
    ['membership', 'paid'],
  ]);
  const [late] = items;
  if (!late) throw new Error('no renewal');
  expect(await money.as(fan).payments.getOrder({ orderId: late.id })).toMatchObject({
    declineReason: 'Your account was suspended when your payment went through.',
  });
  const { status, currentPeriodEnd: end } = await only(fan);
  expect([status, end > currentPeriodEnd]).toEqual(['active', true]);
  expect(await checkLedger(money.db)).toEqual([]);
  expect(money.failures).toEqual([]);
});

test('a canceled membership with a suspended creator ends on its day, and nobody joins', async () => {
  const { creator, fan, tierId } = await member();
  const { id: late } = await money.fan();
  await suspend(creator);
  expect(await codeOf(join(late, tierId))).toBe('not_found');
  await money.as(fan).memberships.cancel({ membershipId: (await only(fan)).id });
  await pass(3);
  expect((await only(fan)).status).toBe('ended');
});

test.each([
  ['they are back', (creator: UserId) => lift(creator)],
  [
    'their account is deleted',
    (creator: UserId) =>
      money.db.pool.query('update accounts set deleted_at = now() where id = $1', [creator]),
  ],
])('a payout of a suspended creator waits, and leaves once %s', async (_, end) => {
  const { id: creator, tierId } = await money.creator(50_000);
  await money.as(creator).payouts.connectMethod({});
  const { id: fan } = await money.fan();
  await money.as(fan).memberships.subscribe({
    tierId,
    expectedPriceCents: toCents(50_000),
    idempotencyKey: key(),
  });
  await money.advance(7 * DAY);
  await money.runJobs();
  const statuses = async () =>
    (await money.as(creator).payouts.getOverview({})).history.map(({ status }) => status);
  await money.as(creator).payouts.request({ amountCents: toCents(30_000), idempotencyKey: key() });
  await suspend(creator);
  await pass(2);
  expect(await statuses()).toEqual(['requested']);
  await end(creator);
  await pass(1);
  expect(await statuses()).not.toEqual(['requested']);
  expect(money.failures).toEqual([]);
});

test('a report can end with a suspension, which decides every open report of the thing', async () => {
  const { id: creator } = await money.creator();
  const { id: fan } = await money.fan(null);
  const { id: other } = await money.fan(null);
  const postId = await buildPost(money.db, creator, { audience: EVERYONE });
  for (const one of [fan, other])
    await as(one).safety.report({ kind: 'post', thingId: postId, reason: 'spam' });
  const [report] = (await asModerator().listReports({})).items;
  const reportId = report?.id ?? '';
  expect(await asModerator().openReport({ reportId })).toMatchObject({ canSuspend: true });
  const decide = (until: string | null) =>
    codeOf(
      asModerator().decideReport({ reportId, outcome: 'suspended', note: 'Spam again', until }),
    );
  expect(await decide(inDays(-1))).toBe('ends_too_soon');
  expect((await asModerator().listReports({})).items).toHaveLength(2);
  expect(await isIn(creator)).toBe(true);
  expect(await decide(inDays(2))).toBe('ok');
  expect((await asModerator().listReports({})).items).toEqual([]);
  expect(await isIn(creator)).toBe(false);
  await money.runConsumers();
  const told = (await as(fan).notifications.list({})).items.map(({ fact }) => fact);
  expect(told).toContainEqual(expect.objectContaining({ outcome: 'suspended' }));
  expect(money.letters.map(({ text }) => text).join()).toContain('The reason: Spam again.');
  await money.advance(2 * DAY);
  await money.runJobs();
  expect(await codeOf(as(fan).posts.get({ postId }))).toBe('ok');
});

test('a report suspends by the same rights: a moderator no staff, nobody the author of a report about themselves', async () => {
  const colleague = await staff('moderator');
  const { id: fan } = await money.fan(null);
  const { id: creator } = await money.creator();
  await money.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [creator]);
  const postId = await buildPost(money.db, creator, { audience: EVERYONE });
  await as(fan).safety.report({ kind: 'post', thingId: postId, reason: 'spam' });
  const reportId = (await asModerator().listReports({})).items[0]?.id ?? '';
  const deciders = [
    ['staff_account', false, asModerator()],
    ['own_report', null, as(creator, 'moderator').safety],
    ['forbidden', null, as(fan).safety],
    ['not_signed_in', null, operationsAs(money.deps, null).safety],
    // no longer staff; the request still has the cached roles
    ['forbidden', false, as(fan, 'moderator').safety],
    ['ok', true, asAdmin()],
    ['already_decided', false, as(colleague, 'moderator').safety],
  ] as const;
  for (const [code, canSuspend, safety] of deciders) {
    if (canSuspend !== null)
      expect(await safety.openReport({ reportId }), code).toMatchObject({ canSuspend });
    const decided = safety.decideReport({ reportId, outcome: 'suspended', note: 'Spam' });
    expect(await codeOf(decided)).toBe(code);
    expect(await isIn(creator)).toBe(code !== 'ok' && code !== 'already_decided');
  }
});

test('the person can download why they are suspended, and nothing of it outlives the account', async () => {
  const { id: fan } = await money.fan(null);
  await suspend(fan);
  const section = safetyOfAccount.exports?.find(({ name }) => name === 'suspension');
  if (!section) throw new Error('no such section');
  const read = async () => JSON.stringify(await money.db.one(section.statement, fan));
  expect(await read()).toContain('Spam');
  await money.db.tx(async (tx) => safetyOfAccount.close?.(money.deps, tx, fan));
  expect(await read()).not.toContain('Spam');
  const { rowCount } = await money.db.pool.query('select from suspensions where user_id = $1', [
    fan,
  ]);
  expect(rowCount).toBe(0);
});
