import { POSITION_LIMITS } from '@limelight/contract/media/limits';
import type { MediaId } from '@limelight/contract/platform/ids';

/** What a player plays: a recording, or the free seconds of one, which nobody goes on with elsewhere. */
export type RecordingId = MediaId | `teaser:${string}`;

export const isShared = (id: RecordingId): id is MediaId => !id.startsWith('teaser:');

/** A place in a recording, and when it was left there, by this device's clock in milliseconds. */
export interface Left {
  readonly seconds: number;
  readonly at: number;
}

/** The one that was left last: the last device wins. */
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

/** Less than this is no other place. Seconds. */
const SAME_WITHIN = 2;

/** A signed-in person's place in one recording as the server keeps it, for their other devices; told now and then. */
export class SharedPosition {
  readonly #ports: PositionPorts;
  #told = 0;
  #toldAt = -Infinity;
  #now: number | null = null;

  constructor(ports: PositionPorts) {
    this.#ports = ports;
  }

  /** Null where there is none, or the server cannot be asked. */
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

  /** Where the recording is now; 0 once it was seen to its end. Told at most once in ten seconds. */
  note(seconds: number): void {
    this.#now = seconds;
    this.#tell(POSITION_LIMITS.sendEveryMs);
  }

  /** It rests here, or the person leaves: told now, unless it was told just before. */
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
    // lost without harm: the next one follows, and this device remembers it anyway
    this.#ports.save(Math.floor(this.#now * 1_000)).catch(() => undefined);
  }
}
