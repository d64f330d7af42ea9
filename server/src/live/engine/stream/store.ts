import type { PlaylistAsk, Rendition, Served, ServedBytes } from '../live-engine.ts';
import type { Init, Part } from '../packager/messages.ts';
import { ownBytes } from '../rtp/bytes.ts';
import { masterPlaylist, mediaPlaylist, nextPart, readName } from './playlist.ts';
import { type StoredSegment, Window } from './window.ts';

/** A part is waited for no longer than this: three segments (RFC 8216bis 6.2.5.2). */
const PART_MS = 6_000;
/**
 * A reload is held no longer than this, and then gets the playlist as it is: hls.js gives a reload three parts of time, and gives
 * up after some. While a stream is held for its sender, players so keep asking.
 */
const RELOAD_MS = 1_400;
/** A request beyond the next segments is for what does not come soon. */
const MOST_AHEAD = 2;
const VIDEO = 'video/mp4';

/** What viewers can fetch of one stream: the latest segments of each rendition. Requests for the next part wait for it. */
export class Store {
  readonly #firstMsn: number;
  readonly #windows = new Map<Rendition, Window>();
  readonly #waiting = new Set<() => void>();
  #isOver = false;

  constructor(firstMsn: number) {
    this.#firstMsn = firstMsn;
  }

  /** The picture of the newest generation. */
  get picture(): { readonly width: number; readonly height: number } | null {
    const init = this.#windows.get('main')?.latestInit;
    return init?.width && init.height ? { width: init.width, height: init.height } : null;
  }

  addInit(init: Init): void {
    const { rendition, generation } = init;
    const window = this.#windows.get(rendition) ?? new Window(this.#firstMsn);
    this.#windows.set(rendition, window);
    const main = this.#windows.get('main');
    // Segments of the same time have the same number in all renditions.
    const base =
      rendition === 'main' ? window.nextMsn : (main?.baseOf(generation) ?? window.nextMsn);
    window.begin(init, base);
    this.#wake();
  }

  /** The whole segment, once its last part has come. */
  addPart(part: Part): StoredSegment | null {
    const segment = this.#windows.get(part.rendition)?.add(part) ?? null;
    this.#wake();
    return segment?.isWhole ? segment : null;
  }

  /** No part comes of what is there: the sender is gone, or the packager. */
  interrupt(): void {
    for (const window of this.#windows.values()) window.endSegment();
    this.#wake();
  }

  end(): void {
    this.interrupt();
    this.#isOver = true;
    this.#wake();
  }

  master(): string | null {
    const newest = this.#windows.get('main')?.latestInit?.generation;
    // One that the newest pictures do not have stands still.
    return masterPlaylist(
      this.#all().filter(({ window }) => window.latestInit?.generation === newest),
    );
  }

  async playlist(rendition: Rendition, { msn, part }: PlaylistAsk): Promise<Served<string>> {
    const window = this.#windows.get(rendition);
    if (!window) return { ok: false, reason: 'notFound' };
    if (msn !== null) {
      if (msn > window.nextMsn + MOST_AHEAD) return { ok: false, reason: 'tooFar' };
      const isThere = () => this.#isOver || has(window, msn, part);
      await this.#until(isThere, RELOAD_MS);
    }
    const others = this.#all().filter((other) => other.rendition !== rendition);
    const body = mediaPlaylist({ rendition, window, others, isOver: this.#isOver });
    return { ok: true, body };
  }

  async bytes(name: string): Promise<Served<ServedBytes>> {
    const asked = readName(name);
    const window = asked && this.#windows.get(asked.rendition);
    if (!asked || !window) return { ok: false, reason: 'notFound' };
    if ('init' in asked) return served(window.init(asked.init)?.bytes);
    const { msn, part } = asked;
    if (part === null) {
      const segment = window.segment(msn);
      return served(
        segment?.isWhole ? Buffer.concat(segment.parts.map(({ bytes }) => bytes)) : undefined,
      );
    }
    const next = nextPart(window);
    if (msn === next.msn && part === next.part && !this.#isOver) {
      const hasGrown = () => this.#isOver || has(window, msn, part);
      if (!(await this.#until(hasGrown, PART_MS))) return { ok: false, reason: 'late' };
    }
    return served(window.segment(msn)?.parts[part]?.bytes);
  }

  #all() {
    return [...this.#windows].map(([rendition, window]) => ({ rendition, window }));
  }

  /** Whether it came true in time. */
  async #until(isTrue: () => boolean, heldMs: number): Promise<boolean> {
    if (isTrue()) return true;
    return new Promise((resolve) => {
      const look = (isLate: boolean) => {
        if (!isLate && !isTrue()) return;
        clearTimeout(late);
        this.#waiting.delete(wake);
        resolve(!isLate);
      };
      const wake = () => look(false);
      const late = setTimeout(() => look(true), heldMs);
      this.#waiting.add(wake);
    });
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}

/** Whether a playlist has this part, or without one the whole segment, or something later. */
function has(window: Window, msn: number, part: number | null): boolean {
  const last = window.segments.at(-1);
  if (!last) return false;
  if (last.msn !== msn) return last.msn > msn;
  return last.isWhole || (part !== null && last.parts.length > part);
}

function served(bytes: Uint8Array | undefined): Served<ServedBytes> {
  return bytes
    ? { ok: true, body: { bytes: ownBytes(bytes), contentType: VIDEO } }
    : { ok: false, reason: 'notFound' };
}
