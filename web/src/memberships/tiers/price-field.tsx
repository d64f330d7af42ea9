import { TIER_PRICE } from '@limelight/contract/memberships/limits';
import { formatCents } from '@limelight/contract/platform/format-money';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { centsToField } from '../../ui/forms/parse-cents.ts';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import type { Form } from '../../ui/forms/use-form.ts';
import type { TypedPrice } from './tier-price.ts';

/** The form's value for a monthly price; null for none. */
export const typedPrice = (priceCents: number | null): TypedPrice => ({
  kind: priceCents === 0 ? 'free' : 'paid',
  price: priceCents ? centsToField(priceCents) : '',
});

/** A choice between free and a monthly price. */
export function PriceField({
  form,
  label,
  freeLabel,
}: {
  readonly form: Form<TypedPrice>;
  /** The label of the choice for screen readers. */
  readonly label: string;
  readonly freeLabel: string;
}) {
  const { kind } = form.values;
  const problem = form.faults.price;
  return (
    <>
      <RadioGroup
        label={label}
        value={kind}
        onChange={(next) => form.set({ kind: next })}
        options={[
          {
            value: 'paid',
            label: 'Paid membership',
            help: `From ${formatCents(TIER_PRICE.minCents)} to ${formatCents(TIER_PRICE.maxCents)} a month`,
          },
          {
            value: 'free',
            label: freeLabel,
            help: 'Anyone can join. You can still sell single posts.',
          },
        ]}
      />
      {kind === 'paid' && (
        <Field label="Price per month" error={problem}>
          <Input
            {...form.field('price')}
            lead="$"
            trail={<span className="pr-3 text-sm text-muted">USD</span>}
            inputMode="decimal"
            placeholder="80.00"
          />
        </Field>
      )}
      {kind === 'free' && problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
