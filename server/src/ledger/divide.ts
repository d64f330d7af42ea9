import { type Cents, toCents } from '@limelight/contract/platform/money';

/**
 * Divides whole cents by weights: in their order, each takes its part of what is left, rounded to the nearest cent, and the
 * last takes the rest (docs/product.md, 'Shares and hold'). The parts always add up, and more cents never make a part smaller.
 * The largest remainder method does not guarantee the second: with it, the second part of a refund could give back less than
 * the first part did. Throws when no part can take a cent.
 */
export function divide(cents: Cents, weights: readonly number[]): Cents[] {
  let sum = weights.reduce((total, weight) => total + weight, 0);
  let left: number = cents;
  const parts = weights.map((weight) => {
    const part = sum === 0 ? 0 : rounded(weight, left, sum);
    sum -= weight;
    left -= part;
    return toCents(part);
  });
  if (left !== 0) throw new RangeError(`${left} of ${cents} cents belong to no part`);
  return parts;
}

/** `left * weight / sum`, rounded half up, as a bigint: the product of two large sums is no safe integer. */
const rounded = (weight: number, left: number, sum: number): number =>
  Number((2n * BigInt(weight) * BigInt(left) + BigInt(sum)) / (2n * BigInt(sum)));
