import { randomUUID } from 'node:crypto';
import type { Limits } from './limits.ts';
import type { Relay } from './relay.ts';
import type { Presence, RelayMessage } from './relay-message.ts';

/** What a user shows as their presence. */
export type Meta = Presence['meta'];

/** Everyone on a topic by key, as the client's library keeps them. */
export type PresenceState = Record<string, { metas: Meta[] }>;

/** A change on a topic: the changed keys with all their entries before, and with all their entries now. */
export interface PresenceChange {
  readonly before: PresenceState;
  readonly now: PresenceState;
}

interface Entry extends Presence {
  readonly origin: string;
}

interface Pending {
  readonly came: Map<string, Entry>;
  readonly went: Map<string, Entry>;
}

/** A process that has been silent for this many beats counts as gone. */
const SILENT_BEATS = 3;

/**
 * Who is present, in this process and in the others. Each process announces who joins and leaves it, with a running number: a
 * process that missed an announcement requests the full state. The users of a process that ended or fell silent are removed.
 */
export class PresenceBook {
  readonly #relay: Relay;
  readonly #announce: (topic: string, change: PresenceChange) => void;
  readonly #topics = new Map<string, Map<string, Entry>>();
  readonly #pending = new Map<string, Pending>();
  readonly #others = new Map<string, { version: number; heardAt: number }>();
  readonly #beat: NodeJS.Timeout;
  readonly #silenceMs: number;
  #version = 0;

