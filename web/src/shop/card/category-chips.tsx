import { PRODUCT_CATEGORIES } from '@limelight/contract/shop/limits';
import type { ProductCategory } from '@limelight/contract/shop/operations';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { CATEGORY_LABELS } from '../product-words.ts';

const ALL = 'all';

/** Which category of products is shown; null for all. */
export function CategoryChips({
  value,
  onChange,
  categories = PRODUCT_CATEGORIES,
  bleed = false,
}: {
  readonly value: ProductCategory | null;
  readonly onChange: (category: ProductCategory | null) => void;
  /** Those that there is something of. */
  readonly categories?: readonly ProductCategory[];
  readonly bleed?: boolean;
}) {
  return (
    <ChipGroup
      label="Category"
      value={value ?? ALL}
      onChange={(next) => onChange(next === ALL ? null : next)}
      options={[
        { value: ALL, label: 'All' },
        ...categories.map((category) => ({ value: category, label: CATEGORY_LABELS[category] })),
      ]}
      bleed={bleed}
    />
  );
}
