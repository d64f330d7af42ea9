/** Where a creator's visitors come from, and what they become. */
export { analyticsCounter } from './count.ts';
