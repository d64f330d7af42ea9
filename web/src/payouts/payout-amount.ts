import { PAYOUT } from '@limelight/contract/payouts/limits';
import { formatCents } from '@limelight/contract/platform/format-money';
import { amountProblem, parseCents } from '../ui/forms/parse-cents.ts';

export type AmountChoice = 'full' | 'partial';

export type PayoutAmount =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly problem: string };

/**
 * The amount that a request takes out of the balance, by docs/product.md, 'Payout rules' (the server makes the final check).
 * For a balance above one payout's maximum, 'full' takes the maximum; the rest needs another request.
 */
export function readPayoutAmount(
  choice: AmountChoice,
  typed: string,
  availableCents: number,
): PayoutAmount {
  const parsed =
    choice === 'full'
      ? ({ ok: true, cents: Math.min(availableCents, PAYOUT.maxCents) } as const)
      : parseCents(typed);
  if (!parsed.ok) return { ok: false, problem: amountProblem[parsed.reason] };
  const { cents } = parsed;
  if (cents < PAYOUT.minCents) {
    return { ok: false, problem: `The smallest payout is ${formatCents(PAYOUT.minCents)}.` };
  }
  if (cents > PAYOUT.maxCents) {
    return {
      ok: false,
      problem: `The largest payout is ${formatCents(PAYOUT.maxCents)}. Larger balances need separate requests.`,
    };
  }
  if (cents > availableCents) {
    return {
      ok: false,
      problem: `That’s more than your available balance of ${formatCents(availableCents)}.`,
    };
  }
  return { ok: true, cents };
}
