import type { Reception, SenderReport } from '../rtp/rtcp.ts';
import type { RtpPacket } from '../rtp/rtp.ts';
import { Unwrap } from '../rtp/unwrap.ts';

/** How long a packet may be out of order before it is asked for again, how often, and until when it is of use. */
const AGAIN = { firstMs: 15, everyMs: 60, untilMs: 450 } as const;
/** A larger jump is another numbering, not a loss. */
const MOST_MISSING = 500;

interface Missing {
  readonly since: number;
  askedAt: number | null;
}

/** What arrived of one track in an interval. */
export interface Arrivals {
  readonly bytes: number;
  readonly expected: number;
  readonly received: number;
  readonly frames: number;
  readonly jitterMs: number;
}

const NOTHING = { bytes: 0, received: 0, frames: 0 };

/** Counts what arrives of one track, and knows what is missing (RFC 3550 A.3, A.8). */
export class Receiver {
  readonly #rate: number;
  #unwrap = new Unwrap(16);
  #ssrc: number | null = null;
  #base = 0;
  #highest = -1;
  #received = 0;
  #before = { expected: 0, received: 0 };
  #transit: number | null = null;
  #jitter = 0;
  #lastTimestamp: number | null = null;
  #report: { compactNtp: number; at: number } | null = null;
  readonly #missing = new Map<number, Missing>();
  #since = { ...NOTHING };
  #expectedSince = 0;

  /** `rate`: units of its timestamps in a second. */
  constructor(rate: number) {
    this.#rate = rate;
  }

  get ssrc(): number | null {
    return this.#ssrc;
  }

  add({ ssrc, sequence, timestamp, payload }: RtpPacket, bytes: number, at: number): void {
    if (ssrc !== this.#ssrc) this.#restart(ssrc);
    const place = this.#unwrap.next(sequence);
    if (this.#highest < 0) this.#base = place;
    else if (Math.abs(place - this.#highest) > MOST_MISSING) this.#base = this.#jump(place);
    for (let lost = this.#highest + 1; this.#highest >= 0 && lost < place; lost++) {
      this.#missing.set(lost, { since: at, askedAt: null });
    }
    const isNew = place > this.#highest || this.#missing.delete(place);
    this.#highest = Math.max(this.#highest, place);
    if (!isNew) return;
    this.#received += 1;
    this.#since.received += 1;
    this.#since.bytes += bytes;
    if (payload.length > 0) this.#time(timestamp, at);
  }

  noteReport({ compactNtp }: SenderReport, at: number): void {
    this.#report = { compactNtp, at };
  }

  /** The sequence numbers to ask for again now. */
  missing(now: number): number[] {
    const asked: number[] = [];
    for (const [place, lost] of this.#missing) {
      if (now - lost.since > AGAIN.untilMs) this.#missing.delete(place);
      else if (
        now - lost.since >= AGAIN.firstMs &&
        (lost.askedAt === null || now - lost.askedAt >= AGAIN.everyMs)
      ) {
        lost.askedAt = now;
        asked.push(((place % 65_536) + 65_536) % 65_536);
      }
    }
    return asked;
  }

  /** The next report to the sender; null before the first packet. */
  reception(now: number): Reception | null {
    if (this.#ssrc === null || this.#highest < 0) return null;
    const expected = this.#highest - this.#base + 1;
    const expectedNow = expected - this.#before.expected;
    const lostNow = expectedNow - (this.#received - this.#before.received);
    this.#before = { expected, received: this.#received };
    return {
      ssrc: this.#ssrc,
      fractionLost:
        expectedNow > 0 && lostNow > 0 ? Math.min(255, (lostNow << 8) / expectedNow) : 0,
      lost: expected - this.#received,
      highest: this.#highest,
      jitter: this.#jitter,
      compactNtp: this.#report?.compactNtp ?? 0,
      sinceReport: this.#report ? ((now - this.#report.at) / 1_000) * 65_536 : 0,
    };
  }

  /** What arrived since the last call. */
  arrivals(): Arrivals {
    const expected = this.#highest < 0 ? 0 : this.#highest - this.#base + 1;
    const found = {
      ...this.#since,
      expected: Math.max(0, expected - this.#expectedSince),
      jitterMs: (this.#jitter / this.#rate) * 1_000,
    };
    this.#since = { ...NOTHING };
    this.#expectedSince = expected;
    return found;
  }

  #restart(ssrc: number): void {
    this.#ssrc = ssrc;
    this.#unwrap = new Unwrap(16);
    this.#highest = -1;
    this.#received = 0;
    this.#before = { expected: 0, received: 0 };
    this.#expectedSince = 0;
    this.#transit = null;
    this.#report = null;
    this.#missing.clear();
  }

  /** Counts from the beginning at a packet far from the others. */
  #jump(place: number): number {
    this.#highest = place - 1;
    this.#received = 0;
    this.#before = { expected: 0, received: 0 };
    this.#expectedSince = 0;
    this.#missing.clear();
    return place;
  }

  #time(timestamp: number, at: number): void {
    if (timestamp === this.#lastTimestamp) return;
    this.#lastTimestamp = timestamp;
    this.#since.frames += 1;
    const transit = (at / 1_000) * this.#rate - timestamp;
    if (this.#transit !== null) {
      const difference = Math.abs(transit - this.#transit);
      // Timestamps start over, and a pause is no jitter.
      if (difference < this.#rate) this.#jitter += (difference - this.#jitter) / 16;
    }
    this.#transit = transit;
  }
}
