import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Cart } from '@limelight/contract/shop/operations';
import { shopPath } from '@limelight/contract/shop/paths';
import { useRegion } from '../../platform/region.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Money } from '../../ui/values/money.tsx';
import { CartLine } from './cart-line.tsx';
import { notForSale } from './cart-words.ts';
import { CodeField } from './code-field.tsx';

/** A cart with one creator, up to the step before paying. */
export function CartCard({
  cart,
  isFirst,
  onCheckout,
}: {
  readonly cart: Cart;
  /** Only one button of a screen stands out. */
  readonly isFirst: boolean;
  readonly onCheckout: () => void;
}) {
  useRegion();
  const { creator, lines, gone, amountCents, discountCents, totalCents } = cart;
  const canBuy = lines.some(({ trouble }) => trouble === null);
  const leftOut = canBuy && lines.some(({ trouble }) => trouble !== null);
  return (
    <section aria-label={`Cart with ${creator.displayName}`}>
      <Card>
        <Link
          to={shopPath(creator.handle)}
          className="-m-1.5 inline-flex max-w-full items-center gap-3 rounded-lg p-1.5 hover:bg-hover"
        >
          <Avatar name={creator.displayName} url={creator.avatarUrl} size="sm" />
          <h2 className="min-w-0 truncate font-sans text-base font-semibold tracking-normal">
            <Written>{creator.displayName}</Written>
          </h2>
        </Link>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <CartLine key={line.product.id} line={line} />
          ))}
        </ul>
        {gone > 0 && (
          <p className="border-t border-line py-3 text-sm text-muted">{notForSale(gone)}</p>
        )}
        <div className="space-y-3 border-t border-line pt-3">
          <CodeField cart={cart} />
          <dl className="numbers space-y-1.5 text-sm">
            {discountCents > 0 && (
              <>
                <Row label="Subtotal">
                  <Money cents={amountCents} />
                </Row>
                <Row label="Discount">
                  −<Money cents={discountCents} />
                </Row>
              </>
            )}
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-base font-semibold">
              <dt>Total</dt>
              <dd>
                <Money cents={totalCents} />
              </dd>
            </div>
          </dl>
          <Button
            variant={isFirst ? 'commit' : 'neutral'}
            size="lg"
            disabled={!canBuy}
            onClick={onCheckout}
            className="w-full"
          >
            Check out {canBuy && totalCents > 0 && formatCents(totalCents)}
          </Button>
          <p className="text-center text-xs text-muted">
            {leftOut
              ? 'What you can’t buy right now stays in the cart.'
              : canBuy
                ? 'If there is tax, you’ll see it before you pay.'
                : 'You can’t buy any of this right now.'}
          </p>
        </div>
      </Card>
    </section>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
