import { formatCents } from '@limelight/contract/platform/format-money';
import type { OrderLine } from '@limelight/contract/payments/operations';
import { amountProblem, parseCents } from '../../ui/forms/parse-cents.ts';

/** What is left of what was paid for a line, in cents. */
export const leftOfLine = (
  line: Pick<OrderLine, 'amountCents' | 'discountCents' | 'taxCents' | 'refundedCents' | 'state'>,
): number =>
  line.state === 'returned'
    ? 0
    : line.amountCents - line.discountCents + line.taxCents - line.refundedCents;

/** How much of a line goes back. */
export type RefundChoice = 'none' | 'all' | 'part';

/** Why an amount typed for a part can't be refunded; undefined where it can. */
export function partProblem(typed: string, leftCents: number): string | undefined {
  const parsed = parseCents(typed);
  if (!parsed.ok) return amountProblem[parsed.reason];
  if (parsed.cents === 0) return 'Enter more than $0.00.';
  return parsed.cents > leftCents ? `Only ${formatCents(leftCents)} is left to refund.` : undefined;
}

/** The cents of a part; null where nothing was typed that is an amount. */
export const partCents = (typed: string): number | null => {
  const parsed = parseCents(typed);
  return parsed.ok ? parsed.cents : null;
};
