import { POSITION_LIMITS } from '@limelight/contract/media/limits';
import type { MediaId } from '@limelight/contract/platform/ids';

/** What a player plays: a recording, or the teaser of one, which is not resumed on other devices. */
export type RecordingId = MediaId | `teaser:${string}`;

export const isShared = (id: RecordingId): id is MediaId => !id.startsWith('teaser:');

/** A position in a recording, and when it was left, by this device's clock in milliseconds. */
export interface Left {
  readonly seconds: number;
  readonly at: number;
}

/** The position that was left last: the latest device wins. */
export function latest(one: Left | null, other: Left | null): Left | null {
  if (!one || !other) return one ?? other;
  return other.at > one.at ? other : one;
}

export interface PositionPorts {
  readonly read: () => Promise<{
    readonly positionMs: number | null;
    readonly agoMs: number | null;
  }>;
  readonly save: (positionMs: number) => Promise<unknown>;
  readonly now: () => number;
}

/** Positions closer than this count as the same. Seconds. */
const SAME_WITHIN = 2;

/** A signed-in user's position in one recording, stored on the server for their other devices. Sent from time to time. */
export class SharedPosition {
  readonly #ports: PositionPorts;
  #told = 0;
  #toldAt = -Infinity;
  #now: number | null = null;

  constructor(ports: PositionPorts) {
    this.#ports = ports;
  }

  /** Null if there is none, or the server cannot be reached. */
  async read(): Promise<Left | null> {
    try {
      const { positionMs, agoMs } = await this.#ports.read();
      if (positionMs === null || agoMs === null) return null;
      this.#told = positionMs / 1_000;
      return { seconds: this.#told, at: this.#ports.now() - agoMs };
    } catch {
      return null;
    }
  }

  /** Sets the current position; 0 once the recording was watched to its end. Sent at most once in ten seconds. */
  note(seconds: number): void {
    this.#now = seconds;
    this.#tell(POSITION_LIMITS.sendEveryMs);
  }

  /** Sends the position now, because playback pauses or the user leaves, unless it was sent a moment ago. */
  flush(): void {
    this.#tell(POSITION_LIMITS.keepEveryMs);
  }

  #tell(afterMs: number): void {
    const at = this.#ports.now();
    if (this.#now === null || at - this.#toldAt < afterMs) return;
    if (this.#now !== 0 && Math.abs(this.#now - this.#told) < SAME_WITHIN) return;
    if (this.#now === this.#told) return;
    this.#told = this.#now;
    this.#toldAt = at;
    // a lost one does no harm: the next one follows, and this device has the position anyway
    this.#ports.save(Math.floor(this.#now * 1_000)).catch(() => undefined);
  }
}
