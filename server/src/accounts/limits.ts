import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person: everything we hold about them. */
export const EXPORT_LIMIT: RateLimit = { name: 'accounts.exports', hits: 5, seconds: 24 * 3600 };
