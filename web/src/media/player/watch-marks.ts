import type { WatchMark } from '@limelight/contract/analytics/watch';

/** The fraction of the length that counts for each mark; the last seconds are often only silence or credits. */
const PARTS: readonly (readonly [WatchMark, number])[] = [
  [25, 0.25],
  [50, 0.5],
  [75, 0.75],
  [100, 0.98],
];

/** How far one player has played a recording: reports each mark once, and none that was skipped. */
export class WatchMarks {
  readonly #told = new Set<WatchMark>();
  /** The last position; null after a jump. Seconds. */
  #before: number | null = null;

  /** Call when playback continues at another position. */
  jump(): void {
    this.#before = null;
  }

  /** Call with the current position. Returns the marks that were passed since the last call. */
  playTo(seconds: number, duration: number): WatchMark[] {
    const before = this.#before;
    this.#before = seconds;
    if (before === null || seconds <= before || !(duration > 0) || duration === Infinity) return [];
    const passed = PARTS.filter(([, part]) => {
      const at = part * duration;
      return before < at && at <= seconds;
    });
    const marks: WatchMark[] = [0, ...passed.map(([mark]) => mark)];
    const fresh = marks.filter((mark) => !this.#told.has(mark));
    for (const mark of fresh) this.#told.add(mark);
    return fresh;
  }
}
