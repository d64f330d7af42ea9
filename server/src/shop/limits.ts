import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per creator: products that are begun, saved, published and taken back. */
export const PRODUCT_LIMIT: RateLimit = { name: 'shop.product', hits: 300, seconds: 3_600 };
export const SEARCH_LIMIT: RateLimit = { name: 'shop.search', hits: 240, seconds: 60 };
