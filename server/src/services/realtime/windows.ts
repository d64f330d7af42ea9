/** A limit per key and time window, in this process; all counts of a window are dropped together when it ends. */
export class Windows {
  readonly #most: number;
  readonly #ms: number;
  #counts = new Map<string, number>();
  #until = 0;

  constructor(most: number, ms: number) {
    this.#most = most;
    this.#ms = ms;
  }

  take(key: string, count: number): boolean {
    const now = performance.now();
    if (now >= this.#until) {
      this.#until = now + this.#ms;
      this.#counts = new Map();
    }
    const taken = (this.#counts.get(key) ?? 0) + count;
    this.#counts.set(key, taken);
    return taken <= this.#most;
  }
}
