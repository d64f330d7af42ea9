import type { RateLimit } from '../../platform/limits/rate-limit.ts';

export const CART_LIMIT: RateLimit = { name: 'shop.cart', hits: 240, seconds: 60 };
/** Codes that a person tries: none is found by guessing. */
export const TRY_CODE_LIMIT: RateLimit = { name: 'shop.try-code', hits: 30, seconds: 600 };
