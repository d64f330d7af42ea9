import { randomUUID } from 'node:crypto';
import type { Claims } from '../access.ts';
import { BadBinding, type Binding, parseBinding } from './bindings.ts';
import type { Connection } from './connection.ts';
import type { encodeBroadcast, Frame, Broadcast } from './frame.ts';
import { type Hub, PREFIX } from './hub.ts';
import {
  broadcastInput,
  type JoinConfig,
  joinInput,
  presenceInput,
  tokenInput,
} from './join-input.ts';
import { type Limits, MOST_NAME_BYTES } from './limits.ts';
import { NO_RIGHTS, type RealtimeOptions, type Rights } from './options.ts';
import type { PresenceChange } from './presence.ts';
import { badToken, expiredWords, noChannel, Refused } from './refused.ts';
import type { RowListener } from './row-news.ts';
import type { Subscriber } from './row-queries.ts';
import type { RowTable } from './rows.ts';

export interface ChannelParts {
  readonly hub: Hub;
  readonly limits: Limits;
  readonly options: Pick<RealtimeOptions, 'isPrivate' | 'rightsOf' | 'verify' | 'log'>;
  /** Throws Refused if the user has too many sockets. */
  readonly countPerson: (personId: string) => void;
  readonly onClosed: (channel: Channel) => void;
}

const NO_CONFIG: JoinConfig = joinInput.parse({}).config;
const NO_TABLES: ReadonlyMap<string, RowTable> = new Map();

/** The longest delay of setTimeout, about 24 days. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * One topic that a socket joined. On a private channel, the topic's rule decides at the join and at every new token whether the
 * client may hear, speak and be present. A public channel receives changed rows, and nothing else.
 */
export class Channel implements RowListener {
  /** The topic as the client writes it. */
  readonly topic: string;
  readonly name: string;
  readonly joinRef: string | null;
  bindings: readonly Binding[] = [];
  readonly #connection: Connection;
  readonly #parts: ChannelParts;
  #state: 'joining' | 'joined' | 'closed' = 'joining';
  #config = NO_CONFIG;
  #token: string | null = null;
  #claims: Claims | null = null;
  #rights: Rights = NO_RIGHTS;
  #presenceKey = '';
  #hearsPresence = false;
  /** The presence ref of this channel, or null if the user is not shown as present. */
  #shown: string | null = null;
  #ending: NodeJS.Timeout | undefined;
  #asked = 0;
  #lookedAt = performance.now();
  /** Set if a right may have been taken away while the join was waiting for the rule. */
  #isDoubted = false;

  constructor(frame: Frame, connection: Connection, parts: ChannelParts) {
    this.topic = frame.topic;
    this.name = frame.topic.slice(PREFIX.length);
    this.joinRef = frame.joinRef ?? frame.ref;
    this.#connection = connection;
    this.#parts = parts;
  }

  get sessionId(): string | null {
    return this.#claims?.session_id ?? null;
  }

  get personId(): string | null {
    return this.#claims?.sub ?? null;
  }

