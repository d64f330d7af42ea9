import type { RateLimit } from '../../platform/limits/rate-limit.ts';

/** Problems that a person tells about or answers. */
export const PROBLEM_LIMIT: RateLimit = { name: 'shop.problem', hits: 60, seconds: 3_600 };
/** Reviews and answers that a person writes. */
export const REVIEW_LIMIT: RateLimit = { name: 'shop.review', hits: 60, seconds: 3_600 };
/** Tables of sales that a creator downloads. */
export const EXPORT_LIMIT: RateLimit = { name: 'shop.export', hits: 30, seconds: 3_600 };
