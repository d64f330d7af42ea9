import type { RateLimit } from '../../platform/limits/rate-limit.ts';

/** Price boxes that a person opens: each may hold pieces. */
export const BEGIN_LIMIT: RateLimit = { name: 'shop.begin-checkout', hits: 60, seconds: 60 };
export const PAY_LIMIT: RateLimit = { name: 'shop.checkout', hits: 120, seconds: 60 };
