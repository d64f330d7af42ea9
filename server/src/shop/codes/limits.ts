import type { RateLimit } from '../../platform/limits/rate-limit.ts';

/** Per creator: codes that are made. */
export const CODE_LIMIT: RateLimit = { name: 'shop.code', hits: 120, seconds: 3_600 };
