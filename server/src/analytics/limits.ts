import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person, of a stranger per address: a fast reader of pages, and many who share an address. */
export const VISIT_LIMIT: RateLimit = { name: 'analytics.visit', hits: 300, seconds: 60 };
