import { z } from 'zod';
import { productCategory } from '@limelight/contract/shop/product';
import { names } from './values.ts';

const isCategory = (name: string) => productCategory.safeParse(name).success;

/** What the site does not sell. */
export const shopSettings = z.object({
  SHOP_FORBIDDEN_CATEGORIES: names
    .refine(
      (all) => all.every(isCategory),
      `must be categories, separated by commas, of these: ${productCategory.options.join(', ')}`,
    )
    .transform((all) => all.map((name) => productCategory.parse(name))),
});

export const shopConfig = (e: z.infer<typeof shopSettings>) => ({
  shop: {
    /** Products of these categories cannot be published; those that are on sale already stay. */
    forbiddenCategories: e.SHOP_FORBIDDEN_CATEGORIES,
  },
});
