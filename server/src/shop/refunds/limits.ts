import type { RateLimit } from '../../platform/limits/rate-limit.ts';

export const REFUND_LIMIT: RateLimit = { name: 'shop.refund', hits: 120, seconds: 600 };
