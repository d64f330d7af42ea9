/** How a figure stands against the period before, in words and direction. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** '4 more than', '$20.00 less than', 'Same as'; the period follows. */
  readonly label: string;
}

/** How amounts of a figure are said. */
export interface Amounts {
  readonly say: (amount: number) => string;
  /** 'less' of money, 'fewer' of what is counted. */
  readonly less: 'less' | 'fewer';
}

/** Null where there is nothing to compare: both are zero. */
export function changeOf(now: number, before: number, { say, less }: Amounts): Change | null {
  if (now === 0 && before === 0) return null;
  if (now === before) return { direction: 'same', label: 'Same as' };
  return now > before
    ? { direction: 'up', label: `${say(now - before)} more than` }
    : { direction: 'down', label: `${say(before - now)} ${less} than` };
}
