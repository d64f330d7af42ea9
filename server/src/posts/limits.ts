import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person; far more than people need, and too little for scripts. */
export const PUBLISH_LIMIT: RateLimit = { name: 'posts.publish', hits: 60, seconds: 3_600 };
/** A composer that saves while the author types saves about every two seconds. */
export const SAVE_LIMIT: RateLimit = { name: 'posts.save', hits: 120, seconds: 60 };
export const LIKE_LIMIT: RateLimit = { name: 'posts.like', hits: 120, seconds: 60 };
export const BUY_LIMIT: RateLimit = { name: 'posts.buy', hits: 120, seconds: 60 };
export const COMMENT_LIMIT: RateLimit = { name: 'posts.comment', hits: 30, seconds: 60 };
export const BOOKMARK_LIMIT: RateLimit = { name: 'posts.bookmark', hits: 120, seconds: 60 };
