import { formatCents } from '@limelight/contract/platform/format-money';
import type { CartLine } from '@limelight/contract/shop/operations';
import type { Cents } from '@limelight/contract/platform/money';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { centsToField } from '../../ui/forms/parse-cents.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { readPrice } from '../product/choice.ts';

/** The price of one where the buyer chooses it; kept when the field is left. */
export function ChosenPrice({
  line: { product, unitCents },
  onChange,
}: {
  readonly line: Pick<CartLine, 'product' | 'unitCents'>;
  readonly onChange: (cents: Cents) => Promise<unknown>;
}) {
  const form = useForm(
    { price: centsToField(unitCents) },
    {
      check: ({ price }) => {
        const read = readPrice(price, product);
        return { price: read.ok ? undefined : read.problem };
      },
      send: async ({ price }) => {
        const read = readPrice(price, product);
        if (read.ok && read.cents !== null && read.cents !== unitCents) await onChange(read.cents);
      },
    },
  );
  return (
    <form {...form.props} noValidate>
      <Field
        label="Your price"
        help={product.priceCents > 0 ? `${formatCents(product.priceCents)} or more` : 'Any amount'}
        error={form.faults.price}
      >
        <Input
          {...form.field('price')}
          lead="$"
          inputMode="decimal"
          className="max-w-32"
          onBlur={(event) => event.currentTarget.form?.requestSubmit()}
        />
      </Field>
    </form>
  );
}
