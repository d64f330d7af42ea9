/** A token bucket: so many a second on average, and a burst of twice as many. */
export class Pace {
  readonly #perSecond: number;
  #left: number;
  #at = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = 2 * perSecond;
  }

  /** Takes one; false if none is left. */
  take(): boolean {
    const now = performance.now();
    const grown = this.#left + ((now - this.#at) / 1_000) * this.#perSecond;
    this.#left = Math.min(grown, 2 * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
