import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { HOUR } from '../platform/clock/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';

/** Signs addresses of receipts: a page that is opened by a link carries no access token. */
export type ReceiptKey = string & { readonly __receiptKey: true };

const makeKey = statement({
  name: 'payments.make-receipt-key',
  params: [t.jsonb<string>()],
  row: {},
  text: `insert into settings (name, value) values ('payments.receipt_key', $1) on conflict (name) do nothing`,
});
const readKey = statement({
  name: 'payments.read-receipt-key',
  params: [],
  row: { key: t.text<ReceiptKey>().certain() },
  text: `select value #>> '{}' as key from settings where name = 'payments.receipt_key'`,
});

const known = new WeakMap<Db, ReceiptKey>();

/** The key of this installation, made at its first use. */
export async function receiptKey({ db }: Pick<Deps, 'db'>): Promise<ReceiptKey> {
  const before = known.get(db);
  if (before) return before;
  await db.run(makeKey, randomBytes(32).toString('hex'));
  const { key } = await db.one(readKey);
  known.set(db, key);
  return key;
}

const sign = (id: string, expires: number, key: ReceiptKey) =>
  createHmac('sha256', key).update(`receipt.${id}.${expires}`).digest();

/** The address of a receipt, good for one to two hours; the same for an hour, so that lists stay equal. */
export function receiptPath(id: OrderId, key: ReceiptKey, now: Date): string {
  const expires = (Math.floor(now.getTime() / HOUR) + 2) * (HOUR / 1000);
  const token = `${expires}.${sign(id, expires, key).toString('base64url')}`;
  return `/functions/v1/payments/orders/${id}/receipt?token=${token}`;
}

/** Checks an address in constant time. */
export function isReceiptToken(id: string, token: string, key: ReceiptKey, now: Date): boolean {
  const [, seconds, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (seconds === undefined || signature === undefined) return false;
  const isOurs = timingSafeEqual(
    Buffer.from(signature, 'base64url'),
    sign(id, Number(seconds), key),
  );
  return isOurs && Number(seconds) * 1000 > now.getTime();
}
