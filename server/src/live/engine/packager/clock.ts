import type { TrackKind } from '../rtp/batch.ts';
import type { SenderReport } from '../rtp/rtcp.ts';
import { Unwrap } from '../rtp/unwrap.ts';

const RATES: Readonly<Record<TrackKind, number>> = { audio: 48_000, video: 90_000 };
/** Later packets say nothing new of the way that they came. */
const WATCHED_MS = 3_000;
/** How much of the time since the last frame a correction may take: pictures then run a tenth faster or slower. */
const LARGEST_STEP = 0.1;
/** A smaller difference cannot be seen, and clocks are read with some milliseconds of error. */
const CORRECT_FROM_MS = 15;

/** A track that was silent for so long may go on with other timestamps, and so may one that jumps this far. */
const PAUSE_MS = 1_000;
const PAUSE_DRIFT_MS = 500;
const JUMP_MS = 3_000;
/** Reports that put pictures so far from where they arrive are not believed. */
const BELIEVED_MS = 2_000;

class TrackClock {
  readonly #rate: number;
  readonly #unwrap = new Unwrap(32);
  #first: number | null = null;
  #last: { readonly own: number; readonly at: number } | null = null;
  /** The earliest arrival against its own clock: the way without a queue. */
  arrival = Infinity;
  /** The sender's wall clock against its own clock; null until a report has come. */
  wall: number | null = null;

  constructor(rate: number) {
    this.#rate = rate;
  }

  /** The time of a timestamp on the track's own clock, in ms. */
  own(timestamp: number): number {
    return (this.#unwrap.next(timestamp) / this.#rate) * 1_000;
  }

  /** False where its timestamps no longer fit what was known: browsers do not count a pause of a microphone. */
  noteArrival(own: number, at: number): boolean {
    const fits = this.#last === null || isSteady(own - this.#last.own, at - this.#last.at);
    if (!fits) {
      this.#first = null;
      this.arrival = Infinity;
      this.wall = null;
    }
    this.#last = { own, at };
    this.#first ??= at;
    if (at - this.#first < WATCHED_MS) this.arrival = Math.min(this.arrival, at - own);
    return fits;
  }
}

function isSteady(passed: number, waited: number): boolean {
  const drift = Math.abs(waited - passed);
  return drift < JUMP_MS && (waited < PAUSE_MS || drift < PAUSE_DRIFT_MS);
}

/**
 * Brings the timestamps of sound and picture onto one clock: at first by when they arrive, and as soon as both tracks have had
 * a report of the sender, by its own clock. Sound is never moved, since that is heard; pictures are moved little by little.
 */
export class Clock {
  readonly #tracks = { audio: new TrackClock(RATES.audio), video: new TrackClock(RATES.video) };
  /** What brings each track's own clock to the common one, once it is in use. */
  readonly #offset: Record<TrackKind, number | null> = { audio: null, video: null };
  readonly #before: Record<TrackKind, number | null> = { audio: null, video: null };
  #lastVideo: number | null = null;

  /**
   * False where a track's timestamps no longer fit what was known of it. What follows is to wait for some packets more: they
   * were late, and are where they were, or the track has a new place.
   */
  noteArrival(track: TrackKind, timestamp: number, at: number): boolean {
    const clock = this.#tracks[track];
    if (clock.noteArrival(clock.own(timestamp), at)) return true;
    this.#before[track] = this.#offset[track] ?? this.#before[track];
    this.#offset[track] = null;
    if (track === 'video') this.#lastVideo = null;
    return false;
  }

  /** Whether both tracks' place on the sender's own clock is known. */
  get isSure(): boolean {
    return this.#tracks.audio.wall !== null && this.#tracks.video.wall !== null;
  }

  noteReport(track: TrackKind, { ntpMs, timestamp }: SenderReport): void {
    this.#tracks[track].wall = ntpMs - this.#tracks[track].own(timestamp);
  }

  /** A moment of a track on the common clock, which runs near the server's own, in ms since 1970. Ask in order. */
  timeOf(track: TrackKind, timestamp: number): number {
    const own = this.#tracks[track].own(timestamp);
    if (track === 'audio') {
      this.#offset.audio ??= this.#placed('audio', this.#tracks.audio.arrival);
      return own + this.#offset.audio;
    }
    this.#offset.video ??= this.#placed('video', this.#wanted());
    const since = this.#lastVideo === null ? 0 : Math.max(0, own - this.#lastVideo);
    this.#lastVideo = own;
    const error = this.#wanted() - this.#offset.video;
    if (Math.abs(error) >= CORRECT_FROM_MS) {
      const most = since * LARGEST_STEP;
      this.#offset.video += Math.max(-most, Math.min(most, error));
    }
    return own + this.#offset.video;
  }

  /** The place of a track that had one before: the same, if it is near. */
  #placed(track: TrackKind, wanted: number): number {
    const before = this.#before[track];
    return before !== null && Math.abs(before - wanted) < PAUSE_DRIFT_MS ? before : wanted;
  }

  /** Where pictures belong beside the sound that is there. */
  #wanted(): number {
    const { audio, video } = this.#tracks;
    if (audio.arrival === Infinity) return video.arrival;
    const heard = this.#offset.audio ?? audio.arrival;
    // Both came the same way, so what was late was late for both.
    const arrived = heard + video.arrival - audio.arrival;
    if (audio.wall === null || video.wall === null) return arrived;
    const reported = heard + video.wall - audio.wall;
    return Math.abs(reported - arrived) > BELIEVED_MS ? arrived : reported;
  }
}
