import { EncodedVideoPacketSource } from 'mediabunny';
import type { MadeFile } from '../../kernel/media-worker.ts';
import type { Progress } from './convert.ts';
import { framesOf } from './decode-film.ts';
import { FilmEncoder } from './encode-film.ts';
import type { FilmSource } from './film-source.ts';
import { FrameFilter } from './frame-filter.ts';
import { everyNth, sizeOfRung } from '../films/ladder.ts';
import { SEGMENT_SECONDS, streamFiles, streamOutput } from './stream-output.ts';

/** Renditions of a film and what the master playlist declares about each. */
export interface MadeRenditions {
  readonly files: MadeFile[];
  readonly declared: string[];
}

export const renditionName = (rung: number) => `${rung}p`;

/** This machine would take too long for a rendition. */
export class TooSlow extends Error {
  override name = 'TooSlow';
}

/** How long a rendition may take at the current pace: five times as long as the film, but no less than this. */
const PATIENCE = 5;
const LEAST_PATIENCE_MS = 10 * 60_000;
/** Before this the pace is not reliable. */
const PACE_AFTER_MS = 20_000;

/** How long a rendition of a film of this many seconds may take, in milliseconds. */
export const patienceFor = (seconds: number) =>
  Math.max(LEAST_PATIENCE_MS, seconds * 1_000 * PATIENCE);

interface RenditionOptions {
  readonly progress: Progress;
  /** The milliseconds that all of it may take; Infinity for renditions that must be made. */
  readonly patience?: number;
  /** When the pace is checked first, in milliseconds. */
  readonly paceAfter?: number;
  /** Uses fewer frames per second. */
  readonly coarser?: boolean;
}

/**
 * Makes renditions in one pass: each frame of the film is decoded once and goes through all of them before the next one is
 * decoded. Throws `TooSlow` as soon as the pace shows that it would take longer than `patience`.
 */
export async function makeRenditions(
  source: FilmSource,
  rungs: readonly number[],
  folder: string,
  { progress, patience = Infinity, paceAfter = PACE_AFTER_MS, coarser = false }: RenditionOptions,
): Promise<MadeRenditions> {
  const { film, start, seconds } = source;
  const began = performance.now();
  const made: Rendition[] = [];
  try {
    const atOnce = rungs.length;
    for (const rung of rungs)
      made.push(await Rendition.open(source, rung, folder, { coarser, atOnce }));
    for await (const { frame, timestamp, duration } of framesOf(film, start)) {
      const at = Math.max(0, timestamp - start);
      // WebM files may not declare how long the last frame is shown.
      const shown = duration > 0 ? duration : Math.max(0, seconds - at);
      await Promise.all(made.map((one) => one.add(frame, at, shown)));
      const done = Math.min(1, (at + shown) / seconds);
      progress(done);
      const taken = performance.now() - began;
      if (taken > paceAfter && taken / done > patience) throw new TooSlow();
    }
    for (const one of made) await one.end();
    progress(1);
    return {
      files: rungs.flatMap((rung) => streamFiles(renditionName(rung))),
      declared: made.map((one) => one.declared()),
    };
  } finally {
    for (const one of made) one.close();
  }
}

type Stream = ReturnType<typeof streamOutput>;

class Rendition {
  readonly #stream: Stream;
  readonly #filter: FrameFilter;
  readonly #encoder: FilmEncoder;
  /** Of how many frames one is taken. */
  readonly #nth: number;
  /** Seconds between two frames that are taken. */
  readonly #slot: number;
  #lastSlot = -1;

  private constructor(
    stream: Stream,
    filter: FrameFilter,
    encoder: FilmEncoder,
    { nth, rate }: { nth: number; rate: number },
  ) {
    this.#stream = stream;
    this.#filter = filter;
    this.#encoder = encoder;
    this.#nth = nth;
    this.#slot = nth / rate;
  }

  static async open(
    { size, upright, rate }: FilmSource,
    rung: number,
    folder: string,
    { coarser, atOnce }: { coarser: boolean; atOnce: number },
  ): Promise<Rendition> {
    const nth = everyNth(rung, rate, coarser);
    const target = sizeOfRung(size, rung);
    const stream = streamOutput(folder, renditionName(rung));
    const track = new EncodedVideoPacketSource('avc');
    stream.output.addVideoTrack(track);
    await stream.output.start();
    const encoder = await FilmEncoder.open(
      { size: target, rate: rate / nth, keySeconds: SEGMENT_SECONDS, atOnce },
      track,
    );
    const filter = new FrameFilter(target, upright, 'yuv420p');
    return new Rendition(stream, filter, encoder, { nth, rate });
  }

  async add(...[frame, at, duration]: Parameters<FilmEncoder['add']>): Promise<void> {
    if (this.#nth > 1) {
      // Adds a tenth of a frame's time, for clocks that count in milliseconds.
      const slot = Math.floor(at / this.#slot + 0.1 / this.#nth);
      if (slot === this.#lastSlot) return;
      this.#lastSlot = slot;
    }
    await this.#encoder.add(await this.#filter.shown(frame), at, duration * this.#nth);
  }

  async end(): Promise<void> {
    await this.#encoder.end();
    await this.#stream.output.finalize();
  }

  declared(): string {
    return this.#stream.declared();
  }

  close(): void {
    this.#filter.close();
    this.#encoder.close();
  }
}
