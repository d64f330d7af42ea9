import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { key, type Money, startMoney } from '../../../test/money.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney(new Date('2026-05-04T23:00:00.000Z'));
});
afterAll(() => money.close());

test.each([
  ['en-US', 'UTC', 'May 4, 2026', '$12.50'],
  ['en-US', 'Asia/Tokyo', 'May 5, 2026', '$12.50'],
  ['de-DE', 'Europe/Berlin', '5. Mai 2026', '12,50 $'],
])('the letter to a reader in %s, %s', async (locale, timeZone, day, amount) => {
  const { id: creatorId } = await money.creator();
  const fan = await money.fan();
  await money.db.pool.query('update accounts set locale = $2, time_zone = $3 where id = $1', [
    fan.id,
    locale,
    timeZone,
  ]);
  await money
    .as(fan.id)
    .payments.tip({ creatorId, amountCents: toCents(1250), idempotencyKey: key() });
  const letter = money.letters.at(-1);
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(letter?.text ?? '')).toContain(`Date: ${day} For:`);
  expect(plain(letter?.subject ?? '')).toContain(`: ${amount}`);
});
