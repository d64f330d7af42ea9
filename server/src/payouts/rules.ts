import { PAYOUT } from '@limelight/contract/payouts/limits';
import type { Cents } from '@limelight/contract/platform/money';
import { HOUR } from '../platform/clock/clock.ts';

export interface PayoutSituation {
  readonly availableCents: Cents;
  readonly onboardingComplete: boolean;
  readonly hasMethod: boolean;
  /** Why the provider cannot pay out to it now. */
  readonly methodProblem: string | null;
  /** A changed method cannot be used before. */
  readonly methodUsableFrom: Date | null;
  /** The last request that did not fail. */
  readonly lastRequestedAt: Date | null;
}

export type PayoutRefusal =
  | {
      readonly code: 'below_minimum' | 'above_maximum' | 'onboarding_incomplete' | 'method_blocked';
    }
  | { readonly code: 'insufficient_balance'; readonly availableCents: Cents }
  | { readonly code: 'too_soon' | 'method_waiting'; readonly until: Date };

/** Why this amount cannot be paid out now, or null: docs/product.md, 'Payout rules', in that order. */
export function refusePayout(
  amountCents: Cents,
  situation: PayoutSituation,
  now: Date,
): PayoutRefusal | null {
  if (amountCents < PAYOUT.minCents) return { code: 'below_minimum' };
  if (amountCents > PAYOUT.maxCents) return { code: 'above_maximum' };
  const { availableCents, onboardingComplete, hasMethod, methodUsableFrom } = situation;
  if (!onboardingComplete || !hasMethod) return { code: 'onboarding_incomplete' };
  if (situation.methodProblem !== null) return { code: 'method_blocked' };
  if (methodUsableFrom && methodUsableFrom > now) {
    return { code: 'method_waiting', until: methodUsableFrom };
  }
  const until = nextRequestAt(situation.lastRequestedAt);
  if (until && until > now) return { code: 'too_soon', until };
  if (amountCents > availableCents) return { code: 'insufficient_balance', availableCents };
  return null;
}

/** When the next request can be made; null where there was none before. */
export function nextRequestAt(lastRequestedAt: Date | null): Date | null {
  return lastRequestedAt && new Date(lastRequestedAt.getTime() + PAYOUT.everyHours * HOUR);
}
