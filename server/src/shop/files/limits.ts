import type { RateLimit } from '../../platform/limits/rate-limit.ts';

/** Files and keys of products: each file may cost minutes of a processor. */
export const CONTENT_LIMIT: RateLimit = { name: 'shop.contents', hits: 200, seconds: 600 };
/** An order has up to a thousand files. */
export const DOWNLOAD_LIMIT: RateLimit = { name: 'shop.download', hits: 600, seconds: 600 };
