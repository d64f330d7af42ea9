import { fragment, type Sample } from './fragment.ts';
import type { H264Config } from './h264.ts';
import { AUDIO_SCALE, initSection, VIDEO_SCALE } from './init-section.ts';
import type { PackagerSaid } from './messages.ts';

/** The length of a part; a segment is cut at the first key frame from there on. */
const PART_SECONDS = 0.5;
const SEGMENT_SECONDS = 1.5;
/** A sender that sends no key frames gets segments that no player can start at. */
const MOST_SECONDS = 10;
/** Frames come a little early or late. */
const SLACK = 0.002;
/** Of sound alone, a segment has this many parts. */
const AUDIO_PARTS = 4;
const USUAL_FRAME = VIDEO_SCALE / 30;

/** A frame without its duration, which the next one tells. */
export type Shown = Omit<Sample, 'duration'>;

export interface CutterOptions {
  readonly rendition: 'main' | 'small';
  readonly generation: number;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  /** What time 0 is, in ms since 1970. */
  readonly startedAt: number;
  readonly say: (said: PackagerSaid) => void;
}

interface Cut {
  /** In seconds. */
  readonly end: number;
  readonly endsSegment: boolean;
}

/** Cuts one rendition into parts and segments of fragmented MP4. */
export class Cutter {
  readonly #options: CutterOptions;
  #video: Sample[] = [];
  #audio: Sample[] = [];
  #last: Shown | null = null;
  #lastDuration = USUAL_FRAME;
  #audioEnd = 0;
  /** Decided, and waiting for their sound. */
  #cuts: Cut[] = [];
  #cutAt = 0;
  #segmentAt = 0;
  #dueAt = PART_SECONDS;
  #partAt = 0;
  #segment = 0;
  #parts = 0;
  #sequence = 0;
  #isBegun = false;

  constructor(options: CutterOptions) {
    this.#options = options;
    if (!options.hasVideo) this.#begin(null);
  }

  /** `config` describes the first frame. */
  video(shown: Shown, config: H264Config): void {
    if (!this.#isBegun) this.#begin(config);
    if (this.#last) {
      this.#lastDuration = shown.at - this.#last.at;
      this.#video.push({ ...this.#last, duration: this.#lastDuration });
    }
    this.#last = shown;
    this.#decide(shown.at / VIDEO_SCALE, shown.isKey);
    this.#pass();
  }

  audio(sample: Sample): void {
    if (!this.#options.hasVideo) {
      const end = (sample.at + sample.duration) / AUDIO_SCALE;
      if (end - this.#cutAt > PART_SECONDS) {
        this.#cut(sample.at / AUDIO_SCALE, this.#parts === AUDIO_PARTS - 1);
      }
    }
    this.#audio.push(sample);
    this.#audioEnd = (sample.at + sample.duration) / AUDIO_SCALE;
    this.#pass();
  }

  /** Passes on all that is there, as the end of a segment. `until`: when the next piece begins, in seconds, if it does. */
  flush(until: number | null): void {
    if (this.#last) {
      const rest = until === null ? 0 : Math.round(until * VIDEO_SCALE) - this.#last.at;
      this.#video.push({ ...this.#last, duration: rest > 0 ? rest : this.#lastDuration });
    }
    this.#last = null;
    for (const cut of this.#cuts) this.#emit(cut);
    this.#cuts = [];
    const video = this.#video.at(-1);
    const end = video ? (video.at + video.duration) / VIDEO_SCALE : this.#audioEnd;
    if (this.#video.length + this.#audio.length > 0) this.#emit({ end, endsSegment: true });
  }

  #begin(config: H264Config | null): void {
    this.#isBegun = true;
    const { generation, rendition, hasAudio, say } = this.#options;
    const { bytes, codecs } = initSection(config, hasAudio);
    const { width, height } = config?.size ?? { width: null, height: null };
    say({ type: 'init', generation, rendition, codecs, width, height, bytes });
  }

  #decide(now: number, isKey: boolean): void {
    const length = now - this.#segmentAt;
    if ((isKey && length >= SEGMENT_SECONDS) || length >= MOST_SECONDS) return this.#cut(now, true);
    // The frame that is nearest to each half second, counted from the segment's begin: no short part is left at its end.
    const isNearest = now + this.#lastDuration / VIDEO_SCALE / 2 > this.#dueAt;
    if (now > this.#cutAt && isNearest) this.#cut(now, false);
  }

  #cut(end: number, endsSegment: boolean): void {
    this.#cuts.push({ end, endsSegment });
    this.#cutAt = end;
    if (endsSegment) this.#segmentAt = end;
    const halves = Math.round((end - this.#segmentAt) / PART_SECONDS);
    this.#dueAt = this.#segmentAt + (halves + 1) * PART_SECONDS;
    this.#parts = endsSegment ? 0 : this.#parts + 1;
  }

  #pass(): void {
    const { hasAudio } = this.#options;
    for (let [cut] = this.#cuts; cut; [cut] = this.#cuts) {
      if (hasAudio && this.#audioEnd < cut.end - SLACK) return;
      this.#cuts.shift();
      this.#emit(cut);
    }
  }

  #emit({ end, endsSegment }: Cut): void {
    if (end <= this.#partAt) return;
    const video = this.#takeBefore(this.#video, end * VIDEO_SCALE - 0.5);
    const audio = this.#takeBefore(this.#audio, end * AUDIO_SCALE - 0.5);
    const { hasVideo, generation, rendition, startedAt, say } = this.#options;
    this.#sequence += 1;
    say({
      type: 'part',
      generation,
      rendition,
      segment: this.#segment,
      at: startedAt + this.#partAt * 1_000,
      seconds: end - this.#partAt,
      isIndependent: hasVideo ? video[0]?.isKey === true : true,
      endsSegment,
      bytes: fragment(this.#sequence, video, audio),
    });
    this.#partAt = end;
    if (endsSegment) this.#segment += 1;
  }

  #takeBefore(samples: Sample[], end: number): Sample[] {
    const first = samples.findIndex(({ at }) => at >= end);
    return samples.splice(0, first === -1 ? samples.length : first);
  }
}
