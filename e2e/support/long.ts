/** Whether this is `npm run test:long`, where proofs are run whole. */
export const isLong = process.env['TEST_LONG'] === '1';
