import type { Limit } from '../platform/limits/rate-limit.ts';

/** Per person; generous to people, dull for scripts. */
export const PUBLISH_LIMIT: Limit = { name: 'posts.publish', hits: 60, seconds: 3_600 };
export const LIKE_LIMIT: Limit = { name: 'posts.like', hits: 120, seconds: 60 };
