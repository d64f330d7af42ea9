import { useState } from 'react';
import { ShoppingBag, ShoppingCart } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { ProductView } from '@limelight/contract/shop/operations';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useFocusReason } from '../../ui/forms/use-form.ts';
import { type Choice, priceToBeginWith, readPrice } from './choice.ts';
import { QuantityField } from './quantity-field.tsx';

export const BUY_FORM = 'buy';

/** How many, at what price, and the two ways to go on: into the cart, or to pay at once. */
export function BuyForm({
  product,
  busy,
  onAdd,
  onBuy,
}: {
  readonly product: ProductView;
  /** It is on its way into the cart. */
  readonly busy: boolean;
  readonly onAdd: (choice: Choice) => void;
  readonly onBuy: (choice: Choice) => void;
}) {
  const { quantityMax, left, isPayWhatYouWant, priceCents, yourPriceCents } = product;
  const [quantity, setQuantity] = useState(1);
  const [typed, setTyped] = useState(priceToBeginWith(product));
  const [problem, setProblem] = useState<string>();
  const focusReason = useFocusReason(() => document.getElementById(BUY_FORM));
  const most = Math.min(quantityMax, left ?? quantityMax);
  const isFree = !isPayWhatYouWant && yourPriceCents === 0;

  const go = (then: (choice: Choice) => void) => {
    const price = readPrice(typed, product);
    if (isPayWhatYouWant && !price.ok) {
      setProblem(price.problem);
      focusReason();
      return;
    }
    then({
      creatorId: product.creator.id,
      productId: product.id,
      quantity: Math.min(quantity, Math.max(1, most)),
      chosenCents: isPayWhatYouWant && price.ok ? price.cents : null,
    });
  };

  return (
    <form
      id={BUY_FORM}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go(onBuy);
      }}
      className="space-y-4"
    >
      {isPayWhatYouWant && (
        <Field
          label="Your price"
          help={
            priceCents === 0
              ? 'Choose any amount. Leave it empty to get it for free.'
              : `Choose ${formatCents(priceCents)} or more.`
          }
          error={problem}
        >
          <Input
            lead="$"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            placeholder="0"
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
      )}
      {most > 1 && (
        <Field label="Quantity">
          <QuantityField value={quantity} max={most} onChange={setQuantity} />
        </Field>
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="commit" size="lg" className="w-full">
          <ShoppingBag aria-hidden className="size-5" strokeWidth={1.75} />
          {isFree ? 'Get it for free' : 'Buy now'}
        </Button>
        <Button busy={busy} onClick={() => go(onAdd)} className="w-full">
          <ShoppingCart aria-hidden className="size-4.5" strokeWidth={1.75} />
          Add to cart
        </Button>
      </div>
    </form>
  );
}
