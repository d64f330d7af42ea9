import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per creator: asking for a payout, and changing where and when money goes. */
export const CHANGE_LIMIT: RateLimit = { name: 'payouts.change', hits: 60, seconds: 3600 };
