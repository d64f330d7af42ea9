import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { LineRow } from '../orders/line-queries.ts';

/** An amount of one line of an order. */
export interface LinePart {
  readonly position: number;
  readonly cents: Cents;
}

/** What a line costs. */
export const costOf = (
  line: Pick<LineRow, 'amount_cents' | 'discount_cents' | 'tax_cents'>,
): Cents => toCents(line.amount_cents - line.discount_cents + line.tax_cents);

/** The part of a line that is not refunded. */
export const leftOf = (line: LineRow): Cents => toCents(costOf(line) - line.refunded_cents);

/** Whether a line is paid and not refunded. */
export const isInForce = ({ state }: LineRow): boolean =>
  state === 'to_deliver' || state === 'delivered';

/** The lines that a refund without lines takes back: the first line in full, then the next. */
export function allot(lines: readonly LineRow[], amount: Cents): LinePart[] {
  const parts: LinePart[] = [];
  let missing: number = amount;
  for (const line of lines) {
    const cents = Math.min(missing, leftOf(line));
    if (cents > 0) parts.push({ position: line.position, cents: toCents(cents) });
    missing -= cents;
  }
  return parts;
}
