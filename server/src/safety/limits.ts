import type { Limit } from '../platform/limits/rate-limit.ts';

/** Per person. */
export const BLOCK_LIMIT: Limit = { name: 'safety.block', hits: 60, seconds: 600 };
