import { SHOP } from '@limelight/contract/shop/limits';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Card } from '../../ui/lists/card.tsx';
import type { ProductEditor } from './use-product-editor.ts';

/** What it costs: a fixed price, what buyers choose from a least on, or nothing. */
export function PriceFields({ editor }: { readonly editor: ProductEditor }) {
  const { draft, problems, edit } = editor;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-base">Price</h2>
      <RadioGroup
        label="Price"
        value={draft.pricing}
        onChange={(pricing) => edit({ pricing, price: draft.price, least: draft.least })}
        options={[
          {
            value: 'fixed',
            label: 'A price',
            more: draft.pricing === 'fixed' && (
              <div className="flex flex-col gap-4 px-1 pt-1 pb-3">
                <Field label="Price in dollars" error={problems.price} help={SHOP.priceText}>
                  <Dollars
                    value={draft.price}
                    placeholder="9.00"
                    onChange={(price) => edit({ price })}
                  />
                </Field>
                <Field
                  label="Members’ price"
                  error={problems.membersPrice}
                  help="For members of any tier. Leave it empty if they pay the same."
                >
                  <Dollars
                    value={draft.membersPrice}
                    onChange={(membersPrice) => edit({ membersPrice })}
                  />
                </Field>
              </div>
            ),
          },
          {
            value: 'chosen',
            label: 'Pay what you want',
            help: 'Buyers choose, from the least you set',
            more: draft.pricing === 'chosen' && (
              <div className="px-1 pt-1 pb-3">
                <Field
                  label="The least"
                  error={problems.least}
                  help="Leave it empty to let people take it for free."
                >
                  <Dollars
                    value={draft.least}
                    placeholder="0.00"
                    onChange={(least) => edit({ least })}
                  />
                </Field>
              </div>
            ),
          },
          { value: 'free', label: 'Free', help: 'People still order it, so you know who has it' },
        ]}
      />
    </Card>
  );
}

/** An amount of US dollars, as typed. */
export function Dollars({
  value,
  placeholder,
  onChange,
}: {
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Input
      lead="$"
      trail={<span className="pr-3 text-sm text-muted">USD</span>}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
