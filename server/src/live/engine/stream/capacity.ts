import type { StreamId } from '@limelight/contract/platform/ids';
import type { OfferedCodecs } from '../media/sdp.ts';

/** Percent of one core, measured with 720p at 30 frames a second (bench/), with some to spare. */
const COSTS = { sound: 5, copied: 10, encoded: 60, small: 20 } as const;

/** How much of the processor the streams that run take together. */
export class Capacity {
  readonly #percent: number;
  readonly #taken = new Map<StreamId, number>();

  constructor(percent: number) {
    this.#percent = percent;
  }

  /**
   * Takes room for a stream, in place of what it had; null where there is none. A small rendition comes with it where that
   * leaves room for another stream.
   */
  take(id: StreamId, { h264, vp8, opus }: OfferedCodecs): { readonly hasSmall: boolean } | null {
    this.#taken.delete(id);
    const video = h264.length > 0 ? COSTS.copied : vp8.length > 0 ? COSTS.encoded : 0;
    const cost = video + (opus.length > 0 ? COSTS.sound : 0);
    const room = this.#percent - [...this.#taken.values()].reduce((sum, taken) => sum + taken, 0);
    if (cost > room) return null;
    const next = COSTS.copied + COSTS.sound;
    const hasSmall = video > 0 && cost + COSTS.small + next <= room;
    this.#taken.set(id, hasSmall ? cost + COSTS.small : cost);
    return { hasSmall };
  }

  leave(id: StreamId): void {
    this.#taken.delete(id);
  }
}
