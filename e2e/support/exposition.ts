const LINE = /^(limelight_\w+)(\{.*\})? (\S+)$/;

/**
 * Adds what one scrape said to a recording: for each series its value at each scrape, or null where the scrape had none. Without
 * an exposition, the scrape failed.
 */
export function record(
  recording: Map<string, (number | null)[]>,
  at: number,
  exposition: string | null,
): void {
  const values = new Map<string, number>([['up', exposition === null ? 0 : 1]]);
  for (const line of exposition?.split('\n') ?? []) {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name !== undefined) values.set(name + labels, Number(value));
  }
  for (const [series, value] of values) {
    const all = recording.get(series) ?? Array.from({ length: at }, () => null);
    recording.set(series, all);
    all[at] = value;
  }
}

/** The values as promtool reads them, equal ones together: `1+0x3` is 1 four times, `_x3` nothing three times. */
export function inPromtoolsWords(values: readonly (number | null)[]): string {
  const runs: { value: number | null; times: number }[] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last && last.value === value) last.times++;
    else runs.push({ value, times: 1 });
  }
  return runs
    .map(({ value, times }) => {
      if (value === null) return times === 1 ? '_' : `_x${times}`;
      return times === 1 ? String(value) : `${value}+0x${times - 1}`;
    })
    .join(' ');
}
