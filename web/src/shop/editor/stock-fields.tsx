import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Card } from '../../ui/lists/card.tsx';
import type { ProductEditor } from './use-product-editor.ts';

/** How many there are. Of a product that sells keys, its keys are the number. */
export function StockFields({ editor }: { readonly editor: ProductEditor }) {
  const { draft, own, problems, edit } = editor;
  if (draft.sellsKeys) return null;
  const sold = own?.sold ?? 0;
  return (
    <Card className="py-3">
      <Switch
        label="Limited number"
        help="It’s sold out once that many are sold"
        checked={draft.isLimited}
        onChange={(isLimited) => edit({ isLimited, stock: draft.stock })}
      />
      {draft.isLimited && (
        <Field
          label="How many in all"
          className="pt-1 pb-2"
          error={problems.stock}
          help={sold > 0 ? `${sold.toLocaleString('en-US')} are sold already.` : undefined}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder="100"
            value={draft.stock}
            onChange={(event) => edit({ stock: event.target.value })}
          />
        </Field>
      )}
    </Card>
  );
}
