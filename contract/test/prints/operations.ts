import { z } from 'zod';
import { cardId, orderId, userId } from '../../src/platform/ids.ts';
import { cents } from '../../src/platform/money.ts';
import { input, ok, operation } from '../../src/platform/operation.ts';

const printId = z.uuid();

/** The operations of prints. */
export const prints = {
  /** Buys copies for the buyer, and framed ones that are made later as a gift to another person. */
  buy: operation('prints.buy', 'POST', '/prints/{printId}/buy', 'Buy prints')
    .input(
      input({
        printId,
        copies: z.int().min(1).max(10),
        framed: z.int().min(1).max(10),
        giftTo: userId,
        cardId: cardId.optional(),
        idempotencyKey: z.uuid(),
      }),
    )
    .output(z.object({ orderId })),
  setPrice: operation('prints.setPrice', 'PUT', '/prints/{printId}/price', 'Change a price')
    .input(input({ printId, priceCents: cents }))
    .output(ok),
};
