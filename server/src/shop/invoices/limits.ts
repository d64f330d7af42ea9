import type { RateLimit } from '../../platform/limits/rate-limit.ts';

/** Invoices that a person opens: each is drawn. */
export const INVOICE_LIMIT: RateLimit = { name: 'shop.invoice', hits: 30, seconds: 60 };
