import type { SoldThing } from '../payments/sold-thing.ts';

export const soldProducts = {
  product: { bought: 'a product', choice: { title: 'Product', untitled: 'A product' } },
} as const satisfies Readonly<Record<string, SoldThing>>;
