/** Earnings that went back, as a positive amount in cents. */
export interface TakenBack {
  readonly reason: 'refund' | 'dispute';
  readonly cents: number;
}

/**
 * A sentence that says why a figure is negative, with the amounts; null if it is not negative. `takenBack` is what went back
 * within the figure.
 */
export function whyNegative(
  cents: number,
  takenBack: readonly TakenBack[],
  money: (cents: number) => string,
): string | null {
  if (cents >= 0) return null;
  const sum = (reason: TakenBack['reason']) =>
    takenBack.reduce((total, one) => total + (one.reason === reason ? one.cents : 0), 0);
  const parts = [
    [sum('refund'), 'refunds'],
    [sum('dispute'), 'disputes'],
  ] as const;
  const words = parts.flatMap(([total, what]) => (total > 0 ? [`${money(total)} in ${what}`] : []));
  return `More went out than came in: ${words.join(' and ')}`;
}
