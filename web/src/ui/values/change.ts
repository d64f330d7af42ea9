/** How a figure compares with the period before: direction and label. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** '4 more than', '$20.00 less than', 'Same as'; the period is added after it. */
  readonly label: string;
}

/** How amounts of a figure are worded. */
export interface Amounts {
  readonly say: (amount: number) => string;
  /** 'less' for money, 'fewer' for countable things. */
  readonly less: 'less' | 'fewer';
}

/** Null if there is nothing to compare: both are zero. */
export function changeOf(now: number, before: number, { say, less }: Amounts): Change | null {
  if (now === 0 && before === 0) return null;
  if (now === before) return { direction: 'same', label: 'Same as' };
  return now > before
    ? { direction: 'up', label: `${say(now - before)} more than` }
    : { direction: 'down', label: `${say(before - now)} ${less} than` };
}
