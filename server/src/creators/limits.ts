import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per creator. */
export const LIST_LIMIT: RateLimit = { name: 'creators.list', hits: 300, seconds: 600 };
/** Per creator: making and changing tiers. */
export const TIER_LIMIT: RateLimit = { name: 'creators.tier', hits: 120, seconds: 3600 };