  /** Calls `announce` with the changes of a topic, once per turn of the event loop. */
  constructor(
    relay: Relay,
    limits: Pick<Limits, 'beatMs'>,
    announce: (topic: string, change: PresenceChange) => void,
  ) {
    this.#relay = relay;
    this.#announce = announce;
    this.#silenceMs = SILENT_BEATS * limits.beatMs;
    relay.hear((message, origin) => this.#hear(message, origin));
    this.#beat = setInterval(() => this.#onBeat(), limits.beatMs).unref();
    this.#sayAlive();
  }

  /** Everyone who is present now; changes of this turn are announced first. */
  stateOf(topic: string): PresenceState {
    this.#flush(topic);
    return grouped(this.#topics.get(topic)?.values() ?? []);
  }

  /** Shows a user, replacing the entry `before`. Returns the ref of the new entry. */
  show(topic: string, key: string, meta: Meta, before: string | null): string {
    const ref = randomUUID();
    if (before !== null) this.#remove(topic, before);
    const told = { ...meta, phx_ref: ref, ...(before !== null && { phx_ref_prev: before }) };
    this.#add({ topic, ref, key, meta: told, origin: this.#relay.origin });
    return ref;
  }

  hide(topic: string, ref: string): void {
    this.#remove(topic, ref);
  }

  /** Tells the other processes that all users of this one are gone. */
  close(): void {
    clearInterval(this.#beat);
    this.#relay.send({ kind: 'ended' });
  }

  #add(entry: Entry): void {
    const present = this.#topics.get(entry.topic) ?? new Map<string, Entry>();
    this.#topics.set(entry.topic, present.set(entry.ref, entry));
    this.#pendingOf(entry.topic).came.set(entry.ref, entry);
  }

  #remove(topic: string, ref: string): void {
    const present = this.#topics.get(topic);
    const entry = present?.get(ref);
    if (!present || !entry) return;
    present.delete(ref);
    if (present.size === 0) this.#topics.delete(topic);
    const pending = this.#pendingOf(topic);
    if (!pending.came.delete(ref)) pending.went.set(ref, entry);
  }

  #pendingOf(topic: string): Pending {
    let pending = this.#pending.get(topic);
    if (!pending) {
      if (this.#pending.size === 0) setImmediate(() => this.#flushAll());
      pending = { came: new Map(), went: new Map() };
      this.#pending.set(topic, pending);
    }
    return pending;
  }

  #flushAll(): void {
    for (const topic of [...this.#pending.keys()]) this.#flush(topic);
  }

  #flush(topic: string): void {
    const pending = this.#pending.get(topic);
    if (!pending) return;
    this.#pending.delete(topic);
    const came = [...pending.came.values()];
    const went = [...pending.went.values()];
    if (came.length + went.length === 0) return;
    this.#announce(topic, this.#changeOf(topic, pending));
    const isOwn = ({ origin }: Entry) => origin === this.#relay.origin;
    const ownCame = came.filter(isOwn).map(presenceOf);
    const ownWent = went.filter(isOwn).map(({ ref }) => ({ topic, ref }));
    if (ownCame.length + ownWent.length === 0) return;
    this.#version += 1;
    this.#relay.send({ kind: 'moved', version: this.#version, came: ownCame, went: ownWent });
  }

  #changeOf(topic: string, { came, went }: Pending): PresenceChange {
    const keys = new Set([...came.values(), ...went.values()].map(({ key }) => key));
    const now = [...(this.#topics.get(topic)?.values() ?? [])].filter(({ key }) => keys.has(key));
    const stayed = now.filter(({ ref }) => !came.has(ref));
    return { before: grouped([...stayed, ...went.values()]), now: grouped(now) };
  }

  #hear(message: RelayMessage, origin: string): void {
    switch (message.kind) {
      case 'moved':
        this.#onMoved(message, origin);
        break;
      case 'alive':
        this.#onAlive(message.version, origin);
        break;
      case 'ask':
        if (message.of === this.#relay.origin) this.#sayEverybody();
        break;
      case 'everybody': {
        this.#others.set(origin, { version: message.version, heardAt: performance.now() });
        const present = new Set(message.present.map(({ ref }) => ref));
        this.#removeOf(origin, ({ ref }) => !present.has(ref));
        for (const entry of message.present)
          if (!this.#topics.get(entry.topic)?.has(entry.ref)) this.#add({ ...entry, origin });
        break;
      }
      case 'ended':
        this.#forget(origin);
        break;
      case 'said':
      case 'recheck':
        break;
    }
  }

  #onMoved(message: Extract<RelayMessage, { kind: 'moved' }>, origin: string): void {
    const other = this.#others.get(origin) ?? { version: 0, heardAt: 0 };
    if (message.version !== other.version + 1) return this.#askFor(origin);
    this.#others.set(origin, { version: message.version, heardAt: performance.now() });
    for (const entry of message.came) this.#add({ ...entry, origin });
    for (const { topic, ref } of message.went)
      if (this.#topics.get(topic)?.get(ref)?.origin === origin) this.#remove(topic, ref);
  }

  #onAlive(version: number, origin: string): void {
    const other = this.#others.get(origin);
    this.#others.set(origin, { version: other?.version ?? 0, heardAt: performance.now() });
    // Announces itself to a new process, which then requests who is here.
    if (!other) this.#sayAlive();
    if (version !== (other?.version ?? 0)) this.#askFor(origin);
  }

  #onBeat(): void {
    this.#sayAlive();
    const now = performance.now();
    for (const [origin, { heardAt }] of this.#others)
      if (now - heardAt > this.#silenceMs) this.#forget(origin);
  }

  #sayAlive(): void {
    this.#relay.send({ kind: 'alive', version: this.#version });
  }

  #askFor(origin: string): void {
    this.#relay.send({ kind: 'ask', of: origin });
  }

  #sayEverybody(): void {
    this.#flushAll();
    const present: Presence[] = [];
    for (const entries of this.#topics.values())
      for (const entry of entries.values())
        if (entry.origin === this.#relay.origin) present.push(presenceOf(entry));
    this.#relay.send({ kind: 'everybody', version: this.#version, present });
  }

  #forget(origin: string): void {
    this.#others.delete(origin);
    this.#removeOf(origin, () => true);
  }

  #removeOf(origin: string, isGone: (entry: Entry) => boolean): void {
    for (const entries of [...this.#topics.values()])
      for (const entry of [...entries.values()])
        if (entry.origin === origin && isGone(entry)) this.#remove(entry.topic, entry.ref);
  }
}

const presenceOf = ({ topic, ref, key, meta }: Entry): Presence => ({ topic, ref, key, meta });

function grouped(entries: Iterable<Entry>): PresenceState {
  const state = new Map<string, { metas: Meta[] }>();
  for (const { key, meta } of entries) {
    const same = state.get(key);
    if (same) same.metas.push(meta);
    else state.set(key, { metas: [meta] });
  }
  // Built from entries, so that a key such as __proto__ is an ordinary key.
  return Object.fromEntries(state);
}
