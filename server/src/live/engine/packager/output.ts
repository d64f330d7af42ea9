import { Cutter } from './cutter.ts';
import type { Sample } from './fragment.ts';
import { isDecodable, type SentFrame, type Size } from './frames.ts';
import { AUDIO_SCALE, VIDEO_SCALE } from './init-section.ts';
import type { Timed, VideoSource } from './input.ts';
import type { PackagerSaid } from './messages.ts';
import { PictureDecoder } from './picture-decoder.ts';
import { PictureEncoder, sizeWithin } from './picture-encoder.ts';
import { Sound } from './sound.ts';

/** The short sides of what is encoded: what is sent as VP8, and the small rendition. */
const MAIN_SIDE = 720;
const SMALL_SIDE = 360;
/** A picture that is hardly larger than the small rendition has none. */
const SMALL_FROM = 432;
/** Where one track is this far behind the other, it is filled: with silence, or the last key frame again. */
const BEHIND_MS = 1_000;
const FILL_MS = 500;
/** At the end of a piece: the last frame's length, and what the encoder of sound holds back. */
const FILL_BEYOND_MS = 80;
/** In units of the video track. */
const EARLY = VIDEO_SCALE / 2;
/** Work that is this late leaves frames out until it has caught up, and where that is not enough, all up to a key frame. */
const LATE_MS = 1_000;
const VERY_LATE_MS = 3_000;

export interface OutputOptions {
  readonly generation: number;
  /** When its first frame belongs, in ms on the clock of the input. */
  readonly startedAt: number;
  readonly source: VideoSource | null;
  readonly hasAudio: boolean;
  readonly hasSmall: boolean;
  readonly say: (said: PackagerSaid) => void;
}

type Pictures = Extract<Timed, { kind: 'video' }>;

/** One piece of a stream that is played in one go: the tracks and the size of its pictures stay the same. */
export class Output {
  readonly #options: OutputOptions;
  readonly #main: Cutter;
  readonly #small: Cutter | null;
  readonly #decoder: PictureDecoder | null = null;
  readonly #encoders: PictureEncoder[] = [];
  readonly #sound: Sound | null;
  readonly #copies: boolean;
  #lastAt = -1;
  #lastKey: SentFrame | null = null;
  /** Until the next key frame, frames refer to something that is not there. */
  #isBroken = false;
  #isVeryLate = false;
  #videoMs: number;
  #audioMs: number;

