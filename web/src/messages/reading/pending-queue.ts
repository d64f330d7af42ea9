import type { MessageView } from '@limelight/contract/messages/operations';
import type { Cents } from '@limelight/contract/platform/money';

/** A message to be sent, as this browser stores it. Ids are plain strings: the server checks them. */
export interface PendingMessage {
  /** The idempotency key: it may be sent twice, and is accepted once. */
  readonly clientId: string;
  readonly conversationId: string;
  readonly text: string;
  /** The words that open with the price; '' for none. */
  readonly lockedText: string;
  readonly media: readonly { readonly mediaId: string; readonly isFree: boolean }[];
  readonly priceCents: Cents | null;
  readonly replyTo: string | null;
  /** The message that this one forwards. */
  readonly forwardedFrom: string | null;
  /** ISO 8601, by the product's clock. */
  readonly writtenAt: string;
  /** The reason of a refusal, as a sentence; null while it may still be accepted. */
  readonly failure: string | null;
}

export type SendState = 'queued' | 'sending' | 'offline' | 'failed';
export interface QueuedMessage extends PendingMessage {
  readonly state: SendState;
}

/** The queue's dependencies; tests pass their own. */
export interface PendingPorts {
  readonly send: (message: QueuedMessage) => Promise<MessageView>;
  /** Called once the server has accepted a message. */
  readonly onSent: (message: MessageView) => void;
  /** The messages that an earlier page of this user left unsent, in any order. */
  readonly stored: (owner: string) => PendingMessage[];
  readonly keep: (owner: string, clientId: string, message: PendingMessage | null) => void;
  /** An error as a sentence for the user, and whether it may pass by itself. */
  readonly explain: (error: unknown) => { readonly message: string; readonly isAway: boolean };
  /** Resolves after `ms`, or at once when the network returns. */
  readonly wait: (ms: number) => Promise<void>;
}

const WAITS_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * Messages that the server does not have yet. They are sent one after the other in each conversation, wait while there is no
 * network, and survive a reload. A refused message stays with its reason until the user decides.
 */
export class PendingQueue {
  readonly #ports: PendingPorts;
  readonly #listeners = new Set<() => void>();
  /** Conversations with a message that is being sent. */
  readonly #running = new Set<string>();
  #owner: string | null = null;
  #queue: readonly QueuedMessage[] = [];

  constructor(ports: PendingPorts) {
    this.#ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly QueuedMessage[] => this.#queue;

  /** Loads the messages that earlier pages of this user left unsent; those of another user leave the queue. */
  restore(owner: string): void {
    if (this.#owner === owner) return;
    this.#owner = owner;
    const stored = this.#ports.stored(owner);
    this.#queue = stored
      .sort((one, two) => (one.writtenAt < two.writtenAt ? -1 : 1))
      .map((message) => ({ ...message, state: message.failure === null ? 'queued' : 'failed' }));
    this.#publish();
    for (const { conversationId } of this.#queue) void this.#run(conversationId);
  }

  add(owner: string, message: PendingMessage): void {
    this.restore(owner);
    this.#ports.keep(owner, message.clientId, message);
    this.#queue = [...this.#queue, { ...message, state: 'queued' }];
    this.#publish();
    void this.#run(message.conversationId);
  }

  /** Queues a refused message again, after those that wait. */
  retry(clientId: string): void {
    const found = this.#queue.find((one) => one.clientId === clientId);
    if (found?.state !== 'failed' || this.#owner === null) return;
    const { state: _, ...message } = { ...found, failure: null };
    this.#ports.keep(this.#owner, clientId, message);
    this.#queue = [...this.#queue.filter((one) => one !== found), { ...message, state: 'queued' }];
    this.#publish();
    void this.#run(message.conversationId);
  }

  /** Removes a message that is not being sent, and returns it. */
  drop(clientId: string): QueuedMessage | null {
    const found = this.#queue.find((one) => one.clientId === clientId);
    if (!found || found.state === 'sending') return null;
    this.#remove(clientId);
    return found;
  }

  #set(clientId: string, changes: { state: SendState; failure?: string }): void {
    const { failure, state } = changes;
    this.#queue = this.#queue.map((one) =>
      one.clientId === clientId ? { ...one, state, ...(failure && { failure }) } : one,
    );
    this.#publish();
  }

  #remove(clientId: string): void {
    if (this.#owner !== null) this.#ports.keep(this.#owner, clientId, null);
    this.#queue = this.#queue.filter((one) => one.clientId !== clientId);
    this.#publish();
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
  }

  async #run(conversationId: string): Promise<void> {
    const owner = this.#owner;
    const key = `${owner} ${conversationId}`;
    if (this.#running.has(key)) return;
    this.#running.add(key);
    for (let tries = 0; this.#owner === owner;) {
      const next = this.#queue.find(
        (one) => one.conversationId === conversationId && one.state !== 'failed',
      );
      if (!next) break;
      if (next.state !== 'offline') this.#set(next.clientId, { state: 'sending' });
      try {
        const sent = await this.#ports.send(next);
        if (this.#owner !== owner) break;
        this.#ports.onSent(sent);
        this.#remove(next.clientId);
        tries = 0;
      } catch (error) {
        if (this.#owner !== owner) break;
        const { message, isAway } = this.#ports.explain(error);
        if (isAway) {
          this.#set(next.clientId, { state: 'offline' });
          await this.#ports.wait(WAITS_MS[Math.min(tries++, WAITS_MS.length - 1)]!);
        } else this.#refuse(next, message);
      }
    }
    this.#running.delete(key);
  }

  #refuse({ state: _, ...message }: QueuedMessage, failure: string): void {
    if (this.#owner !== null) {
      this.#ports.keep(this.#owner, message.clientId, { ...message, failure });
    }
    this.#set(message.clientId, { state: 'failed', failure });
  }
}
