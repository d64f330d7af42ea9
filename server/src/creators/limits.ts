import type { Limit } from '../platform/limits/rate-limit.ts';

/** Per creator. */
export const LIST_LIMIT: Limit = { name: 'creators.list', hits: 300, seconds: 600 };
