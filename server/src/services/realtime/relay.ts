import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import { relayMessage, type RelayMessage } from './relay-message.ts';

/**
 * Messages to everybody else on the bus, in the order they were sent. Larger ones than the bus takes go in parts, and
 * those of one turn of the loop go together. One can get lost, but never a part of one.
 */
export interface Relay {
  /** Names this end of the relay to the others. */
  readonly origin: string;
  /** To everybody else. */
  send(message: RelayMessage): void;
  /** To everybody, and at once to those who hear at this end. */
  tell(message: RelayMessage): void;
  hear(listener: (message: RelayMessage, origin: string) => void): void;
}

const TOPIC = 'realtime';

/** PostgreSQL takes payloads of up to 8,000 bytes. */
const PART_LENGTH = 7_500;

/** Parts that wait for the bus, about 15 MB: while it takes no more, messages are lost. */
const MOST_WAITING = 2_000;

/** Batches of which the beginning is kept. */
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

  /** All of a batch, once its last part is here; parts arrive in order, or not at all. */
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
      // A process of another version may say what this one does not know.
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

/** JSON that may be cut anywhere and has as many bytes as characters. */
function inAscii(json: string): string {
  return json.replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
