import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person. */
export const FOLLOW_LIMIT: RateLimit = { name: 'discovery.follow', hits: 100, seconds: 600 };
export const HIDE_LIMIT: RateLimit = { name: 'discovery.hide', hits: 100, seconds: 600 };
/** Results while typing are requested a few times a second; per person, or per address. */
export const SEARCH_LIMIT: RateLimit = { name: 'discovery.search', hits: 240, seconds: 60 };

/** For how many milliseconds strangers share one response of a list that is the same for all of them. */
export const STRANGERS_SHARE_MS = 1_000;
