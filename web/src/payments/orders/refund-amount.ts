import { formatCents } from '@limelight/contract/platform/format-money';
import { amountProblem, parseCents } from '../../ui/forms/parse-cents.ts';
import type { Cents } from '@limelight/contract/platform/money';

export type RefundChoice = 'all' | 'part';

export type RefundAmount =
  | { readonly ok: true; /** Null: everything left. */ readonly cents: Cents | null }
  | { readonly ok: false; readonly problem: string };

const isPart = (cents: number, leftCents: number): cents is Cents =>
  Number.isSafeInteger(cents) && cents > 0 && cents <= leftCents;

/** Parses the amount of a refund; the server makes the final check. */
export function readRefundAmount(
  choice: RefundChoice,
  typed: string,
  leftCents: number,
): RefundAmount {
  if (choice === 'all') return { ok: true, cents: null };
  const parsed = parseCents(typed);
  if (!parsed.ok) return { ok: false, problem: amountProblem[parsed.reason] };
  if (isPart(parsed.cents, leftCents)) return { ok: true, cents: parsed.cents };
  return {
    ok: false,
    problem:
      parsed.cents > leftCents
        ? `Only ${formatCents(leftCents)} is left to refund.`
        : 'Enter more than $0.00.',
  };
}
