import type { PrepareStep, Report } from '../../kernel/media-worker.ts';

/** Before this time, and before this share of the work is done, the pace is not reliable. */
const PACE_AFTER_MS = 1_500;
const PACE_AFTER = 0.01;

/**
 * Reports the long part of the work, which is `from` to `to` of the whole: how much is done, and how many seconds are left at
 * the pace so far.
 */
export function pacedReport(report: Report, { from, to }: { from: number; to: number }) {
  const began = performance.now();
  return (step: PrepareStep, done: number): void => {
    const taken = performance.now() - began;
    const isKnown = taken > PACE_AFTER_MS && done > PACE_AFTER;
    const left = isKnown ? Math.ceil((taken * (1 - done)) / done / 1_000) : null;
    report(step, from + (to - from) * done, left);
  };
}
