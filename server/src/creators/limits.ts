import type { Limit } from '../platform/limits/rate-limit.ts';

/** Per creator. */
export const LIST_LIMIT: Limit = { name: 'creators.list', hits: 300, seconds: 600 };
/** Per creator: making and changing tiers. */
export const TIER_LIMIT: Limit = { name: 'creators.tier', hits: 120, seconds: 3600 };
