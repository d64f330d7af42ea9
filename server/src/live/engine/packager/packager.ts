import { bufferOf } from '../rtp/bytes.ts';
import { unpackBatch } from '../rtp/batch.ts';
import { Input, type Timed } from './input.ts';
import type { Codecs, PackagerSaid, PackagerTold } from './messages.ts';
import { Output } from './output.ts';

/** After such a gap, or jump, the stream goes on with a new piece. */
const GAP_MS = 2_000;
/** Pictures that were promised and do not come are not waited for any longer. */
const PICTURES_MS = 3_000;

/** Makes low-latency HLS of what one sender after the other sends to one stream. */
export class Packager {
  readonly #say: (said: PackagerSaid) => void;
  #codecs: Codecs = { h264: [], vp8: [], opus: [] };
  #hasSmall = false;
  #generation = 0;
  #input: Input | null = null;
  #output: Output | null = null;
  /** Sound that waits for the first picture. */
  #waiting: Extract<Timed, { kind: 'audio' }>[] = [];
  /** How long ago what is read now arrived. */
  #lateMs = 0;

  constructor(say: (said: PackagerSaid) => void) {
    this.#say = say;
  }

  /** `now` in ms since 1970. */
  hear(told: PackagerTold, now: number): void {
    if (told.type === 'begin') {
      this.#end();
      this.#codecs = told.codecs;
      this.#hasSmall = told.hasSmall;
      // It may have gone on with another piece of which the server does not know yet.
      this.#generation = Math.max(this.#generation, told.generation);
      this.#input = new Input(told.codecs, (timed) => this.#take(timed));
    } else if (told.type === 'media') {
      for (const arrived of unpackBatch(bufferOf(told.batch))) {
        this.#lateMs = now - arrived.at;
        this.#input?.add(arrived);
      }
      this.#input?.passDue(now);
    } else {
      this.#end();
      this.#say({ type: 'flushed' });
    }
  }

  #take(timed: Timed): void {
    const output = this.#output;
    const isFar =
      output !== null &&
      (timed.time - output.newestMs > GAP_MS || output.newestMs - timed.time > GAP_MS);
    const isOther =
      output !== null && timed.kind === 'video' && timed.frame.isKey && !output.isOfSame(timed);
    if (isFar || isOther) this.#end(isFar ? null : timed.time);
    if (this.#output === null && !this.#begin(timed)) return;
    this.#output?.add(timed, this.#lateMs);
  }

  /** Begins a piece with a key frame, or with sound where there are no pictures. False while it waits. */
  #begin(timed: Timed): boolean {
    const { h264, vp8, opus } = this.#codecs;
    const source = timed.kind === 'video' ? timed.source : null;
    if (timed.kind === 'video') {
      if (!timed.frame.isKey) {
        this.#say({ type: 'needsKeyFrame' });
        return false;
      }
    } else if (h264.length + vp8.length > 0) {
      const [first] = this.#waiting;
      if (!first || timed.time - first.time < PICTURES_MS) {
        this.#waiting.push(timed);
        return false;
      }
    }
    const earlier = this.#waiting;
    this.#waiting = [];
    const output = new Output({
      generation: this.#generation++,
      startedAt: timed.time,
      source,
      hasAudio: opus.length > 0,
      hasSmall: this.#hasSmall,
      say: this.#say,
    });
    this.#output = output;
    for (const sound of earlier) {
      if (sound.time >= timed.time) output.add(sound, 0);
    }
    return true;
  }

  #end(untilMs: number | null = null): void {
    this.#output?.end(untilMs);
    this.#output = null;
    this.#waiting = [];
  }
}
