import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { restoreNow } from '../../../test/factories/restored.ts';
import { type Money, startMoney } from '../../../test/money.ts';
import { type SmallStripe, startSmallStripe } from '../../../test/peers/small-stripe.ts';
import { CLOSED_ACCOUNT } from '../../../test/peers/stripe-lists.ts';
import { HOUR } from '../../platform/clock/clock.ts';
import { goLive } from './go-live.ts';

let small: SmallStripe;
let money: Money;
beforeAll(async () => {
  small = await startSmallStripe();
  money = await startMoney(new Date('2026-05-04T09:00:00.000Z'), small.provider);
});
afterAll(async () => {
  await money.close();
  await small.close();
});

async function connected(id: CreatorId, account: string) {
  const { pool } = money.db;
  await pool.query(
    `insert into payout_accounts (creator_id, provider, provider_ref, created_at) values ($1, 'stripe', $2, now())`,
    [id, account],
  );
  await pool.query(
    `insert into payout_methods (creator_id, provider, provider_ref, label, created_at) values ($1, 'stripe', $2, 'Bank', now())`,
    [id, account],
  );
}

test('what happened at connected accounts since the snapshot is known before the copy is live, and mailed to no one', async () => {
  const { id } = await money.creator();
  await connected(id, 'acct_1');
  await connected((await money.creator()).id, CLOSED_ACCOUNT);
  const created = Math.floor(money.clock.now().getTime() / 1000) - 60;
  const event = (name: string, type: string, object: object, account: string) =>
    small.past.events.push({ id: name, object: 'event', created, type, data: { object }, account });
  const failed = { id: 'po_1', failure_message: 'The bank account was closed.' };
  event('evt_bank', 'payout.failed', failed, 'acct_1');
  // of a creator whom the copy does not know
  event('evt_else', 'payout.failed', failed, 'acct_9');
  await restoreNow(money, { ago: HOUR, erasuresNoted: true });
  const said: string[] = [];
  await goLive(money.deps, {
    openPlace: () => Promise.resolve(null),
    messageJobs: [],
    say: (sentence) => void said.push(sentence),
  });
  expect(said).toContain('The payment provider reported 1 event since the snapshot.');
  const { rows } = await money.db.pool.query(
    'select provider_ref, problem from payout_accounts order by provider_ref',
  );
  expect(rows).toEqual([
    {
      provider_ref: 'acct_1',
      problem: 'Your bank didn’t accept your last payout. The bank account was closed.',
    },
    { provider_ref: CLOSED_ACCOUNT, problem: null },
  ]);
  expect(money.letters).toEqual([]);
  expect(said.at(-1)).toContain('The copy is live.');
});
