import type { Bus } from '../../platform/bus/bus.ts';
import type { Logger } from 'pino';
import { encodeBroadcast, type Broadcast } from './frame.ts';
import type { Limits } from './limits.ts';
import { PresenceBook, type PresenceChange } from './presence.ts';
import type { Relay } from './relay.ts';
import { RowNews } from './row-news.ts';
import type { RowReader } from './rows.ts';

/** Clients put this before the name of every channel. */
export const PREFIX = 'realtime:';

/** A channel that has joined a private topic, or is joining. */
interface Joined {
  /** The topic without the prefix. */
  readonly name: string;
  /** Null while it is joining. */
  readonly personId: string | null;
  hear(encoded: ReturnType<typeof encodeBroadcast>): void;
  pushPresence(change: PresenceChange): void;
  recheck(): void;
  reopen(): void;
}

/** The channels of this process by private topic. Passes on what is broadcast to them, here and in other processes. */
export class Hub {
  readonly presence: PresenceBook;
  readonly rowNews: RowNews;
  readonly #relay: Relay;
  readonly #topics = new Map<string, Set<Joined>>();

  constructor(options: {
    readonly bus: Bus;
    readonly relay: Relay;
    readonly rows: RowReader;
    readonly limits: Limits;
    readonly log: Logger;
  }) {
    this.rowNews = new RowNews(options.rows, options.log);
    this.#relay = options.relay;
    options.bus.onGap(() => this.#reopenAll(options.limits));
    this.presence = new PresenceBook(this.#relay, options.limits, (topic, change) => {
      for (const channel of this.#topics.get(topic) ?? []) channel.pushPresence(change);
    });
    this.#relay.hear((message) => {
      if (message.kind === 'recheck') return this.recheck(message.topic, message.personId);
      if (message.kind !== 'said') return;
      const { topic, event, text, isBytes = false } = message;
      const body = Buffer.from(text, isBytes ? 'base64' : 'utf8');
      this.#sayHere(topic, { event, body, isBytes }, null);
    });
  }

  join(channel: Joined): void {
    const joined = this.#topics.get(channel.name) ?? new Set();
    this.#topics.set(channel.name, joined.add(channel));
  }

  leave(channel: Joined): void {
    const joined = this.#topics.get(channel.name);
    if (!joined?.delete(channel)) return;
    if (joined.size === 0) this.#topics.delete(channel.name);
  }

  /** Broadcasts to everyone on this private topic, here at once; not to `except`. */
  say(topic: string, speech: Broadcast, except: Joined | null): void {
    this.#sayHere(topic, speech, except);
    const { event, body, isBytes } = speech;
    const text = body.toString(isBytes ? 'base64' : 'utf8');
    this.#relay.send({ kind: 'said', topic, event, text, ...(isBytes && { isBytes }) });
  }

  /** The private topics that channels of this process have joined, or are joining. */
  get topics(): readonly string[] {
    return [...this.#topics.keys()];
  }

  /**
   * Rechecks the rights of everyone on this private topic in this process, or of one user. A channel that is still joining has
   * no user yet and is always rechecked.
   */
  recheck(topic: string, personId?: string): void {
    for (const channel of this.#topics.get(topic) ?? [])
      if (personId === undefined || (channel.personId ?? personId) === personId) channel.recheck();
  }

  /**
   * What the bus lost is unknown, so clients rejoin and request what they missed. Spread over time, since each join calls the
   * rule of its topic; and not before the other processes have reconnected, since a client that has caught up does not request
   * again.
   */
  #reopenAll({ reopenAfterMs, reopenWithinMs }: Limits): void {
    for (const joined of this.#topics.values())
      for (const channel of joined)
        setTimeout(() => channel.reopen(), reopenAfterMs + Math.random() * reopenWithinMs).unref();
  }

  close(): void {
    this.presence.close();
  }

  #sayHere(topic: string, speech: Broadcast, except: Joined | null): void {
    const joined = this.#topics.get(topic);
    if (!joined) return;
    const encoded = encodeBroadcast(PREFIX + topic, speech);
    for (const channel of joined) if (channel !== except) channel.hear(encoded);
  }
}
