/** Whether this is `npm run test:long`, which runs tables of cases in full. */
export const isLong = process.env['TEST_LONG'] === '1';

/**
 * A sample of many similar cases: every n-th in `npm test`, all of them in `npm run test:long`. For tables whose cases need a
 * process each.
 */
export function everyNth<T>(cases: readonly T[], n: number): readonly T[] {
  return isLong ? cases : cases.filter((_, index) => index % n === 0);
}
