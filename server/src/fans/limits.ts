import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person; 100,000 fans are 100 statements. */
export const EXPORT_LIMIT: RateLimit = { name: 'fans.export', hits: 20, seconds: 3_600 };
/** Per creator: saving and renaming views. */
export const VIEW_LIMIT: RateLimit = { name: 'fans.view', hits: 120, seconds: 3_600 };
