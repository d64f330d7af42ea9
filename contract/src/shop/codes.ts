import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { discountCodeId, productId } from '../platform/ids.ts';
import { amount } from '../platform/money.ts';
import { input, ok, operation } from '../platform/operation.ts';
import { moment } from '../platform/time.ts';
import { SHOP } from './limits.ts';

/** What a code takes off: percent of each line, or an amount off the cart. */
const off = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(100) }),
  z.object({ kind: z.literal('amount'), amountCents: amount.min(1).max(SHOP.maxPriceCents) }),
]);

export const discountCode = z.object({
  id: discountCodeId,
  code: z.string(),
  off,
  /** The products it is for; none: all. */
  products: z.array(z.object({ id: productId, title: z.string() })),
  /** Orders that are paid, or being paid, with it. */
  used: z.int(),
  maxUses: z.int().nullable(),
  perPerson: z.int().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  state: z.enum(['active', 'expired', 'used_up', 'ended']),
  createdAt: z.iso.datetime(),
});
export type DiscountCode = z.infer<typeof discountCode>;

/** For creators. What a code takes off does not change; end it, and make another. */
export const codeOperations = {
  createCode: operation('shop.createCode', 'POST', '/shop/codes', 'Make a discount code')
    .input(
      input({
        code: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9][A-Z0-9_-]{2,31}$/, 'Use 3 to 32 letters, digits, - and _.'),
        off,
        productIds: z.array(productId).max(50).default([]),
        maxUses: z.int().min(1).max(1_000_000).nullable().default(null),
        perPerson: z.int().min(1).max(100).nullable().default(1),
        expiresAt: moment.nullable().default(null),
      }),
    )
    .output(discountCode)
    .errors({
      code_taken: { status: 409, message: 'You already have this code.' },
      product_not_found: { status: 422, message: 'One of these products is gone.' },
      time_not_usable: { status: 422, message: 'Choose a time that is still to come.' },
      too_many: { status: 409, message: `You can have up to ${SHOP.codesMax} active codes.` },
    }),
  endCode: operation('shop.endCode', 'POST', '/shop/codes/{codeId}/end', 'End a discount code')
    .input(input({ codeId: discountCodeId }))
    .output(ok),
  listCodes: operation('shop.listCodes', 'GET', '/shop/codes', 'My discount codes')
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(discountCode)),
};
