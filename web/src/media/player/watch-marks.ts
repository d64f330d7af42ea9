import type { WatchMark } from '@limelight/contract/analytics/watch';

/** Which part of its length a recording is played to at each mark; the last seconds are often only silence or names. */
const PARTS: readonly (readonly [WatchMark, number])[] = [
  [25, 0.25],
  [50, 0.5],
  [75, 0.75],
  [100, 0.98],
];

/** How far one player has played a recording: each mark once, and none that was jumped over. */
export class WatchMarks {
  readonly #told = new Set<WatchMark>();
  /** Where it played last; null after a jump. Seconds. */
  #before: number | null = null;

  /** It goes on from somewhere else. */
  jump(): void {
    this.#before = null;
  }

  /** It plays here now; the marks that it has played past since the last time. */
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
