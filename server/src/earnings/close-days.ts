import { creatorId, type CreatorId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { apart } from '../platform/apart.ts';
import { DAY } from '../platform/clock/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { daily, type JobHandler } from '../kernel/parts/job.ts';
import {
  type Closing,
  closeDays,
  forgetDays,
  nextCreators,
  sumDays,
  type ToClose,
  toClose,
} from './booked.ts';
import { type SoldKinds, soldKinds } from './sold-kinds.ts';

/** How many creators one transaction closes, and how many days of each: a creator's first years take several steps. */
const CREATORS = 50;
const DAYS = 92;
const NAME = 'earnings.close-days';
const BEFORE_ALL = creatorId.parse('00000000-0000-0000-0000-000000000000');

/**
 * Sums what creators earned on days that ended at least a day ago. Bookings never change, so the sums keep agreeing with the
 * ledger; after a late booking, or a move to another time zone, a creator's days are summed again. A creator whose days cannot
 * be summed is set aside, and the next run tries again.
 */
export async function closeEarnings(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'orderKinds'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.clock.now();
  let after: CreatorId = BEFORE_ALL;
  while (!signal?.aborted) {
    const page = (await deps.db.many(nextCreators, after, CREATORS)).map(({ id }) => id);
    const last = page.at(-1);
    if (last === undefined) return;
    let open = page;
    // creators with more days to close get another step
    while (open.length > 0 && !signal?.aborted) open = await closePage(deps, open, now);
    after = last;
  }
}

/** Closes the next days of these creators, and returns those who have more days to close. */
async function closePage(
  { db, log, orderKinds }: Pick<Deps, 'db' | 'log' | 'orderKinds'>,
  creators: readonly CreatorId[],
  now: Date,
): Promise<CreatorId[]> {
  const sold = soldKinds(orderKinds);
  const close = (tx: Tx) => (some: readonly CreatorId[]) => closeNext(tx, some, sold, now);
  const about = (creator: CreatorId) => ({ creator });
  return db.tx(async (tx) =>
    (await apart(tx, creators, close(tx), { log, work: NAME, about })).flat(),
  );
}

async function closeNext(
  tx: Tx,
  creators: readonly CreatorId[],
  { kinds, sources }: SoldKinds,
  now: Date,
): Promise<CreatorId[]> {
  const waiting = await tx.many(toClose, creators, now);
  if (waiting.length === 0) return [];
  const closings = waiting.map(closingOf);
  await tx.run(
    forgetDays,
    waiting.flatMap(({ creator_id: id, until }) => (until === null ? [id] : [])),
  );
  await tx.run(sumDays, closings, kinds, sources);
  await tx.run(closeDays, closings);
  return waiting.flatMap(({ creator_id: id, target }, index) =>
    closings[index]?.until === target ? [] : [id],
  );
}

function closingOf({ creator_id, time_zone, first_day, until, target }: ToClose): Closing {
  const start = until ?? first_day;
  const end = new Date(Date.parse(`${start}T00:00:00Z`) + DAYS * DAY).toISOString().slice(0, 10);
  return { creator_id, time_zone, start, until: end < target ? end : target };
}

export const earningsJobs: readonly JobHandler[] = [daily({ name: NAME, run: closeEarnings })];
