import type { Clock } from '../clock/clock.ts';
import { DAY } from '../clock/clock.ts';
import type { Db } from '../db/db.ts';
import { statement, t } from '../db/statement.ts';

export const findReceipt = statement({
  name: 'sms.find-receipt',
  params: [t.uuid()],
  row: { id: t.uuid() },
  text: `select id from sms_receipts where id = $1`,
});

export const addReceipt = statement({
  name: 'sms.add-receipt',
  params: [t.uuid(), t.text().nullable(), t.timestamptz()],
  row: {},
  text: `insert into sms_receipts (id, provider_id, sent_at) values ($1, $2, $3) on conflict do nothing`,
});

const sweep = statement({
  name: 'sms.sweep-receipts',
  params: [t.timestamptz()],
  row: {},
  text: `delete from sms_receipts where sent_at < $1`,
});

/** Longer than a job retries. */
const KEEP = 7 * DAY;

export async function sweepReceipts(db: Db, clock: Clock): Promise<void> {
  await db.run(sweep, new Date(clock.now().getTime() - KEEP));
}
