import { CircleAlert, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { CartLine as Line } from '@limelight/contract/shop/operations';
import { productPath } from '@limelight/contract/shop/paths';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Money } from '../../ui/values/money.tsx';
import { ProductCover } from '../card/product-cover.tsx';
import { QuantityField } from '../product/quantity-field.tsx';
import { lineTrouble } from './cart-words.ts';
import { ChosenPrice } from './chosen-price.tsx';
import { useSetLine } from './use-cart.ts';

/** One product in a cart: how many, at what price, and why it can't be bought, if so. */
export function CartLine({ line }: { readonly line: Line }) {
  const { product, quantity, quantityMax, unitCents, amountCents, discountCents } = line;
  const setLine = useSetLine();
  const trouble = lineTrouble(line);
  const chosenCents = product.isPayWhatYouWant ? unitCents : null;
  const isFixable = line.trouble === null || line.trouble === 'too_few';
  return (
    <li className="flex gap-3 py-4">
      <Link
        to={productPath(product.id)}
        tabIndex={-1}
        aria-hidden
        className="size-18 shrink-0 overflow-hidden rounded-sm"
      >
        <ProductCover picture={product.picture} sizes="72px" />
      </Link>
      <div className="min-w-0 flex-1 space-y-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link
            to={productPath(product.id)}
            className="min-w-0 text-sm font-semibold wrap-anywhere hover:underline"
          >
            <Written>{product.title}</Written>
          </Link>
          {line.trouble === null && (
            <span className="numbers text-sm font-semibold">
              {discountCents > 0 && (
                <s className="font-normal text-muted">
                  <Money cents={amountCents} />
                </s>
              )}{' '}
              <Money cents={amountCents - discountCents} />
            </span>
          )}
        </div>
        {trouble !== null && (
          <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
            {trouble}
          </p>
        )}
        {isFixable && product.isPayWhatYouWant && (
          <ChosenPrice
            key={unitCents}
            line={line}
            onChange={(cents) =>
              setLine.mutateAsync({ productId: product.id, quantity, chosenCents: cents })
            }
          />
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
          {isFixable && quantityMax > 1 && (
            <QuantityField
              value={quantity}
              max={quantityMax}
              label={`Quantity of ${product.title}`}
              disabled={setLine.isPending}
              onChange={(next) =>
                setLine.mutate(
                  { productId: product.id, quantity: next, chosenCents },
                  { onError: toastFault },
                )
              }
              className="w-22"
            />
          )}
          {quantity > 1 && line.trouble === null && (
            <span className="numbers text-sm text-muted">
              <Money cents={unitCents} /> each
            </span>
          )}
        </div>
      </div>
      <IconButton
        icon={Trash2}
        label={`Remove ${product.title}`}
        aria-busy={setLine.isPending || undefined}
        onClick={() =>
          !setLine.isPending &&
          setLine.mutate(
            { productId: product.id, quantity: 0, chosenCents: null },
            { onError: toastFault },
          )
        }
        className="-mt-3 -mr-3 shrink-0 self-start text-muted"
      />
    </li>
  );
}
