import type { PayoutId } from '@limelight/contract/platform/ids';
import { formatCents, type Cents, toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../kernel/deps.ts';
import { emit } from '../events/index.ts';
import { bookPayoutReturned } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { payoutFailed } from './events.ts';
import { lockPayout, markReturned } from './queries.ts';
import { settlePayout } from './settle-payout.ts';

const TAKEN_BACK = 'The payment provider reversed the payout.';

/**
 * Handles a payout that the provider took back, wholly or in part; `returnedCents` is the total so far. The money is available
 * again. A payout that was returned in full has failed, even after it had arrived, and the creator is notified. An event about
 * a part that arrives before the event of the arrival books the arrival first.
 */
export async function returnPayout(
  deps: Deps,
  tx: Tx,
  id: PayoutId,
  returnedCents: Cents,
): Promise<void> {
  const payout = await tx.maybe(lockPayout, id);
  if (!payout || payout.status === 'failed') return;
  const { creator_id: creatorId, amount_cents: amountCents } = payout;
  const isWhole = returnedCents >= amountCents;
  if (payout.status !== 'paid') {
    await settlePayout(deps, tx, id, isWhole ? 'failed' : 'paid', isWhole ? TAKEN_BACK : null);
    if (isWhole) return;
  }
  const back = toCents(returnedCents - payout.returned_cents);
  if (back <= 0) return;
  const reason = isWhole
    ? TAKEN_BACK
    : `The payment provider reversed ${formatCents(returnedCents)} of it.`;
  const now = deps.clock.now();
  await tx.run(markReturned, id, returnedCents, isWhole ? 'failed' : 'paid', reason);
  await bookPayoutReturned(tx, { payoutId: id, creatorId, amountCents: back, returnedCents }, now);
  if (isWhole) await emit(deps, tx, payoutFailed, { payoutId: id, creatorId, amountCents });
}
