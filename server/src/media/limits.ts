import type { RateLimit } from '../platform/limits/rate-limit.ts';

/**
 * Per person: each new file, crop and poster costs seconds of a processor. Begun uploads count, too; 200 files at once pass.
 */
export const NEW_FILE_LIMIT: RateLimit = { name: 'media.new-file', hits: 300, seconds: 300 };
export const CROP_LIMIT: RateLimit = { name: 'media.crop', hits: 120, seconds: 600 };
export const POSTER_LIMIT: RateLimit = { name: 'media.poster', hits: 120, seconds: 600 };
/** A retry costs minutes of a processor. */
export const RETRY_LIMIT: RateLimit = { name: 'media.retry', hits: 20, seconds: 3_600 };
