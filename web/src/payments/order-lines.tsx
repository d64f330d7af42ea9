import type { AdminOrder } from '@limelight/contract/payments/operations';
import { Money } from '../ui/money.tsx';

type Line = AdminOrder['lines'][number];

/** What of a line has not gone back, in cents. */
export const leftOfLine = (line: Line): number =>
  line.amountCents - line.discountCents + line.taxCents - line.refundedCents;

/** How an order's total came about, where its title does not say it: its lines, discount and tax. */
export function OrderLines({ lines }: { readonly lines: AdminOrder['lines'] }) {
  const isPlain = lines.every(({ discountCents, taxCents }) => discountCents + taxCents === 0);
  if (lines.length < 2 && isPlain) return null;
  return (
    <ul aria-label="Lines" className="numbers text-muted">
      {lines.map((line) => (
        <li key={line.position}>
          {line.title}, <Money cents={line.amountCents} />
          {line.discountCents > 0 && (
            <>
              , <Money cents={line.discountCents} /> discount
            </>
          )}
          {line.taxCents > 0 && (
            <>
              , <Money cents={line.taxCents} /> tax
            </>
          )}
          {line.refundedCents > 0 && (
            <>
              , <Money cents={line.refundedCents} /> refunded
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
