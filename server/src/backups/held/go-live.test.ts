import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { fakePlace } from '../../../test/fake-place.ts';
import { restoreNow } from '../../../test/factories/restored.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { waitingJobs } from '../../../test/run-jobs.ts';
import { checkLedger, creatorBalancesOf } from '../../ledger/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Files } from '../../platform/files/files.ts';
import { DAY, HOUR } from '../../platform/clock/clock.ts';
import { CannotGoLive, goLive } from './go-live.ts';

let money: Money;
const said: string[] = [];
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  said.length = 0;
  await money.forgetJobs();
  await money.db.pool.query(
    `delete from restored_copy; delete from due_work; delete from unmatched_moves`,
  );
});
afterAll(() => money.close());

const live = (place: Pick<Files, 'list'> | null = fakePlace(), deps = money.deps) =>
  goLive(deps, {
    openPlace: () => Promise.resolve(place),
    messageJobs: ['mail.deliver', 'sms.deliver'],
    say: (sentence) => void said.push(sentence),
  });
const restored = (more: { ago?: number; erasuresNoted?: boolean } = {}) =>
  restoreNow(money, { ago: HOUR, erasuresNoted: true, ...more });
const admin = async () => money.as((await money.fan(null)).id, new Set(['admin'])).backups;

async function member() {
  const creator = await money.creator();
  const fan = await money.fan();
  await money.as(fan.id).memberships.subscribe({
    tierId: creator.tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });
  return { creator, fan };
}
const membershipOf = async (fan: UserId) =>
  (await money.as(fan).memberships.list({ limit: 5 })).items[0];
const charges = async () =>
  (await money.db.pool.query<{ n: number }>('select count(*)::int as n from sandbox.charges'))
    .rows[0]?.n ?? 0;
/** What the lost site charged: the network has it, and this copy knows nothing of it. */
const chargedByLostSite = async (fan: UserId, cents = 8000) => {
  const { rows } = await money.db.pool.query<{ provider_ref: string }>(
    'select provider_ref from cards where user_id = $1',
    [fan],
  );
  return money.sandbox.charge({
    idempotencyKey: randomUUID(),
    cardRef: rows[0]?.provider_ref ?? '',
    amountCents: toCents(cents),
    description: 'Gold: renewal',
    offSession: true,
    isCapturedLater: false,
    returnUrl: 'https://limelight.test',
  });
};

test('a site that was not restored stays what it is; one that is live says so', async () => {
  await expect(live()).rejects.toThrow(CannotGoLive);
  await restored();
  await live();
  expect(said.at(-1)).toContain('The copy is live.');
  said.length = 0;
  await live();
  expect(said).toEqual([expect.stringContaining('This copy went live at')]);
});

