import type { Limit } from '../platform/limits/rate-limit.ts';

/** Per person. */
export const FOLLOW_LIMIT: Limit = { name: 'discovery.follow', hits: 100, seconds: 600 };
