import { randomBytes } from 'node:crypto';
import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import type { LivePort } from '../../kernel/live-engine.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import { VIEWINGS_MAX, VIEWINGS_PER_PERSON } from '../limits.ts';

/** Who opens a viewing; a stranger has neither id nor session. */
export interface Watcher {
  readonly personId: UserId | null;
  readonly sessionId: string | null;
  /** The stream's creator looks at it: that is no visit. */
  readonly isOwner: boolean;
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
  /** Milliseconds that people watched in viewings that are over, by stream and person, until they are stored. */
  readonly #left = new Map<StreamId, Map<UserId, number>>();
  #sweptAt = 0;

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
        if (one.streamId === streamId && one.sessionId === sessionId) this.end(one.id);
      const left = own.filter((one) => this.#byId.has(one.id));
      const [oldest] = left;
      if (left.length >= VIEWINGS_PER_PERSON && oldest) this.end(oldest.id);
    }
    if (this.#byId.size >= VIEWINGS_MAX) return null;
    const viewing: Viewing = {
      id: randomBytes(24).toString('base64url'),
      streamId,
      ...watcher,
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
    const viewing = this.#byId.get(id);
    if (!viewing) return;
    this.#byId.delete(id);
    this.#keep(viewing.streamId, viewing, viewing.watchedMs);
  }

  /** Whole seconds that people watched since this was asked last; the rest of a second counts the next time. */
  takeWatched(streamId: StreamId): Map<UserId, number> {
    for (const one of this.of(streamId)) {
      this.#keep(streamId, one, one.watchedMs);
      one.watchedMs = 0;
    }
    const left = this.#left.get(streamId) ?? new Map<UserId, number>();
    const seconds = new Map<UserId, number>();
    for (const [personId, ms] of left) {
      const whole = Math.floor(ms / SECOND);
      if (whole > 0) seconds.set(personId, whole);
      left.set(personId, ms - whole * SECOND);
    }
    if (this.of(streamId).length === 0) this.#left.delete(streamId);
    return seconds;
  }

  #keep(streamId: StreamId, { personId, isOwner }: Watcher, ms: number): void {
    if (personId === null || isOwner || ms === 0) return;
    const left = this.#left.get(streamId) ?? new Map<UserId, number>();
    left.set(personId, (left.get(personId) ?? 0) + ms);
    this.#left.set(streamId, left);
  }

  of(streamId: StreamId): Viewing[] {
    return [...this.#byId.values()].filter((one) => one.streamId === streamId);
  }

  ofPerson(personId: UserId): Viewing[] {
    return [...this.#byId.values()].filter((one) => one.personId === personId);
  }

  /** Streams that are watched, or were since `takeWatched` was asked last. */
  streams(): StreamId[] {
    const now = [...this.#byId.values()].map((one) => one.streamId);
    return [...new Set([...now, ...this.#left.keys()])];
  }

  endStream(streamId: StreamId): void {
    for (const one of this.of(streamId)) this.end(one.id);
  }

  endSession(sessionId: string): void {
    for (const one of this.#byId.values()) if (one.sessionId === sessionId) this.end(one.id);
  }

  /** How many people watch: those who are known count once, however many players they have. */
  count(streamId: StreamId, now: Date): number {
    const there = this.of(streamId).filter(
      (one) => !one.isOwner && now.getTime() - one.seenAt < SILENT_MS,
    );
    const known = new Set(there.flatMap(({ personId }) => personId ?? []));
    return known.size + there.filter(({ personId }) => personId === null).length;
  }

  /** Forgets players that have gone. Called every few seconds: where a minute is between two calls, the clock was moved. */
  sweep(now: Date): void {
    const isMoved = now.getTime() - this.#sweptAt > FORGOTTEN_MS;
    this.#sweptAt = now.getTime();
    if (isMoved) for (const one of this.#byId.values()) one.seenAt = now.getTime();
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