test('a renewal that fell due charges no one until an administrator runs it; skipped, it never does', async () => {
  const [paid, unpaid] = [await member(), await member()];
  await money.runJobs();
  await money.advance(31 * DAY);
  await restored({ ago: 30 * DAY });
  const lost = await chargedByLostSite(paid.fan.id);
  const before = await charges();
  await live();
  expect(said.join('\n')).toContain('2 jobs that fell due, and 1 charge or transfer');
  await money.runJobs();
  expect(await charges()).toBe(before);
  const backups = await admin();
  const { items } = await backups.listDueWork({});
  expect(
    items
      .map(({ kind, amountCents, fan, sameMove }) => [
        kind,
        amountCents,
        fan?.id,
        sameMove?.reference ?? null,
      ])
      .sort(),
  ).toEqual(
    [
      ['renewal', 8000, paid.fan.id, lost.chargeRef],
      ['renewal', 8000, unpaid.fan.id, null],
    ].sort(),
  );
  const [skipped, run] = [paid, unpaid].map(
    ({ fan }) => items.find((one) => one.fan?.id === fan.id)?.id ?? '',
  );
  expect(await backups.decideDueWork({ decision: 'skip', which: { id: skipped ?? '' } })).toEqual({
    decided: 1,
  });
  expect(await backups.decideDueWork({ decision: 'run', which: { id: skipped ?? '' } })).toEqual({
    decided: 0,
  });
  expect(await backups.decideDueWork({ decision: 'run', which: { kind: 'renewal' } })).toEqual({
    decided: 1,
  });
  await money.runJobs();
  await money.runJobs();
  expect(run).not.toBe(skipped);
  expect(await charges()).toBe(before + 1);
  for (const { fan } of [paid, unpaid]) {
    const its = await membershipOf(fan.id);
    expect(its?.status).toBe('active');
    expect(new Date(its?.currentPeriodEnd ?? 0) > money.clock.now()).toBe(true);
  }
  expect((await backups.listDueWork({})).items).toEqual([]);
  await money.advance(31 * DAY);
  await money.runJobs();
  expect(await charges()).toBe(before + 3);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('memberships that end, and what is free, need no decision', async () => {
  const { fan } = await member();
  const id = (await membershipOf(fan.id))?.id;
  if (!id) throw new Error('no membership');
  await money.as(fan.id).memberships.cancel({ membershipId: id });
  await money.advance(31 * DAY);
  await restored({ ago: 30 * DAY });
  await live();
  expect((await (await admin()).listDueWork({})).items).toEqual([]);
  await money.advance(HOUR);
  await money.runJobs();
  expect((await membershipOf(fan.id))?.status).toBe('ended');
});

test('what the provider knows of this copy’s own orders is booked; what it does not know is listed', async () => {
  const creator = await money.creator();
  const fan = await money.fan();
  const { rows } = await money.db.pool.query<{ id: string }>(
    `with made as (
       insert into orders (buyer_id, creator_id, kind, card_id, total_cents, idempotency_key, provider, created_at)
       values ($1, $2, 'tip', $3, 8000, $4, 'sandbox', $5) returning id, creator_id),
     line as (
       insert into order_lines (order_id, position, kind, thing_id, title, amount_cents)
       select id, 0, 'tip', creator_id, 'Tip', 8000 from made)
     select id from made`,
    [fan.id, creator.id, fan.cardId, key(), money.clock.now()],
  );
  await restored();
  await money.advance(HOUR);
  const [{ id: orderId }] = rows as [{ id: string }];
  const { provider_ref: cardRef } = (
    await money.db.pool.query<{ provider_ref: string }>(
      'select provider_ref from cards where id = $1',
      [fan.cardId],
    )
  ).rows[0] ?? { provider_ref: '' };
  await money.sandbox.charge({
    idempotencyKey: orderId,
    cardRef,
    amountCents: toCents(8000),
    description: 'Tip',
    offSession: false,
    isCapturedLater: false,
    returnUrl: 'https://limelight.test',
  });
  const lost = await chargedByLostSite(fan.id, 1200);
  money.letters.length = 0;
  await live();
  expect(money.letters).toEqual([]);
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(6400);
  const backups = await admin();
  const { items } = await backups.listUnmatchedMoves({});
  expect(items).toMatchObject([
    {
      kind: 'charge',
      reference: lost.chargeRef,
      amountCents: 1200,
      returnedCents: 0,
      person: { id: fan.id },
    },
  ]);
  await money.runJobs();
  expect((await creatorBalancesOf(money.db, creator.id)).pendingCents).toBe(6400);
  const [move] = items;
  await backups.settleUnmatchedMove({ id: move?.id ?? '', note: 'Refunded in the dashboard' });
  expect((await backups.listUnmatchedMoves({})).items).toEqual([]);
  const { rows: lines } = await money.db.pool.query(
    `select action, subject, details ->> 'reason' as reason from audit_log where action like 'backups.%' order by id desc limit 2`,
  );
  expect(lines).toEqual([
    {
      action: 'backups.settleUnmatchedMove',
      subject: `provider:${lost.chargeRef}`,
      reason: 'Refunded in the dashboard',
    },
    { action: 'backups.goLive', subject: null, reason: null },
  ]);
});

/** A creator with money to pay out, and a plan for it. */
async function earner(): Promise<CreatorId> {
  const { creator } = await member();
  await money.as(creator.id).payouts.connectMethod({});
  await money.advance(7 * DAY);
  await money.runJobs();
  return creator.id;
}
const overview = (id: CreatorId) => money.as(id).payouts.getOverview({});

test('payouts wait for a decision: a requested one, and the regular ones', async () => {
  const [first, second, regular] = [await earner(), await earner(), await earner()];
  for (const id of [first, second])
    await money.as(id).payouts.request({ amountCents: toCents(5000), idempotencyKey: key() });
  await money.as(regular).payouts.setSchedule({ schedule: 'weekly' });
  await money.advance(8 * DAY);
  await restored({ ago: 8 * DAY });
  await live();
  await money.runJobs();
  const transfers = async () =>
    (await money.db.pool.query('select amount_cents from sandbox.transfers order by created_at'))
      .rows;
  expect(await transfers()).toEqual([]);
  const backups = await admin();
  const { items } = await backups.listDueWork({});
  const of = (id: CreatorId) => items.find(({ creator }) => creator?.id === id);
  expect(of(regular)).toMatchObject({ kind: 'regular_payout' });
  await backups.decideDueWork({ decision: 'run', which: { id: of(first)?.id ?? '' } });
  await backups.decideDueWork({ decision: 'skip', which: { id: of(second)?.id ?? '' } });
  await backups.decideDueWork({ decision: 'skip', which: { kind: 'regular_payout' } });
  await money.runJobs();
  await money.runJobs();
  expect(await transfers()).toEqual([{ amount_cents: 5000 }]);
  expect(await overview(second)).toMatchObject({
    availableCents: 6400,
    history: [{ status: 'failed' }],
  });
  const after = await overview(regular);
  expect(new Date(after.nextPayoutAt ?? 0) > money.clock.now()).toBe(true);
  expect(await checkLedger(money.db)).toEqual([]);
});

test('old mail is dropped, mail of today is sent', async () => {
  await money.db.pool.query(
    `select graphile_worker.add_job('mail.deliver'), graphile_worker.add_job('mail.deliver'),
       graphile_worker.add_job('sms.deliver')`,
  );
  await money.db.pool.query(
    `update graphile_worker._private_jobs set created_at = now() - interval '25 hours'
     where id in (select id from graphile_worker._private_jobs order by id limit 1)`,
  );
  await restored();
  await live();
  expect(said.join('\n')).toContain('1 email, text message or push older than a day');
  expect(await waitingJobs(money.deps)).toHaveLength(2);
});

test('who was erased since the snapshot is erased again, once', async () => {
  const { id } = await money.fan(null);
  const other = await money.fan(null);
  await restored();
  const place = fakePlace([`erased/${id}`, 'erased/notes.txt', `erased/${randomUUID()}`]);
  await live(place);
  expect(said.join('\n')).toContain('1 account that the lost site erased');
  const { rows } = await money.db.pool.query(
    'select id from accounts where id = any($1) and deleted_at is not null',
    [[id, other.id]],
  );
  expect(rows).toEqual([{ id }]);
});

test('erasures that cannot be known are said before', async () => {
  await restored({ erasuresNoted: false });
  await live();
  expect(said[0]).toContain('no erasures were noted in /backups');
  await money.db.pool.query('update restored_copy set live_at = null, erasures_noted = true');
  said.length = 0;
  await live(null);
  expect(said[0]).toContain('/backups can’t be read');
});

test('killed on the way it stays held, and run again it comes to the same', async () => {
  await member();
  await money.advance(31 * DAY);
  await restored({ ago: 30 * DAY });
  const broken = {
    list: () => {
      throw new Error('killed');
    },
  };
  await expect(live(broken)).rejects.toThrow('killed');
  const { rows } = await money.db.pool.query('select live_at from restored_copy');
  expect(rows).toEqual([{ live_at: null }]);
  const open = async () => (await (await admin()).getRestoredCopy({})).copy;
  const before = await open();
  await live();
  expect(await open()).toMatchObject({ openWork: before?.openWork, openMoves: before?.openMoves });
  expect(before).toMatchObject({ openWork: 1, liveAt: null });
});

/** Our deps, with a provider that differs in this. */
function withProvider(part: Partial<Deps['payments']>): Deps {
  const payments = new Proxy(money.deps.payments, {
    get(target, name) {
      if (name in part) return Reflect.get(part, name) as unknown;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return new Proxy(money.deps, {
    get: (target, name) =>
      name === 'payments' ? payments : (Reflect.get(target, name, target) as unknown),
  });
}

test.each([
  { days: 29, isSaid: false },
  { days: 31, isSaid: true },
])(
  'of a snapshot of $days days it is said before what the provider no longer lists: $isSaid',
  async ({ days, isSaid }) => {
    await restored({ ago: days * DAY });
    await live(fakePlace(), withProvider({ keepsEventsMs: 30 * DAY }));
    expect(said[0]?.includes('older than the 30 days for which sandbox keeps its events')).toBe(
      isSaid,
    );
    expect(said.at(-1)).toContain('The copy is live.');
  },
);

test('a provider that cannot be asked keeps the copy held', async () => {
  await restored();
  const movesSince = () => {
    throw new Error('no route to host');
  };
  const going = live(fakePlace(), withProvider({ movesSince }));
  await expect(going).rejects.toThrow('couldn’t be asked');
  const { rows } = await money.db.pool.query('select live_at from restored_copy');
  expect(rows).toEqual([{ live_at: null }]);
});
