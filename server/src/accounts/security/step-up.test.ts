/**
 * Every sensitive step of functions/v1, and which proof the session needs for it. services/auth/factors/step-up.test.ts has
 * those of auth/v1 (password, address, factors, passkeys, other places).
 */
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildFactor, signInAs, type SignIn } from '../../../test/factories/sessions.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { router } from '../../router.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

async function enter(id: CreatorId, how: SignIn) {
  const viewer = { ...viewerOf(id, 'creator'), sessionId: await signInAs(money.db, id, how) };
  const request = { id: 'test', ip: '127.0.0.1', userAgent: null };
  return createRouterClient(router, { context: { deps: money.deps, viewer, request } });
}
type Api = Awaited<ReturnType<typeof enter>>;

const STEPS: Record<string, (api: Api) => Promise<unknown>> = {
  'a payout method': ({ payouts }) => payouts.connectMethod({}),
  'the first payout': ({ payouts }) =>
    payouts.request({ amountCents: toCents(5000), idempotencyKey: key() }),
  'a payout schedule before the first': ({ payouts }) =>
    payouts.setSchedule({ schedule: 'weekly' }),
};

const SESSIONS: readonly [string, SignIn, { factor?: true; password?: false }, string | null][] = [
  ['a password of this minute', { shown: { password: 0 } }, {}, null],
  ['a password of 14 minutes ago', { shown: { password: 14 } }, {}, null],
  ['a password of 16 minutes ago', { shown: { password: 16 } }, {}, 'password'],
  ['an old sign-in elsewhere, no password', { shown: { oauth: 16 } }, { password: false }, 'code'],
  ['a passkey of this minute', { shown: { password: 60, passkey: 0 }, aal: 'aal2' }, {}, null],
  ['a passkey of 16 minutes ago', { shown: { passkey: 16 }, aal: 'aal2' }, {}, 'password'],
  ['only a password', { shown: { password: 0 } }, { factor: true }, 'second_factor'],
  ['a factor now', { shown: { password: 60, totp: 0 }, aal: 'aal2' }, { factor: true }, null],
  [
    'an old factor',
    { shown: { password: 0, totp: 16 }, aal: 'aal2' },
    { factor: true },
    'second_factor',
  ],
  ['a passkey beside a factor', { shown: { passkey: 0 }, aal: 'aal2' }, { factor: true }, null],
  [
    'an old passkey beside one',
    { shown: { passkey: 16 }, aal: 'aal2' },
    { factor: true },
    'second_factor',
  ],
  ['a text code at level one', { shown: { otp: 0 } }, { factor: true }, 'second_factor'],
];

test.each(Object.entries(STEPS))('%s', async (_, step) => {
  const asked: Record<string, string | null> = {};
  for (const [name, session, { factor, password }] of SESSIONS) {
    const { id } = await money.creator();
    if (password !== false)
      await money.db.pool.query(`update auth.users set encrypted_password = 'x' where id = $1`, [
        id,
      ]);
    if (factor) await buildFactor(money.db, id);
    const api = await enter(id, session);
    asked[name] = await needOf(step(api));
    // The refused calls changed nothing.
    const { method, schedule } = await api.payouts.getOverview({});
    const { dueAt } = await api.accounts.previewDeletion({});
    if (asked[name] !== null) expect([method, schedule, dueAt], name).toEqual([null, 'none', null]);
  }
  expect(asked).toEqual(Object.fromEntries(SESSIONS.map(([name, , , needs]) => [name, needs])));
});

test.each<[string, SignIn, { factor?: true; password?: false }, string | null]>([
  ['a sign-in of this minute', { shown: { password: 0 } }, {}, 'password'],
  ['one by mail, no password', { shown: { otp: 0 } }, { password: false }, 'code'],
  ['one by passkey', { shown: { passkey: 0 }, aal: 'aal2' }, {}, 'password'],
  ['a password asked for now', { asked: ['password', 0] }, {}, null],
  ['a code asked for now', { asked: ['otp', 14] }, { password: false }, null],
  ['a passkey asked for now', { asked: ['passkey', 0], aal: 'aal2' }, {}, null],
  ['a password asked for 16 minutes ago', { asked: ['password', 16] }, {}, 'password'],
  [
    'a sign-in with the factor',
    { shown: { password: 0, totp: 0 }, aal: 'aal2' },
    { factor: true },
    'second_factor',
  ],
  [
    'only the password asked for',
    { shown: { totp: 0 }, aal: 'aal2', asked: ['password', 0] },
    { factor: true },
    'second_factor',
  ],
  ['the factor asked for', { aal: 'aal2', asked: ['totp', 0] }, { factor: true }, null],
])('deleting the account asks however fresh the session is: %s', async (_, session, who, needs) => {
  const { id } = await money.creator();
  if (who.password !== false)
    await money.db.pool.query(`update auth.users set encrypted_password = 'x' where id = $1`, [id]);
  if (who.factor) await buildFactor(money.db, id);
  const { accounts } = await enter(id, session);
  expect((await accounts.getSettings({})).security.proof).toBe(needs);
  expect(await needOf(accounts.requestDeletion({}))).toBe(needs);
  expect((await accounts.previewDeletion({})).dueAt === null).toBe(needs !== null);
});

/** The proof that a call requires; null once the call gets past that check, whatever its result. */
const needOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; data: { needs: string } }) =>
      error.code === 'step_up_required' ? error.data.needs : null,
  );
