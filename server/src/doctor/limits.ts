import type { RateLimit } from '../platform/limits/rate-limit.ts';

/** Per person: each asks every peer once. */
export const EXAMINE_LIMIT: RateLimit = { name: 'doctor.examine', hits: 30, seconds: 600 };
/** Per person: texts cost money. */
export const TEST_LIMIT: RateLimit = { name: 'doctor.sendTest', hits: 10, seconds: 3600 };
/** Per address. */
export const ADDRESS_LIMIT: RateLimit = { name: 'doctor.getAddress', hits: 60, seconds: 60 };
