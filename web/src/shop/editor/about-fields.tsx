import { PRODUCT_CATEGORIES, SHOP } from '@limelight/contract/shop/limits';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { CATEGORY_LABELS } from '../product-words.ts';
import { DescriptionField } from './description-field.tsx';
import type { ProductEditor } from './use-product-editor.ts';

const CATEGORIES = [
  { value: '' as const, label: 'Choose one' },
  ...PRODUCT_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })),
];

/** What the product is called, what it is, and how people find it. */
export function AboutFields({ editor }: { readonly editor: ProductEditor }) {
  const { draft, problems, edit } = editor;
  return (
    <Card className="flex flex-col gap-4">
      <Field label="Title" error={problems.title}>
        <Input
          value={draft.title}
          maxLength={SHOP.titleMax}
          autoComplete="off"
          className="font-semibold"
          onChange={(event) => edit({ title: event.target.value })}
        />
      </Field>
      <DescriptionField
        value={draft.description}
        problem={problems.description}
        onChange={(description) => edit({ description })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Category" error={problems.category}>
          <Select
            value={draft.category}
            onChange={(category) => edit({ category })}
            options={CATEGORIES}
          />
        </Field>
        <Field
          label="Tags"
          help={`Up to ${SHOP.tagsMax}, such as #presets #lightroom`}
          error={problems.tags}
        >
          <Input
            value={draft.tags}
            autoComplete="off"
            onChange={(event) => edit({ tags: event.target.value })}
          />
        </Field>
      </div>
    </Card>
  );
}
