import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per creator: requesting a payout, and changing where and when money is paid out. */
export const CHANGE_LIMIT: RateLimit = { name: 'payouts.change', hits: 60, seconds: 3600 };
