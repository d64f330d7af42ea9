import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person. */
export const CHOICE_LIMIT: RateLimit = { name: 'notifications.choose', hits: 200, seconds: 600 };
export const PUSH_LIMIT: RateLimit = { name: 'notifications.push', hits: 30, seconds: 3600 };
