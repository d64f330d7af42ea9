import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person. */
export const BLOCK_LIMIT: RateLimit = { name: 'safety.block', hits: 60, seconds: 600 };
