import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person. */
export const TIP_LIMIT: RateLimit = { name: 'payments.tip', hits: 60, seconds: 60 };
/** Stolen card numbers are tried out by saving them as cards. */
export const CARD_LIMIT: RateLimit = { name: 'payments.add-card', hits: 20, seconds: 3600 };
/** Far above what a person needs, far below what would block the PDF writer. */
export const RECEIPT_LIMIT: RateLimit = { name: 'payments.receipts', hits: 120, seconds: 3600 };
