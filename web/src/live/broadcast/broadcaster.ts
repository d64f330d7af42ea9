import { errorSentence } from '../../platform/errors.ts';
import { healthBetween, sentIn, type Health, type Sent } from './health.ts';
import { publish, type Publication, WhipRefused, type WhipTarget } from './whip.ts';

/** What becomes of sending the stream. */
export type Sending =
  | { readonly at: 'off' }
  | { readonly at: 'connecting' }
  | { readonly at: 'sending'; readonly health: Health | null }
  /** The connection is lost; it is tried again by itself. */
  | { readonly at: 'reconnecting' }
  /** The server takes no stream from us. */
  | { readonly at: 'refused'; readonly message: string };

/** How often the health is measured. */
const MEASURE_MS = 1_000;
/** Between two tries to connect again. */
const AGAIN_MS = 2_000;
/** A connection may be interrupted for a moment, and comes back by itself. */
const PATIENCE_MS = 4_000;

interface Options {
  /** Asks for the address and a token that is valid now. */
  readonly target: () => Promise<WhipTarget>;
  readonly onChange: (sending: Sending) => void;
  readonly publish?: typeof publish;
}

/** Sends a stream, and connects again where the connection is lost, until it is stopped or the server refuses it. */
export class Broadcaster {
  readonly #options: Required<Options>;
  #stream: MediaStream | null = null;
  #publication: Publication | null = null;
  #trying: AbortController | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(options: Options) {
    this.#options = { publish, ...options };
  }

  /** Connects and sends. */
  start(stream: MediaStream): void {
    if (this.#trying) return;
    this.#stream = stream;
    this.#trying = new AbortController();
    this.#options.onChange({ at: 'connecting' });
    void this.#connect(this.#trying.signal, true);
  }

  /** Goes on with other tracks, such as of another camera. */
  change(stream: MediaStream): void {
    this.#stream = stream;
    void this.#publication?.send(stream);
  }

  /** Ends it; nothing is tried again. */
  async stop(): Promise<void> {
    this.#trying?.abort();
    this.#trying = null;
    this.#clear();
    const publication = this.#publication;
    this.#publication = null;
    this.#options.onChange({ at: 'off' });
    // The server also notices by itself that nothing comes.
    await publication?.end().catch(() => undefined);
  }

  async #connect(signal: AbortSignal, isFirst: boolean): Promise<void> {
    const stream = this.#stream;
    if (!stream || signal.aborted) return;
    try {
      const publication = await this.#options.publish(await this.#options.target(), stream, signal);
      if (signal.aborted) return void publication.end().catch(() => undefined);
      this.#publication = publication;
      if (this.#stream && this.#stream !== stream) await publication.send(this.#stream);
      this.#follow(publication, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isFirst || (error instanceof WhipRefused && error.isFinal)) {
        this.#trying = null;
        this.#options.onChange({ at: 'refused', message: errorSentence(error) });
      } else this.#later(AGAIN_MS, () => void this.#connect(signal, false));
    }
  }

  #follow(publication: Publication, signal: AbortSignal): void {
    const { connection } = publication;
    let before: Sent | null = null;
    const measure = async () => {
      if (signal.aborted || this.#publication !== publication) return;
      if (connection.connectionState === 'connected') {
        const reports: unknown[] = [];
        (await connection.getStats()).forEach((report: unknown) => reports.push(report));
        const after = sentIn(reports, performance.now());
        if (!signal.aborted && this.#publication === publication)
          this.#options.onChange({ at: 'sending', health: before && healthBetween(before, after) });
        before = after;
      }
      this.#later(MEASURE_MS, () => void measure());
    };
    const look = () => {
      if (signal.aborted || this.#publication !== publication) return;
      const state = connection.connectionState;
      if (state === 'connected') this.#options.onChange({ at: 'sending', health: null });
      if (state === 'failed' || state === 'closed') this.#again(publication, signal);
      if (state === 'disconnected') {
        this.#options.onChange({ at: 'reconnecting' });
        this.#later(PATIENCE_MS, () => {
          if (connection.connectionState !== 'connected') this.#again(publication, signal);
        });
      }
    };
    connection.addEventListener('connectionstatechange', look);
    look();
    void measure();
  }

  #again(publication: Publication, signal: AbortSignal): void {
    if (signal.aborted || this.#publication !== publication) return;
    this.#publication = null;
    this.#clear();
    this.#options.onChange({ at: 'reconnecting' });
    // The server takes another connection only once it knows that this one is over.
    void publication
      .end()
      .catch(() => undefined)
      .then(() => this.#connect(signal, false));
  }

  #later(ms: number, then: () => void): void {
    this.#timers.push(setTimeout(then, ms));
  }

  #clear(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }
}
