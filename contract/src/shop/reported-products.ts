import type { ReportedThing } from '../kernel/reported-thing.ts';

export const reportedProducts = {
  product: {
    name: 'product',
    title: 'Product',
    plural: 'Products',
    takenDown: 'It is no longer sold, and closed to those who bought it. You can restore it later.',
  },
  review: {
    name: 'review',
    title: 'Review of a product',
    plural: 'Reviews of products',
    takenDown: 'Nobody can see it anymore. You can restore it later.',
  },
} as const satisfies Readonly<Record<string, ReportedThing>>;