  /** Decides on the join and replies to it. */
  async join(frame: Frame): Promise<void> {
    const { hub, options, limits } = this.#parts;
    try {
      const { data } = joinInput.safeParse(frame.payload);
      if (!data) throw new Refused('InvalidJoinPayload: This is not what a client joins with');
      if (this.name === '' || Buffer.byteLength(this.topic) > MOST_NAME_BYTES)
        throw new Refused('TopicNameRequired: You must provide a topic name');
      this.#config = data.config;
      this.#presenceKey = data.config.presence.key || randomUUID();
      const wanted = data.config.postgres_changes ?? [];
      if (wanted.length > limits.bindingsPerChannel)
        throw new Refused('ChannelRateLimitReached: Too many changes to listen to');
      const isPrivate = data.config.private;
      if (!isPrivate && (wanted.length === 0 || options.isPrivate(this.name)))
        throw new Refused('PrivateOnly: This project only allows private channels');
      // Joined before the rule is called, so that a recheck that arrives meanwhile reaches this channel.
      if (isPrivate) hub.join(this);
      const tables = wanted.length > 0 ? await hub.rowNews.tables() : NO_TABLES;
      do {
        this.#isDoubted = false;
        await this.#authorize(data.access_token ?? null);
      } while (this.#isDoubted);
      if (isPrivate && !this.#rights.hear) throw noChannel(this.name);
      if (this.#state !== 'joining') return;
      this.bindings = wanted.map((each, index) => parseBinding(index + 1, each, tables));
      this.#state = 'joined';
      const echoed = wanted.map((each, index) => ({ ...each, id: index + 1 }));
      this.#connection.reply(frame, 'ok', { postgres_changes: echoed });
      if (isPrivate && data.config.presence.enabled) this.#startPresence();
      if (wanted.length > 0) {
        hub.rowNews.add(this);
        this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
      }
    } catch (error) {
      if (this.#state !== 'joining') return;
      this.#close();
      this.#connection.reply(frame, 'error', { reason: this.#wordsOf(error) });
    }
  }

  /** Handles a message of the client on this channel. */
  take(frame: Frame): void {
    switch (frame.event) {
      case 'phx_leave':
        this.#close();
        this.#connection.reply(frame, 'ok');
        this.#connection.push(this.topic, 'phx_close', {}, this.joinRef);
        break;
      case 'access_token': {
        const { data } = tokenInput.safeParse(frame.payload);
        if (data?.access_token && data.access_token !== this.#token)
          void this.#renew(data.access_token);
        break;
      }
      case 'broadcast':
        this.#answer(frame, this.#config.broadcast.ack, () => this.#speak(frame.payload));
        break;
      case 'presence':
        this.#answer(frame, true, () => this.#showOrHide(frame.payload));
        break;
      default:
        this.#connection.reply(frame, 'error', { reason: `There is no ${frame.event} here` });
    }
  }

  hear(encoded: ReturnType<typeof encodeBroadcast>): void {
    if (this.#state !== 'joined' || !this.#rights.hear) return;
    const data = encoded(this.#connection.version);
    if (data !== null) this.#connection.send(data);
  }

  /**
   * Sends a changed key as a leave of all its old entries and a join of all its new ones. supabase-js forgets the refs of
   * existing entries when another one joins under the same key, and could then not remove them.
   */
  pushPresence({ before, now }: PresenceChange): void {
    if (!this.#hearsPresence || !this.#rights.hear) return;
    const push = (diff: object) => this.#connection.push(this.topic, 'presence_diff', diff);
    if (Object.keys(before).length > 0) push({ joins: {}, leaves: before });
    if (Object.keys(now).length > 0) push({ joins: now, leaves: {} });
  }

  pushChange(payload: object): void {
    this.#connection.push(this.topic, 'postgres_changes', payload);
  }

  subscriber(): Subscriber | null {
    if (this.#state !== 'joined') return null;
    return this.#claims ? { ...this.#claims, role: 'authenticated' } : { role: 'anon' };
  }

  /**
   * Verifies the same token again from time to time: the message that a session ended or a right was taken away may be lost.
   */
  recheckIfDue(): void {
    if (performance.now() - this.#lookedAt > this.#parts.limits.recheckMs) this.recheck();
  }

  /** Asks the rule again, because a right was taken away. */
  recheck(): void {
    if (this.#state === 'joining') this.#isDoubted = true;
    else if (this.#state === 'joined' && this.#token !== null) void this.#renew(this.#token);
  }

  /** Ends the channel and tells the client why; the client does not rejoin by itself. */
  end(reason: string): void {
    if (this.#state === 'closed') return;
    this.#close();
    this.#system('system', 'error', reason);
    this.#connection.push(this.topic, 'phx_close', {}, this.joinRef);
  }

  /** Ends the channel in a way that makes the client rejoin by itself. */
  reopen(): void {
    if (this.#state !== 'joined') return;
    this.#close();
    this.#connection.push(this.topic, 'phx_error', {}, this.joinRef);
  }

  /** Called when the socket is gone, or joins this topic again. */
  drop(): void {
    this.#close();
  }

  async #renew(token: string): Promise<void> {
    try {
      const isPrivate = this.#config.private;
      const isLast = await this.#authorize(token);
      if (!isLast || this.#state !== 'joined') return;
      if (isPrivate && !this.#rights.hear) {
        this.end(`You no longer have permission to read from this Channel topic: ${this.name}`);
      } else if (!this.#rights.present) this.#hide();
    } catch (error) {
      // The message that a refused join would have, without its code.
      if (error instanceof Refused) this.end(error.message.replace(/^\w+: /, ''));
      // The database may be unreachable: the next recheck tries again, and the channel ends with its token in any case.
      else this.#parts.options.log.warn({ err: error }, 'a channel could not be looked at again');
    }
  }

  /** Verifies a token and takes on its rights. Returns false if a later call overtook this one. Throws Refused. */
  async #authorize(token: string | null): Promise<boolean> {
    const { options, countPerson } = this.#parts;
    const asked = ++this.#asked;
    this.#lookedAt = performance.now();
    // A client that is not signed in sends its API key as the token.
    const isPerson = token !== null && !token.startsWith('sb_');
    const claims = isPerson ? await options.verify(token) : null;
    if (isPerson && !claims) throw badToken(token);
    const rights =
      claims && this.#config.private ? await options.rightsOf(claims, this.name) : NO_RIGHTS;
    if (asked !== this.#asked) return false;
    if (claims && this.#state !== 'closed') {
      countPerson(claims.sub);
      this.#endAt(claims.exp * 1_000);
    }
    this.#token = token;
    this.#claims = claims;
    this.#rights = rights;
    return true;
  }

  #endAt(time: number): void {
    clearTimeout(this.#ending);
    const ms = Math.min(Math.max(time - Date.now(), 0), LONGEST_TIMER);
    this.#ending = setTimeout(() => this.end(expiredWords(0)), ms).unref();
  }

  #answer(frame: Frame, isOkSaid: boolean, work: () => void): void {
    try {
      if (this.#state !== 'joined') throw new Refused('This channel is not joined yet');
      work();
      if (isOkSaid) this.#connection.reply(frame, 'ok');
    } catch (error) {
      this.#connection.reply(frame, 'error', { reason: this.#wordsOf(error) });
    }
  }

  #speak(payload: unknown): void {
    const { data } = broadcastInput.safeParse(payload);
    if (!data || Buffer.byteLength(data.event) > MOST_NAME_BYTES)
      throw new Refused('A broadcast has an event');
    if (!this.#rights.speak)
      throw new Refused(`You do not have permissions to write to this Channel topic: ${this.name}`);
    const except = this.#config.broadcast.self ? null : this;
    this.#parts.hub.say(this.name, speechOf(data.event, data.payload), except);
  }

  #showOrHide(payload: unknown): void {
    const { data } = presenceInput.safeParse(payload);
    if (!data) throw new Refused('Presence track payload must be a map');
    if (data.event === 'untrack') return this.#hide();
    if (!this.#rights.present || !this.#claims)
      throw new Refused(
        `You do not have permissions to be present on this Channel topic: ${this.name}`,
      );
    if (JSON.stringify(data.payload).length > this.#parts.limits.presenceBytes)
      throw new Refused('Track message size exceeded');
    // The client chooses the key, but the server sets whose presence it is.
    const meta = { ...data.payload, user_id: this.#claims.sub };
    const { presence } = this.#parts.hub;
    this.#shown = presence.show(this.name, this.#presenceKey, meta, this.#shown);
    if (!this.#hearsPresence) this.#startPresence();
  }

  #startPresence(): void {
    const state = this.#parts.hub.presence.stateOf(this.name);
    this.#hearsPresence = true;
    this.#connection.push(this.topic, 'presence_state', state);
  }

  #hide(): void {
    if (this.#shown !== null) this.#parts.hub.presence.hide(this.name, this.#shown);
    this.#shown = null;
  }

  #system(extension: string, status: 'ok' | 'error', message: string): void {
    const payload = { extension, status, message, channel: this.name };
    this.#connection.push(this.topic, 'system', payload);
  }

  #close(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    clearTimeout(this.#ending);
    this.#hide();
    this.#parts.hub.leave(this);
    this.#parts.hub.rowNews.remove(this);
    this.#parts.onClosed(this);
  }

  #wordsOf(error: unknown): string {
    if (error instanceof Refused) return error.message;
    if (error instanceof BadBinding)
      return `Unable to subscribe to changes with given parameters: ${error.message}`;
    this.#parts.options.log.error({ err: error }, 'a channel failed');
    return 'Unknown Error on Channel';
  }
}

/** The payload of a broadcast as it is passed on: its bytes, or its JSON. */
export function speechOf(event: string, payload: unknown): Broadcast {
  if (Buffer.isBuffer(payload)) return { event, body: payload, isBytes: true };
  return { event, body: Buffer.from(JSON.stringify(payload ?? {})), isBytes: false };
}
