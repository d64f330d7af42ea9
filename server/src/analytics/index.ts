/** Where a creator's visitors come from, and how many become followers, members and buyers. */
export { analyticsCounter } from './count.ts';
