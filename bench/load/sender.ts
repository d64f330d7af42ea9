import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import type { Measure } from '../harness.ts';

const HEARTBEAT_MS = 15_000;

/** Where to send messages of one conversation. */
export interface Outlet {
  readonly conversation: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A socket that receives the messages: on a topic of realtime/v1, or everything that a bare server sends (null). */
export interface Ear {
  readonly url: string;
  readonly topic: string | null;
  readonly token: string;
}

/** The position in a response or a socket's message; null if there is none. */
function placeIn(value: unknown): { conversationId: unknown; sequence: number } | null {
  if (typeof value !== 'object' || value === null || !('sequence' in value)) return null;
  const { sequence } = value;
  const conversationId = 'conversationId' in value ? value.conversationId : null;
  return typeof sequence === 'number' ? { conversationId, sequence } : null;
}

/** Sends messages, and records when each arrived on a socket. */
export class Sender {
  readonly #sockets: readonly WebSocket[];
  readonly #outlets: readonly Outlet[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  /** By conversation and position: the caller that waits for it to arrive, or when it arrived. */
  readonly #waiting = new Map<string, (at: number) => void>();
  readonly #seen = new Map<string, number>();
  #next = 0;

  private constructor(sockets: readonly WebSocket[], outlets: readonly Outlet[]) {
    this.#sockets = sockets;
    this.#outlets = outlets;
    for (const socket of sockets)
      socket.on('message', (data, isBinary) => {
        const facts = isBinary ? speechIn(data as Buffer) : JSON.parse((data as Buffer).toString());
        const found = placeIn(facts);
        if (found) this.#see(`${String(found.conversationId)} ${found.sequence}`);
      });
  }

  static async open(ears: readonly Ear[], outlets: readonly Outlet[]): Promise<Sender> {
    return new Sender(await Promise.all(ears.map(listen)), outlets);
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
    this.#agent.destroy();
  }

  /** Sends `atOnce` messages in parallel; each is followed by the next once it arrived. */
  async asFastAsItGoes(atOnce: number, seconds: number): Promise<Measure> {
    const until = performance.now() + seconds * 1_000;
    const took: number[] = [];
    const work = async () => {
      while (performance.now() < until) took.push(await this.#send());
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    took.sort((a, b) => a - b);
    return { perSecond: took.length / seconds, p99: took[Math.floor(took.length * 0.99)] ?? null };
  }

  /** Sends at a steady rate, even if the server falls behind. Milliseconds from sending to arrival. */
  async atRate(perSecond: number, seconds: number): Promise<{ p95: number; took: number[] }> {
    const started = performance.now();
    const all: Promise<number>[] = [];
    for (let n = 0; n < perSecond * seconds;) {
      const due = ((performance.now() - started) / 1_000) * perSecond;
      for (; n < Math.min(due, perSecond * seconds); n++) all.push(this.#send());
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const took = (await Promise.all(all)).sort((a, b) => a - b);

    return { p95: took[Math.floor(took.length * 0.95)] ?? NaN, took };
  }

  /** Milliseconds until the message arrived. */
  async #send(): Promise<number> {
    const outlet = this.#outlets[this.#next++ % this.#outlets.length];
    if (!outlet) throw new Error('nowhere to send');
    const began = performance.now();
    const place = placeIn(await this.#post(outlet));
    if (!place) throw new Error('the answer names no place');
    const key = `${outlet.conversation} ${place.sequence}`;
    const seenAt =
      this.#seen.get(key) ??
      (await new Promise<number>((resolve) => this.#waiting.set(key, resolve)));
    this.#seen.delete(key);
    return seenAt - began;
  }

  #see(key: string): void {
    const at = performance.now();
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    if (waiting) waiting(at);
    else this.#seen.set(key, at);
  }

  #post({ url, headers }: Outlet): Promise<unknown> {
    const body = JSON.stringify({ clientId: randomUUID(), text: 'Shall we meet at the harbor?' });
    return new Promise((resolve, reject) => {
      const asked = request(
        url,
        {
          method: 'POST',
          agent: this.#agent,
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': body.length,
          },
        },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => {
            if (response.statusCode === 200) resolve(JSON.parse(text));
            else reject(new Error(`${response.statusCode} ${text}`));
          });
        },
      );
      asked.once('error', reject);
      asked.end(body);
    });
  }
}

/** The payload of a broadcast in a binary frame; null for other frames. */
function speechIn(data: Buffer): unknown {
  const [kind = 0, topicLength = 0, eventLength = 0, metaLength = 0] = data;
  if (kind !== 4) return null;
  return JSON.parse(data.subarray(5 + topicLength + eventLength + metaLength).toString());
}

function listen({ url, topic, token }: Ear): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('error', reject);
    socket.once('open', () => {
      if (topic === null) return resolve(socket);
      // the service closes a socket that is silent for long
      const beat = JSON.stringify([null, '0', 'phoenix', 'heartbeat', {}]);
      const beats = setInterval(() => socket.send(beat), HEARTBEAT_MS);
      socket.once('close', () => clearInterval(beats));
      const payload = { config: { private: true }, access_token: token };
      socket.send(JSON.stringify(['1', '1', topic, 'phx_join', payload]));
      socket.once('message', () => resolve(socket));
    });
  });
}
