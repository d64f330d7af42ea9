import type { RateLimit } from '../../platform/limits/rate-limit.ts';

/** Lines of a person: generous for people who chat, low for scripts. */
export const LINE_LIMIT: RateLimit = { name: 'live.send-line', hits: 60, seconds: 60 };
/** Reactions, deletions and what moderators do. */
export const TOUCH_LIMIT: RateLimit = { name: 'live.touch-line', hits: 240, seconds: 60 };
/** Tries to buy a mark. */
export const MARK_LIMIT: RateLimit = { name: 'live.mark', hits: 60, seconds: 60 };
export const TIP_LIMIT: RateLimit = { name: 'live.tip', hits: 60, seconds: 60 };
