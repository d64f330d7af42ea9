import type { Logger } from 'pino';
import { Child } from '../child.ts';
import type { LiveSettings } from '../live-engine.ts';
import { type MediaSaid, mediaSaid, type MediaTold } from './messages.ts';
import { withAddresses } from './sdp.ts';

const HEAP_MEGABYTES = 96;
const ANSWER_MS = 8_000;

export type Health = Extract<MediaSaid, { type: 'health' }>;

/** `unavailable`: the process does not run, or is stuck. */
export type Answered =
  | { readonly ok: true; readonly answer: string }
  | { readonly ok: false; readonly reason: 'badOffer' | 'unavailable' };

export interface MediaListener {
  /** `isMedia`: more than reports of the sender. */
  media(publication: string, batch: Uint8Array, isMedia: boolean): void;
  health(publication: string, health: Health): void;
  /** The connection is over, by either side. */
  gone(publication: string): void;
}

/** The one process that all senders of this server are connected to. It runs while there are some. */
export class MediaProcess {
  readonly #settings: LiveSettings;
  readonly #idleMs: number;
  readonly #log: Logger;
  readonly #listener: MediaListener;
  readonly #open = new Set<string>();
  readonly #asked = new Map<string, (said: MediaSaid | null) => void>();
  #child: Child<MediaTold, MediaSaid> | null = null;
  #idle: NodeJS.Timeout | undefined;
  #ending: Promise<void> | undefined;

  /** `idleMs`: it ends this long after its last sender, and its memory with it. */
  constructor(settings: LiveSettings, idleMs: number, log: Logger, listener: MediaListener) {
    this.#settings = settings;
    this.#idleMs = idleMs;
    this.#log = log;
    this.#listener = listener;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** The answer to a publisher's offer. */
  async publish(publication: string, offer: string): Promise<Answered> {
    clearTimeout(this.#idle);
    this.#open.add(publication);
    // The one before has the port until it is gone.
    await this.#ending;
    const child = (this.#child ??= this.#start());
    const said = await new Promise<MediaSaid | null>((resolve) => {
      const late = setTimeout(() => resolve(null), ANSWER_MS);
      this.#asked.set(publication, (result) => {
        clearTimeout(late);
        resolve(result);
      });
      child.tell({ type: 'publish', publication, offer });
    });
    this.#asked.delete(publication);
    if (said?.type === 'answered') {
      const { publicAddresses, udpPort } = this.#settings;
      return { ok: true, answer: withAddresses(said.answer, publicAddresses, udpPort) };
    }
    this.unpublish(publication);
    if (said?.type !== 'refused') return { ok: false, reason: 'unavailable' };
    this.#log.warn({ cause: said.cause }, 'an offer was refused');
    return { ok: false, reason: 'badOffer' };
  }

  unpublish(publication: string): void {
    if (!this.#open.delete(publication)) return;
    this.#child?.tell({ type: 'unpublish', publication });
    this.#endWhenIdle();
  }

  askForKeyFrame(publication: string): void {
    this.#child?.tell({ type: 'keyFrame', publication });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await Promise.all([this.#ending, this.#child?.end()]);
  }

  #start(): Child<MediaTold, MediaSaid> {
    const { udpPort, bindAddress } = this.#settings;
    const child: Child<MediaTold, MediaSaid> = new Child({
      file: 'live/engine/media/main',
      name: 'the media process of streams',
      heapMegabytes: HEAP_MEGABYTES,
      args: [JSON.stringify({ udpPort, bindAddress })],
      said: mediaSaid,
      log: this.#log,
      hear: (said) => this.#hear(said),
      ended: () => {
        if (this.#child === child) this.#ended();
      },
    });
    return child;
  }

  #hear(said: MediaSaid): void {
    const { publication } = said;
    if (said.type === 'answered' || said.type === 'refused') this.#asked.get(publication)?.(said);
    else if (!this.#open.has(publication)) return;
    else if (said.type === 'media') this.#listener.media(publication, said.batch, said.isMedia);
    else if (said.type === 'health') this.#listener.health(publication, said);
    else {
      this.#log.info({ publication, cause: said.cause }, 'a sender of a stream is gone');
      this.#open.delete(publication);
      this.#listener.gone(publication);
      this.#endWhenIdle();
    }
  }

  /** All its senders are disconnected with it. The next that publishes starts another. */
  #ended(): void {
    this.#child = null;
    const open = [...this.#open];
    this.#open.clear();
    for (const answer of this.#asked.values()) answer(null);
    for (const publication of open) this.#listener.gone(publication);
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#open.size > 0) return;
    this.#idle = setTimeout(() => {
      this.#ending = this.#child?.end();
      this.#child = null;
    }, this.#idleMs).unref();
  }
}
