import { type Clock, DAY } from './clock/clock.ts';
import type { Db } from './db/db.ts';
import { sweepRateLimits } from './limits/rate-limit.ts';
import { sweepOutbox } from './mail/outbox.ts';
import { sweepReceipts } from './sms/receipts.ts';

/** Removes what the platform keeps only for a while: the outbox, receipts of messages, windows of limits. */
export async function sweepPlatform({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<void> {
  await sweepOutbox(db, clock);
  await sweepReceipts(db, clock);
  // No limit counts for longer than a day.
  await db.run(sweepRateLimits, new Date(clock.now().getTime() - DAY));
}
