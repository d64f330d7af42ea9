import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person. */
export const TIP_LIMIT: RateLimit = { name: 'payments.tip', hits: 60, seconds: 60 };
/** Saving cards is how stolen numbers are tried out. */
export const CARD_LIMIT: RateLimit = { name: 'payments.add-card', hits: 20, seconds: 3600 };
/** Far above what a person keeps, far below what would hold up the PDF writer. */
export const RECEIPT_LIMIT: RateLimit = { name: 'payments.receipts', hits: 120, seconds: 3600 };
