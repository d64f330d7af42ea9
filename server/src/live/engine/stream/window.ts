import type { Init, Part } from '../packager/messages.ts';

/** How many whole segments a playlist has, and of how many it names the parts. */
const SEGMENTS = 6;
const SEGMENTS_IN_PARTS = 2;
/** How many segments before these can still be fetched: a player asks for what its playlist said. */
const SEGMENTS_AFTER = 2;

interface StoredPart {
  readonly seconds: number;
  readonly isIndependent: boolean;
  readonly bytes: Uint8Array;
}

export interface StoredSegment {
  /** The media sequence number. */
  readonly msn: number;
  readonly generation: number;
  /** When it begins, in ms since 1970. */
  readonly at: number;
  readonly parts: StoredPart[];
  isWhole: boolean;
}

export const secondsOf = ({ parts }: StoredSegment): number =>
  parts.reduce((sum, { seconds }) => sum + seconds, 0);

/** The latest segments of one rendition, in memory. */
export class Window {
  readonly #inits = new Map<number, Init>();
  readonly #bases = new Map<number, number>();
  readonly #firstMsn: number;
  #segments: StoredSegment[] = [];
  #longestSegment = 0;

  /** `firstMsn`: the number of the first segment. */
  constructor(firstMsn: number) {
    this.#firstMsn = firstMsn;
  }

  /** Those that can be fetched, oldest first; the last may be growing. */
  get segments(): readonly StoredSegment[] {
    return this.#segments;
  }

  /** Those that a playlist names. */
  get listed(): readonly StoredSegment[] {
    const growing = this.#segments.at(-1)?.isWhole === false ? 1 : 0;
    return this.#segments.slice(-(SEGMENTS + growing));
  }

  /** From this one on, a playlist names the parts too. */
  get firstInParts(): number {
    const growing = this.#segments.at(-1)?.isWhole === false ? 1 : 0;
    return this.#segments.at(-(SEGMENTS_IN_PARTS + growing))?.msn ?? this.#firstMsn;
  }

  get nextMsn(): number {
    const last = this.#segments.at(-1);
    return last ? last.msn + 1 : this.#firstMsn;
  }

  /** The longest segment so far, in seconds. */
  get longestSegment(): number {
    return this.#longestSegment;
  }

  /** The longest part that a playlist names: a long one would keep players far behind as long as it counts. */
  get longestPart(): number {
    const named = this.#segments.filter(({ msn }) => msn >= this.firstInParts);
    return Math.max(0, ...named.flatMap(({ parts }) => parts.map(({ seconds }) => seconds)));
  }

  get latestInit(): Init | null {
    return [...this.#inits.values()].at(-1) ?? null;
  }

  init(generation: number): Init | null {
    return this.#inits.get(generation) ?? null;
  }

  /** The number of a generation's first segment; null where it is not known. */
  baseOf(generation: number): number | null {
    return this.#bases.get(generation) ?? null;
  }

  segment(msn: number): StoredSegment | null {
    return this.#segments.find((segment) => segment.msn === msn) ?? null;
  }

  /** A new generation begins: its segments are numbered from `base` on. */
  begin(init: Init, base: number): void {
    this.endSegment();
    // A playlist has no hole: what is before one is no longer named.
    if (base !== this.nextMsn) this.#segments = [];
    this.#inits.set(init.generation, init);
    this.#bases.set(init.generation, base);
  }

  /** The segment that the part belongs to; null for one that no longer belongs to anything. */
  add({
    generation,
    segment: number,
    at,
    seconds,
    isIndependent,
    bytes,
    endsSegment,
  }: Part): StoredSegment | null {
    const base = this.#bases.get(generation);
    if (base === undefined) return null;
    const msn = base + number;
    let segment = this.segment(msn);
    if (!segment) {
      this.endSegment();
      segment = { msn, generation, at, parts: [], isWhole: false };
      this.#segments.push(segment);
    }
    segment.parts.push({ seconds, isIndependent, bytes });
    if (endsSegment) this.endSegment();
    return segment;
  }

  /** What has grown so far is a whole segment. */
  endSegment(): void {
    const last = this.#segments.at(-1);
    if (!last || last.isWhole) return;
    last.isWhole = true;
    this.#longestSegment = Math.max(this.#longestSegment, secondsOf(last));
    const most = SEGMENTS + SEGMENTS_AFTER;
    this.#segments = this.#segments.slice(-most);
    const oldest = this.#segments[0]?.generation ?? 0;
    for (const generation of this.#inits.keys()) {
      if (generation >= oldest || this.#inits.size === 1) continue;
      this.#inits.delete(generation);
      this.#bases.delete(generation);
    }
  }
}
