import type { ReactNode } from 'react';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Cart } from '@limelight/contract/shop/operations';
import { Written } from '../../ui/forms/written.tsx';
import { Money } from '../../ui/values/money.tsx';
import { lineTrouble } from '../cart/cart-words.ts';

export interface BillOf {
  readonly cart: Cart;
  readonly taxCents: number;
  readonly taxLabels: readonly string[];
}

/** What is paid for, line by line, with discount and tax, and what stays in the cart. */
export function Bill({
  of: { cart, taxCents, taxLabels },
  totalCents,
}: {
  readonly of: BillOf;
  /** What is charged. */
  readonly totalCents: number;
}) {
  const bought = cart.lines.filter(({ trouble }) => trouble === null);
  const leftOut = cart.lines.filter(({ trouble }) => trouble !== null);
  return (
    <div className="space-y-3">
      <dl className="numbers space-y-2.5 rounded-lg bg-sunken p-4 text-sm">
        {bought.map(({ product, quantity, unitCents, amountCents }) => (
          <Line
            key={product.id}
            label={
              <>
                <Written>{product.title}</Written>
                {quantity > 1 && (
                  <span className="block text-xs">
                    {quantity} × {formatCents(unitCents)}
                  </span>
                )}
              </>
            }
          >
            <Money cents={amountCents} />
          </Line>
        ))}
        {cart.discountCents > 0 && (
          <Line label={<>Discount{cart.code && ` (${cart.code.code})`}</>}>
            −<Money cents={cart.discountCents} />
          </Line>
        )}
        {taxCents > 0 && (
          <Line label={taxLabels.length === 0 ? 'Tax' : taxLabels.join(', ')}>
            <Money cents={taxCents} />
          </Line>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2.5 text-base font-semibold">
          <dt>Total today</dt>
          <dd>{formatCents(totalCents)}</dd>
        </div>
      </dl>
      {leftOut.length > 0 && (
        <ul aria-label="Stays in your cart" className="space-y-1 text-sm text-muted">
          {leftOut.map((line) => (
            <li key={line.product.id}>
              <Written>{line.product.title}</Written> stays in your cart: {lineTrouble(line)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4">
      <dt className="min-w-0 text-muted wrap-anywhere">{label}</dt>
      <dd className="shrink-0 font-medium">{children}</dd>
    </div>
  );
}
