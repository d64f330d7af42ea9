import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import { relayMessage, type RelayMessage } from './relay-message.ts';

/**
 * Messages to the other processes over the bus, in the order they were sent. Messages of one turn of the event loop travel
 * together, in parts if they exceed the bus's limit. Messages can be lost, but only as a whole.
 */
export interface Relay {
  /** Identifies this process to the others. */
  readonly origin: string;
  /** Sends to the other processes. */
  send(message: RelayMessage): void;
  /** Sends to the other processes, and calls the listeners of this one at once. */
  tell(message: RelayMessage): void;
  hear(listener: (message: RelayMessage, origin: string) => void): void;
}

const TOPIC = 'realtime';

/** PostgreSQL accepts payloads of up to 8,000 bytes. */
const PART_LENGTH = 7_500;

/** The most parts that wait for the bus, about 15 MB: beyond that, messages are dropped. */
const MOST_WAITING = 2_000;

/** The most unfinished batches that are kept. */
const MOST_BEGUN = 100;

const batch = z.array(z.unknown());

export function createRelay(bus: Bus, log: Logger): Relay {
  const origin = randomUUID();
  const begun = new Map<string, string[]>();
  const listeners: ((message: RelayMessage, origin: string) => void)[] = [];
  let queued: RelayMessage[] = [];
  let waiting = 0;
  let batches = 0;

  function flush(): void {
    const text = inAscii(JSON.stringify(queued));
    queued = [];
    const count = Math.ceil(text.length / PART_LENGTH);
    if (waiting + count > MOST_WAITING)
      return log.warn({ count }, 'the bus takes no more: a message was lost');
    waiting += count;
    batches += 1;
    for (let index = 0; index < count; index++) {
      const part = text.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH);
      void bus
        .publish(TOPIC, `${origin} ${batches} ${index} ${count} ${part}`)
        .finally(() => waiting--);
    }
  }

  /** Returns a whole batch once its last part is here; parts arrive in order, or not at all. */
  function assemble(name: string, index: number, count: number, part: string): string | null {
    const parts = index === 0 ? [] : begun.get(name);
    begun.delete(name);
    if (parts?.length !== index) return null;
    parts.push(part);
    if (parts.length === count) return parts.join('');
    if (begun.size >= MOST_BEGUN) begun.clear();
    begun.set(name, parts);
    return null;
  }

  function take(payload: string): void {
    const [, name = '', from = '', index, count, part = ''] =
      /^((\S+) \d+) (\d+) (\d+) (.*)$/s.exec(payload) ?? [];
    if (from === origin) return;
    const text = assemble(name, Number(index), Number(count), part);
    if (text === null) return;
    for (const given of batch.parse(JSON.parse(text))) {
      // A process of another version may send messages that this one does not know.
      const message = relayMessage.safeParse(given);
      if (message.success) for (const listener of listeners) listener(message.data, from);
    }
  }

  function send(message: RelayMessage): void {
    if (queued.push(message) === 1) setImmediate(flush);
  }

  return {
    origin,
    send,
    tell(message) {
      send(message);
      for (const listener of listeners) listener(message, origin);
    },
    hear(listener) {
      if (listeners.push(listener) === 1) bus.subscribe(TOPIC, take);
    },
  };
}

/** JSON in ASCII: it can be cut anywhere and has as many bytes as characters. */
function inAscii(json: string): string {
  return json.replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
