/** Whether this is `npm run test:long`, which runs all cases. */
export const isLong = process.env['TEST_LONG'] === '1';

/** Tag of a test that only `npm run test:long` runs. */
export const LONG = '@long';

/** Whether the tests run on many processes (fleet.ts), which `npm run test:long` does after all others. */
export const isFleet = process.env['E2E_FLEET'] === '1';
