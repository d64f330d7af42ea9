import type { PayoutId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { emit } from '../events/index.ts';
import { bookPayoutFailed, bookPayoutPaid } from '../ledger/index.ts';
import { DAY } from '../platform/clock/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { PutOff } from '../platform/jobs/put-off.ts';
import { payoutFailed, payoutPaid } from './events.ts';
import { endPayout, markInTransit, payoutToSend } from './queries.ts';

/**
 * Requests the transfer from the provider, with the payout's id as its key; a refused transfer fails at once, and the money is
 * available again. A suspended creator's payout is tried again every day, until the suspension or the account has ended.
 */
export async function sendPayout(deps: Deps, id: PayoutId): Promise<void> {
  const payout = await deps.db.one(payoutToSend, id);
  if (payout.status !== 'requested') return;
  if (payout.is_suspended) throw new PutOff('the account is suspended', DAY);
  const answer = await deps.payments.transfer({
    accountRef: payout.account_ref,
    amountCents: payout.amount_cents,
    idempotencyKey: payout.id,
  });
  if ('refused' in answer) {
    await deps.db.tx((tx) => settlePayout(deps, tx, id, 'failed', answer.refused));
  } else {
    await deps.db.run(markInTransit, id, answer.transferRef);
  }
}

/** Ends a payout as the provider reports it: paid, or failed and the money available again. Happens once. */
export async function settlePayout(
  deps: Deps,
  tx: Tx,
  id: PayoutId,
  status: 'paid' | 'failed',
  reason: string | null,
): Promise<void> {
  const now = deps.clock.now();
  const ended = await tx.maybe(endPayout, id, status, reason, now);
  if (!ended) return;
  const { creator_id: creatorId, amount_cents: amountCents } = ended;
  const book = status === 'paid' ? bookPayoutPaid : bookPayoutFailed;
  await book(tx, { payoutId: id, creatorId, amountCents }, now);
  const event = status === 'paid' ? payoutPaid : payoutFailed;
  await emit(deps, tx, event, { payoutId: id, creatorId, amountCents });
}
