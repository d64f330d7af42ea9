/**
 * The product's time. Every decision that depends on time uses this clock and never `new Date()`, so that a test can jump to
 * the renewal day and `npm run sandbox -- advance` can move the whole product.
 */
export interface Clock {
  now(): Date;
  /** The machine time at which the given product time comes; for the job queue. */
  toMachineTime(productTime: Date): Date;
}

/** Machine time plus an offset (0 unless the sandbox clock was advanced). */
export class OffsetClock implements Clock {
  offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  toMachineTime(productTime: Date): Date {
    return new Date(productTime.getTime() - this.offsetMs);
  }
}

/** Stands still until it is advanced; for tests. */
export class FixedClock implements Clock {
  #now: number;

  constructor(start: Date) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  toMachineTime(productTime: Date): Date {
    return new Date(Date.now() + (productTime.getTime() - this.#now));
  }
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
