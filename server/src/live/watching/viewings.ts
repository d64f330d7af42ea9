import { randomBytes } from 'node:crypto';
import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import type { LivePort } from '../../kernel/live-engine.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import { VIEWINGS_MAX, VIEWINGS_PER_PERSON } from '../limits.ts';

/** Who opens a viewing; a stranger has neither id nor session. */
export interface Watcher {
  readonly personId: UserId | null;
  readonly sessionId: string | null;
}

/** The right of one player to the bytes of one stream, in the memory of the process that gives them out. */
export interface Viewing extends Watcher {
  readonly id: string;
  readonly streamId: StreamId;
  /** When the free seconds are over; null where all of it is open. */
  previewEndsAt: Date | null;
  /** The last request for bytes, in milliseconds of the product's time. */
  seenAt: number;
  /** Milliseconds that were watched and are not stored yet. */
  watchedMs: number;
}

/** A player that asks for nothing this long has gone. */
const SILENT_MS = 20 * SECOND;
/** Two requests that are further apart are not one stretch of watching. */
const APART_MS = 15 * SECOND;
/** A viewing that is opened and asks for nothing is kept this long: its player may still be loading. */
const FORGOTTEN_MS = 60 * SECOND;

/** The viewings of this process. Rights are asked elsewhere: here they are kept, and end. */
export class Viewings {
  readonly #byId = new Map<string, Viewing>();

  /**
   * Opens a viewing; null where this process has no room for another one. One of the same session at the same stream takes its
   * place, and of those of one person the oldest ends where there are too many.
   */
  open(
    streamId: StreamId,
    watcher: Watcher,
    previewEndsAt: Date | null,
    now: Date,
  ): Viewing | null {
    const { personId, sessionId } = watcher;
    if (personId !== null) {
      const own = [...this.#byId.values()].filter((one) => one.personId === personId);
      for (const one of own)
        if (one.streamId === streamId && one.sessionId === sessionId) this.#byId.delete(one.id);
      const left = own.filter((one) => this.#byId.has(one.id));
      const [oldest] = left;
      if (left.length >= VIEWINGS_PER_PERSON && oldest) this.#byId.delete(oldest.id);
    }
    if (this.#byId.size >= VIEWINGS_MAX) return null;
    const viewing: Viewing = {
      id: randomBytes(24).toString('base64url'),
      streamId,
      personId,
      sessionId,
      previewEndsAt,
      seenAt: now.getTime(),
      watchedMs: 0,
    };
    this.#byId.set(viewing.id, viewing);
    return viewing;
  }

  /** The viewing of this name, and notes that it asks for bytes; null where it is over. */
  use(id: string, now: Date): Viewing | null {
    const viewing = this.#byId.get(id);
    if (!viewing) return null;
    if (viewing.previewEndsAt !== null && viewing.previewEndsAt <= now) return null;
    const sinceMs = now.getTime() - viewing.seenAt;
    if (sinceMs < APART_MS) viewing.watchedMs += Math.max(0, sinceMs);
    viewing.seenAt = now.getTime();
    return viewing;
  }

  get(id: string): Viewing | null {
    return this.#byId.get(id) ?? null;
  }

  end(id: string): void {
    this.#byId.delete(id);
  }

  of(streamId: StreamId): Viewing[] {
    return [...this.#byId.values()].filter((one) => one.streamId === streamId);
  }

  ofPerson(personId: UserId): Viewing[] {
    return [...this.#byId.values()].filter((one) => one.personId === personId);
  }

  streams(): StreamId[] {
    return [...new Set([...this.#byId.values()].map((one) => one.streamId))];
  }

  endStream(streamId: StreamId): void {
    for (const one of this.of(streamId)) this.end(one.id);
  }

  endSession(sessionId: string): void {
    for (const one of this.#byId.values()) if (one.sessionId === sessionId) this.end(one.id);
  }

  /** How many people watch: those who are known count once, however many players they have. */
  count(streamId: StreamId, now: Date): number {
    const there = this.of(streamId).filter((one) => now.getTime() - one.seenAt < SILENT_MS);
    const known = new Set(there.flatMap(({ personId }) => personId ?? []));
    return known.size + there.filter(({ personId }) => personId === null).length;
  }

  /** Forgets players that have gone. */
  sweep(now: Date): void {
    for (const one of this.#byId.values())
      if (now.getTime() - one.seenAt > FORGOTTEN_MS) this.end(one.id);
  }
}

const known = new WeakMap<LivePort, Viewings>();

/** The viewings of an engine: they live in the process that has it, and as long. */
export function viewingsOf(live: LivePort): Viewings {
  const viewings = known.get(live) ?? new Viewings();
  known.set(live, viewings);
  return viewings;
}
