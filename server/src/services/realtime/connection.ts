import type { RawData, WebSocket } from 'ws';
import {
  decodeBytes,
  decodeText,
  encode,
  type Frame,
  MalformedFrame,
  type Version,
} from './frame.ts';
import type { Limits } from './limits.ts';
import { Pace } from './pace.ts';

/** The close codes of RFC 6455 that we use. */
export const CLOSE = { goingAway: 1001, malformed: 1007, refused: 1008, tooSlow: 1013 } as const;

/** How long a closing socket may stay open: a reader that takes no data does not get the closing frame either. */
const CLOSING_MS = 2_000;

/** One socket: frames in and out, within their limits. */
export class Connection {
  readonly version: Version;
  readonly #socket: WebSocket;
  readonly #limits: Limits;
  readonly #pace: Pace;
  #heardAt = performance.now();

  constructor(
    socket: WebSocket,
    given: { version: Version; limits: Limits; onFrame: (frame: Frame) => void },
  ) {
    this.version = given.version;
    this.#socket = socket;
    this.#limits = given.limits;
    this.#pace = new Pace(given.limits.messagesPerSecond);
    // On an error, such as a frame that is too large, the library closes the socket itself.
    socket.on('error', () => {});
    socket.on('message', (data, isBinary) => {
      this.#heardAt = performance.now();
      if (!this.isOpen) return;
      if (!this.#pace.take()) return this.close(CLOSE.refused, 'Too many messages per second');
      const frame = this.#decode(data, isBinary);
      if (frame) given.onFrame(frame);
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Milliseconds since the client's last message. */
  get silence(): number {
    return performance.now() - this.#heardAt;
  }

  push(topic: string, event: string, payload: unknown, joinRef: string | null = null): void {
    this.send(encode(this.version, { joinRef, ref: null, topic, event, payload }));
  }

  reply(
    { joinRef, ref, topic }: Frame,
    status: 'ok' | 'error',
    response: Readonly<Record<string, unknown>> = {},
  ): void {
    const payload = { status, response };
    this.send(encode(this.version, { joinRef, ref, topic, event: 'phx_reply', payload }));
  }

  /** Closes the socket if its client reads too slowly, so that unsent messages do not pile up. */
  send(data: string | Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > this.#limits.bufferBytes)
      return this.close(CLOSE.tooSlow, 'Too slow to take what was said');
    this.#socket.send(data);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), CLOSING_MS).unref();
  }

  onClose(listener: () => void): void {
    this.#socket.on('close', listener);
  }

  #decode(data: RawData, isBinary: boolean): Frame | null {
    try {
      // By default the library gives each message as one buffer.
      if (!Buffer.isBuffer(data)) throw new MalformedFrame();
      if (!isBinary) return decodeText(this.version, data.toString());
      if (this.version === '2.0.0') return decodeBytes(data);
    } catch (error) {
      if (!(error instanceof MalformedFrame)) throw error;
    }
    this.close(CLOSE.malformed, 'Not a frame of this protocol');
    return null;
  }
}
