import type { RtpPacket } from '../rtp/rtp.ts';
import { Unwrap } from '../rtp/unwrap.ts';

/** A lost packet is waited for this long: it is asked for again, and that takes some round trips. */
const PATIENCE_MS = 400;
/** A larger jump is another numbering, not a loss. */
const MOST_AHEAD = 1_000;

export interface InOrder {
  readonly packet: RtpPacket;
  /** Packets before this one are lost. */
  readonly isAfterLoss: boolean;
}

/** Puts the packets of one track in order. What is lost holds the others up for four tenths of a second at most. */
export class Reorder {
  #unwrap = new Unwrap(16);
  #ssrc: number | null = null;
  #next: number | null = null;
  readonly #waiting = new Map<number, { packet: RtpPacket; at: number }>();

  add(packet: RtpPacket, now: number): InOrder[] {
    if (packet.ssrc !== this.#ssrc) this.#restart(packet.ssrc);
    const place = this.#unwrap.next(packet.sequence);
    if (this.#next !== null && Math.abs(place - this.#next) > MOST_AHEAD) {
      this.#waiting.clear();
      this.#next = null;
    }
    if (this.#next !== null && place < this.#next) return [];
    this.#next ??= place;
    this.#waiting.set(place, { packet, at: now });
    return this.due(now);
  }

  /** What can be passed on now. */
  due(now: number): InOrder[] {
    const passed: InOrder[] = [];
    let isAfterLoss = false;
    while (this.#next !== null && this.#waiting.size > 0) {
      const found = this.#waiting.get(this.#next);
      if (found) {
        this.#waiting.delete(this.#next);
        this.#next += 1;
        passed.push({ packet: found.packet, isAfterLoss });
        isAfterLoss = false;
        continue;
      }
      const nearest = Math.min(...this.#waiting.keys());
      const since = this.#waiting.get(nearest)?.at ?? now;
      if (now - since < PATIENCE_MS) break;
      this.#next = nearest;
      isAfterLoss = true;
    }
    return passed;
  }

  #restart(ssrc: number): void {
    this.#ssrc = ssrc;
    this.#unwrap = new Unwrap(16);
    this.#next = null;
    this.#waiting.clear();
  }
}
