import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Row } from '../platform/db/statement.ts';
import type { linesOf } from './refund-queries.ts';

/** So much of one line of an order. */
export interface LinePart {
  readonly position: number;
  readonly cents: Cents;
}
export type OrderLine = Row<typeof linesOf>;

/** What a line cost. */
export const costOf = (line: OrderLine): Cents =>
  toCents(line.amount_cents - line.discount_cents + line.tax_cents);

/** What of a line has not gone back. */
export const leftOf = (line: OrderLine): Cents => toCents(costOf(line) - line.refunded_cents);

/** Which lines a refund that names none gives back: the first to its end, then the next. */
export function allot(lines: readonly OrderLine[], amount: Cents): LinePart[] {
  const parts: LinePart[] = [];
  let missing: number = amount;
  for (const line of lines) {
    const cents = Math.min(missing, leftOf(line));
    if (cents > 0) parts.push({ position: line.position, cents: toCents(cents) });
    missing -= cents;
  }
  return parts;
}
