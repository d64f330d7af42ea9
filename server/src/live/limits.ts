import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per creator: streams that are set up or changed. */
export const CREATE_LIMIT: RateLimit = { name: 'live.create', hits: 60, seconds: 3_600 };
/** New keys, and tokens for a browser. */
export const KEY_LIMIT: RateLimit = { name: 'live.key', hits: 30, seconds: 3_600 };
export const BEGIN_LIMIT: RateLimit = { name: 'live.begin', hits: 60, seconds: 3_600 };
/** Viewings that a person opens; a page that is loaded again opens another one. */
export const WATCH_LIMIT: RateLimit = { name: 'live.watch', hits: 60, seconds: 60 };
export const TICKET_LIMIT: RateLimit = { name: 'live.ticket', hits: 120, seconds: 60 };
export const REMIND_LIMIT: RateLimit = { name: 'live.remind', hits: 120, seconds: 60 };
/** Senders, per network address, before any key is looked at. */
export const WHIP_LIMIT: RateLimit = { name: 'live.whip', hits: 60, seconds: 60 };
/** Wrong keys, per network address: keys cannot be guessed, and this makes it cheap to refuse who tries. */
export const WRONG_KEY_LIMIT: RateLimit = { name: 'live.wrong-key', hits: 20, seconds: 60 };

/** Viewings in this process at a time: each asks for about four small files a second. */
export const VIEWINGS_MAX = 2_000;
/** Viewings of one person at a time; the oldest one ends where there are more. */
export const VIEWINGS_PER_PERSON = 3;
/** An offer of a browser has 3 to 8 kB. */
export const OFFER_BYTES = 64 * 1024;
