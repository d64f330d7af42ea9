/** Up to this many steps between the ends of an axis. */
const MOST_STEPS = 6;

/**
 * Round values for an axis that shows `values`, in equal steps of 1, 2 or 5 times a power of ten. Zero is always one of them.
 * `least` is the smallest step, also such a number: rounded labels would repeat below it.
 */
export function ticksOf(values: readonly number[], least = 1): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  for (let power = least; ; power *= 10) {
    for (const step of [power, power * 2, power * 5]) {
      const from = Math.floor(low / step);
      const to = Math.max(Math.ceil(high / step), from + 1);
      if (to - from > MOST_STEPS) continue;
      return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
    }
  }
}
