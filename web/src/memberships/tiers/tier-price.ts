import { TIER_PRICE } from '@limelight/contract/memberships/limits';
import { formatCents } from '@limelight/contract/platform/format-money';
import { amountProblem, parseCents } from '../../ui/forms/parse-cents.ts';

export type TierPrice =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly problem: string };

export interface TypedPrice {
  readonly kind: 'paid' | 'free';
  readonly price: string;
}

/** The message for an invalid price. */
export function priceFault(typed: TypedPrice): string | undefined {
  const read = readTypedPrice(typed);
  return read.ok ? undefined : read.problem;
}

/** Parses the form's value for a monthly price. */
export const readTypedPrice = ({ kind, price }: TypedPrice): TierPrice =>
  kind === 'free' ? { ok: true, cents: 0 } : readTierPrice(price);

/** Parses a typed monthly price; '0' is a free page, anything between free and the minimum is refused. */
export function readTierPrice(typed: string): TierPrice {
  const parsed = parseCents(typed);
  if (!parsed.ok) return { ok: false, problem: amountProblem[parsed.reason] };
  const { cents } = parsed;
  if (cents !== 0 && (cents < TIER_PRICE.minCents || cents > TIER_PRICE.maxCents)) {
    return {
      ok: false,
      problem: `Choose free, or a monthly price from ${formatCents(TIER_PRICE.minCents)} to ${formatCents(TIER_PRICE.maxCents)}.`,
    };
  }
  return { ok: true, cents };
}
