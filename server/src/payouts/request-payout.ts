import type { Payout } from '@limelight/contract/payouts/operations';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../kernel/deps.ts';
import { PaymentsHeld } from '../kernel/payments-held.ts';
import { bookPayout, lockAvailable } from '../ledger/index.ts';
import { addBusinessDays } from '../platform/clock/business-days.ts';
import type { Tx } from '../platform/db/db.ts';
import { sendPayoutJob } from './jobs.ts';
import { insertPayout, lockCreator, payoutByKey, payoutFacts } from './queries.ts';
import { type PayoutRefusal, refusePayout } from './rules.ts';
import { toPayout } from './view.ts';

/** The upper end of '2-5 business days'. */
const ARRIVES_WITHIN_BUSINESS_DAYS = 5;

export interface PayoutRequest {
  readonly amountCents: Cents;
  readonly idempotencyKey: string;
  /** The helper who requests it for the creator; null: the creator, or their schedule. */
  readonly actorId: UserId | null;
}

/**
 * Takes an amount out of the available balance and queues its transfer. Two requests at once wait for each other on the
 * creator's row, so the second one is checked after the first has changed the balance. The same key returns the first payout.
 */
export async function requestPayout(
  deps: Deps,
  tx: Tx,
  creatorId: CreatorId,
  { amountCents, idempotencyKey, actorId }: PayoutRequest,
): Promise<Payout | PayoutRefusal> {
  if (deps.payments.isHeld) throw new PaymentsHeld();
  await tx.one(lockCreator, creatorId);
  const before = await tx.maybe(payoutByKey, creatorId, idempotencyKey);
  if (before) return toPayout(before);
  const now = deps.clock.now();
  const availableCents = await lockAvailable(tx, creatorId);
  const facts = await tx.one(payoutFacts, creatorId);
  const refusal = refusePayout(
    amountCents,
    {
      availableCents,
      onboardingComplete: facts.onboarding_complete,
      hasMethod: facts.method_id !== null,
      methodProblem: facts.method_problem,
      methodUsableFrom: facts.usable_from,
      lastRequestedAt: facts.last_requested_at,
    },
    now,
  );
  if (refusal) return refusal;
  const { method_id: methodId, method_label: label } = facts;
  if (methodId === null || label === null) return { code: 'onboarding_incomplete' };
  const arrivesBy = addBusinessDays(now, ARRIVES_WITHIN_BUSINESS_DAYS);
  const payout = await tx.one(insertPayout, {
    creatorId,
    actorId,
    methodId,
    methodLabel: label,
    amountCents,
    idempotencyKey,
    now,
    arrivesBy,
  });
  await bookPayout(tx, { payoutId: payout.id, creatorId, amountCents }, now);
  await deps.jobs.add(tx, sendPayoutJob, { payoutId: payout.id });
  return toPayout(payout);
}
