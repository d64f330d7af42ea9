import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person, for strangers per address: allows a fast reader of pages, and many people who share an address. */
export const VISIT_LIMIT: RateLimit = { name: 'analytics.visit', hits: 300, seconds: 60 };

/** Per page or recording and day: a household has a few people, and a script can invent any number of browsers. */
export const STRANGERS_OF_A_NETWORK = 20;

/** Per person; a year of sources is one statement with up to 18,000 short rows. */
export const EXPORT_LIMIT: RateLimit = { name: 'analytics.export', hits: 20, seconds: 3_600 };
/** The same for the marks of recordings, five each. */
export const WATCH_LIMIT: RateLimit = { name: 'analytics.watch', hits: 300, seconds: 60 };
