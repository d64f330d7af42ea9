/** How a figure stands against the period before, in words and direction. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** '+12%', '−40%'; 'new' when there was nothing before. */
  readonly label: string;
}

/** Null where there is nothing to compare: both are zero. */
export function changeOf(now: number, before: number): Change | null {
  if (now === 0 && before === 0) return null;
  if (now === before) return { direction: 'same', label: '0%' };
  if (before === 0) return { direction: 'up', label: 'new' };
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { direction: now > before ? 'up' : 'down', label: '<1%' };
  return percent > 0
    ? { direction: 'up', label: `+${percent}%` }
    : { direction: 'down', label: `−${-percent}%` };
}
