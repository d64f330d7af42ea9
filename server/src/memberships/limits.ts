import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per fan: joining and upgrading. */
export const SUBSCRIBE_LIMIT: RateLimit = { name: 'memberships.subscribe', hits: 120, seconds: 60 };
/** Per member: an agreement sends them an email and notifies the creator. */
export const ANSWER_LIMIT: RateLimit = { name: 'memberships.answer', hits: 60, seconds: 3600 };
/** Per person, or per address for strangers: a request for offers may try a code. */
export const OFFERS_LIMIT: RateLimit = { name: 'memberships.offers', hits: 240, seconds: 60 };
/** Per creator: making and ending promotions. */
export const PROMOTION_LIMIT: RateLimit = {
  name: 'memberships.promotion',
  hits: 60,
  seconds: 3600,
};
