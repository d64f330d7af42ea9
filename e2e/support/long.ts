/** Whether this is `npm run test:long`, which runs all cases. */
export const isLong = process.env['TEST_LONG'] === '1';

/** Tag of a test that only `npm run test:long` runs. */
export const LONG = '@long';
