import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person. */
export const BLOCK_LIMIT: RateLimit = { name: 'safety.block', hits: 60, seconds: 600 };
/** Per person; staff read each of them. */
export const REPORT_LIMIT: RateLimit = { name: 'safety.report', hits: 30, seconds: 3_600 };
/** Per member of staff. */
export const FIND_PEOPLE_LIMIT: RateLimit = { name: 'safety.findPeople', hits: 60, seconds: 60 };
