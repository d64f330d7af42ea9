import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person, of a stranger per address: a fast reader of pages, and many who share an address. */
export const VISIT_LIMIT: RateLimit = { name: 'analytics.visit', hits: 300, seconds: 60 };

/** Of one page or recording on a day: a household has a few, and a script that invents browsers has any number. */
export const STRANGERS_OF_A_NETWORK = 20;

/** Per person; a year of sources is one statement of up to 18,000 short rows. */
export const EXPORT_LIMIT: RateLimit = { name: 'analytics.export', hits: 20, seconds: 3_600 };
/** The same for marks of recordings: five each. */
export const WATCH_LIMIT: RateLimit = { name: 'analytics.watch', hits: 300, seconds: 60 };
