import type { OrderLine } from '@limelight/contract/payments/operations';
import { Money } from '../../ui/values/money.tsx';
import { Written } from '../../ui/forms/written.tsx';

/** The part of a line that was not refunded, in cents. */
export const leftOfLine = (line: OrderLine): number =>
  line.amountCents - line.discountCents + line.taxCents - line.refundedCents;

/** Whether the title and total of an order say everything, so that its lines need not be shown. */
export const isPlain = (lines: readonly OrderLine[]): boolean =>
  lines.length < 2 &&
  lines.every((line) => line.quantity === 1 && line.discountCents + line.taxCents === 0);

/** How an order's total came about, if its title does not say it: its lines, discount and tax. */
export function OrderLines({ lines }: { readonly lines: readonly OrderLine[] }) {
  if (isPlain(lines)) return null;
  return (
    <ul aria-label="Lines" className="numbers text-muted">
      {lines.map((line) => (
        <li key={line.position}>
          <Written>{line.title}</Written>,{' '}
          {line.quantity > 1 && (
            <>
              {line.quantity} × <Money cents={line.unitCents} />,{' '}
            </>
          )}
          <Money cents={line.amountCents} />
          {line.discountCents > 0 && (
            <>
              , <Money cents={line.discountCents} /> discount
            </>
          )}
          {line.taxCents > 0 && (
            <>
              , <Money cents={line.taxCents} /> {line.taxLabel ?? 'tax'}
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
