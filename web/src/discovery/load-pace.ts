/** Milliseconds to wait so that two loads start at least `gapMs` apart (spec §9: 500 ms). */
export function waitBeforeLoad(lastLoadAt: number | null, now: number, gapMs: number): number {
  return lastLoadAt === null ? 0 : Math.max(0, lastLoadAt + gapMs - now);
}
