/** Whether this is `npm run test:long`, where proofs are run whole. */
export const isLong = process.env['TEST_LONG'] === '1';

/**
 * Some of many like cases: every n-th in `npm test`, all of them in `npm run test:long`. For tables whose cases cost a
 * process each.
 */
export function everyNth<T>(cases: readonly T[], n: number): readonly T[] {
  return isLong ? cases : cases.filter((_, index) => index % n === 0);
}
