import type { MessageView } from '@limelight/contract/messages/operations';
import type { Cents } from '@limelight/contract/platform/money';

/** A message on its way, as it is kept in this browser. Ids are plain texts: the server checks them. */
export interface PendingMessage {
  /** Names its sending: it may go twice, and is taken once. */
  readonly clientId: string;
  readonly conversationId: string;
  readonly text: string;
  /** Opens with the price; '' for none. */
  readonly lockedText: string;
  readonly media: readonly { readonly mediaId: string; readonly isFree: boolean }[];
  readonly priceCents: Cents | null;
  readonly replyTo: string | null;
  /** The message whose words it passes on. */
  readonly forwardedFrom: string | null;
  /** ISO 8601, of the product's clock. */
  readonly writtenAt: string;
  /** Why it was refused, in a sentence; null while it may still be taken. */
  readonly failure: string | null;
}

export type SendState = 'queued' | 'sending' | 'offline' | 'failed';
export interface QueuedMessage extends PendingMessage {
  readonly state: SendState;
}

/** What the queue needs from outside; tests give their own. */
export interface PendingPorts {
  readonly send: (message: QueuedMessage) => Promise<MessageView>;
  /** The server has it. */
  readonly onSent: (message: MessageView) => void;
  /** What an earlier page of this person left, in any order. */
  readonly stored: (owner: string) => PendingMessage[];
  readonly keep: (owner: string, clientId: string, message: PendingMessage | null) => void;
  /** The sentence for a person, and whether another try without them may help. */
  readonly explain: (error: unknown) => { readonly message: string; readonly isAway: boolean };
  /** Ends after `ms`, or at once when the network comes back. */
  readonly wait: (ms: number) => Promise<void>;
}

const WAITS_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * Messages that the server does not have yet. They go one after the other in each conversation, wait without a network,
 * and outlive a reload; what is refused stays with its reason until the person decides.
 */
export class PendingQueue {
  readonly #ports: PendingPorts;
  readonly #listeners = new Set<() => void>();
  /** Conversations in which one is on its way. */
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

  /** Takes over what this person's earlier pages left; that of somebody else is put aside. */
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

  /** Tries a refused one again, after those that wait. */
  retry(clientId: string): void {
    const found = this.#queue.find((one) => one.clientId === clientId);
    if (found?.state !== 'failed' || this.#owner === null) return;
    const { state: _, ...message } = { ...found, failure: null };
    this.#ports.keep(this.#owner, clientId, message);
    this.#queue = [...this.#queue.filter((one) => one !== found), { ...message, state: 'queued' }];
    this.#publish();
    void this.#run(message.conversationId);
  }

  /** Forgets a message that is not on its way; answers it. */
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
