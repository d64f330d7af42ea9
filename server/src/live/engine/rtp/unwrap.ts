/** Continues a counter that starts over at 2^bits, in either direction of small steps. */
export class Unwrap {
  readonly #range: number;
  #last: number | null = null;

  constructor(bits: 16 | 32) {
    this.#range = 2 ** bits;
  }

  /** The value that is nearest to the one before. */
  next(value: number): number {
    if (this.#last === null) return (this.#last = value);
    const range = this.#range;
    let step = (value - this.#last) % range;
    if (step < -range / 2) step += range;
    else if (step >= range / 2) step -= range;
    return (this.#last += step);
  }
}