  constructor(options: OutputOptions) {
    const { source, hasAudio, hasSmall, startedAt } = options;
    this.#options = options;
    this.#videoMs = startedAt;
    this.#audioMs = startedAt;
    const size = source && sizeOf(source);
    this.#copies = source?.codec === 'h264';
    const isLarge = size !== null && Math.min(size.width, size.height) >= SMALL_FROM;
    const withSmall = hasSmall && isLarge && isDecodable(size);
    this.#main = this.#cutter('main');
    this.#small = withSmall ? this.#cutter('small') : null;
    this.#sound = hasAudio ? new Sound((sample) => this.#hear(sample)) : null;
    if (!source || !size) return;
    if (!this.#copies || this.#small) this.#decoder = new PictureDecoder(source);
    if (!this.#copies) this.#encoders.push(this.#encoder(this.#main, size, MAIN_SIDE));
    if (this.#small) this.#encoders.push(this.#encoder(this.#small, size, SMALL_SIDE));
  }

  /** The newest moment that came, in ms on the clock of the input. */
  get newestMs(): number {
    return Math.max(this.#videoMs, this.#audioMs);
  }

  /** Whether this frame belongs to the same piece. */
  isOfSame({ source }: Pictures): boolean {
    const before = this.#options.source;
    if (before?.codec !== source.codec) return false;
    if (source.codec === 'h264' && before.codec === 'h264') {
      // The profile and level stand at its begin, the size further on.
      const [a, b] = [before.config, source.config];
      return a.sequence.subarray(0, 4).equals(b.sequence.subarray(0, 4)) && isSame(a.size, b.size);
    }
    return isSame(sizeOf(before), sizeOf(source));
  }

  /** `lateMs`: how long ago it arrived. */
  add(timed: Timed, lateMs: number): void {
    if (timed.kind === 'video') this.#addVideo(timed, lateMs);
    else {
      this.#audioMs = Math.max(this.#audioMs, timed.time);
      this.#sound?.add(timed.opus, this.#samples(timed.time));
      this.#repeatKey();
    }
  }

  /** Passes on what is there. `untilMs`: when the next piece begins, if it follows at once. */
  end(untilMs: number | null): void {
    const until = untilMs === null ? null : (untilMs - this.#options.startedAt) / 1_000;
    // Where sound ends before the pictures, players see a hole.
    const endMs = Math.max(untilMs ?? 0, this.#videoMs) + FILL_BEYOND_MS;
    if (this.#options.source) this.#sound?.fillTo(this.#samples(endMs));
    this.#main.flush(until);
    this.#small?.flush(until);
    this.#decoder?.close();
    this.#sound?.close();
    for (const encoder of this.#encoders) encoder.close();
  }

  #addVideo({ frame, time, isAfterLoss }: Pictures, lateMs: number): void {
    if (frame.isKey) this.#isBroken = false;
    else if (isAfterLoss && !this.#isBroken) {
      this.#isBroken = true;
      this.#options.say({ type: 'needsKeyFrame' });
    }
    // A sender that sends key frames seldom shows faults instead of nothing.
    if (this.#isBroken && time - this.#videoMs < BEHIND_MS) return;
    this.#videoMs = Math.max(this.#videoMs, time);
    if (frame.isKey) this.#lastKey = frame;
    this.#show(frame, time, lateMs);
    if (this.#sound && this.#samples(time - BEHIND_MS) > this.#sound.end) {
      this.#sound.fillTo(this.#samples(time - FILL_MS));
    }
  }

  #show(frame: SentFrame, time: number, lateMs: number): void {
    const shownAt = Math.round(((time - this.#options.startedAt) * VIDEO_SCALE) / 1_000);
    const at = Math.max(this.#lastAt + 1, shownAt);
    this.#lastAt = at;
    const { source } = this.#options;
    if (source?.codec === 'h264') {
      const { isKey, data } = frame;
      // Frames that are shown before those that they refer to come a little early, and key frames never.
      const isEarly = !isKey && at - shownAt < EARLY;
      this.#main.video({ at, shift: isEarly ? shownAt - at : 0, isKey, data }, source.config);
    }
    if (frame.isKey) this.#isVeryLate = false;
    else if (lateMs > VERY_LATE_MS) this.#isVeryLate = true;
    if (this.#isVeryLate) return;
    const picture = this.#decoder?.decode(frame);
    if (!picture || (lateMs > LATE_MS && !frame.isKey)) return;
    for (const encoder of this.#encoders) encoder.add(picture, at, frame.isKey);
  }

  /** Pictures that stop while sound goes on stand still: without any, a player would stop too. */
  #repeatKey(): void {
    const key = this.#lastKey;
    while (key && this.#audioMs - this.#videoMs > BEHIND_MS) {
      this.#videoMs += FILL_MS;
      this.#isBroken = true;
      this.#show(key, this.#videoMs, 0);
    }
  }

  #hear(sample: Sample): void {
    this.#main.audio(sample);
    this.#small?.audio(sample);
  }

  #samples(time: number): number {
    return Math.round(((time - this.#options.startedAt) * AUDIO_SCALE) / 1_000);
  }

  #cutter(rendition: 'main' | 'small'): Cutter {
    const { generation, hasAudio, startedAt, source, say } = this.#options;
    return new Cutter({
      rendition,
      generation,
      hasVideo: source !== null,
      hasAudio,
      startedAt,
      say,
    });
  }

  #encoder(cutter: Cutter, size: Size, side: number): PictureEncoder {
    return new PictureEncoder(sizeWithin(size, side), (shown, config) =>
      cutter.video(shown, config),
    );
  }
}

const sizeOf = (source: VideoSource): Size =>
  source.codec === 'h264' ? source.config.size : source;

const isSame = (a: Size, b: Size) => a.width === b.width && a.height === b.height;
