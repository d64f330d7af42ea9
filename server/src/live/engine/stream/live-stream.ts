import type { Logger } from 'pino';
import type { StreamId } from '@limelight/contract/platform/ids';
import type { LiveEvent, Publication } from '../live-engine.ts';
import type { Health } from '../media/media-process.ts';
import type { OfferedCodecs } from '../media/sdp.ts';
import type { PackagerSaid } from '../packager/messages.ts';
import { PackagerProcess } from '../packager/packager-process.ts';
import { Recorder } from './recorder.ts';
import { Store } from './store.ts';

export interface Times {
  /** Without media for so long, a stream is lost. */
  readonly silenceMs: number;
  /** A lost stream is closed after so long. */
  readonly holdMs: number;
}

/** What a stream asks of its engine. */
export interface StreamDeps {
  readonly log: Logger;
  readonly times: Times;
  readonly tell: (event: LiveEvent) => void;
  readonly askForKeyFrame: (publication: Publication) => void;
  /** Its sender did not come back: ends it. */
  readonly closed: (stream: LiveStream) => Promise<void>;
}

export interface StreamStart {
  readonly folder: string;
  readonly generation: number;
  readonly firstMsn: number;
}

type News = LiveEvent extends infer Event
  ? Event extends LiveEvent
    ? Omit<Event, 'streamId' | 'at'>
    : never
  : never;

/** A sender that is connected, or was. */
interface Sender {
  readonly publication: Publication;
  readonly codecs: OfferedCodecs;
  readonly hasSmall: boolean;
}

/** How often silence is looked for, and how seldom a key frame is asked for. */
const LOOK_MS = 250;
const KEY_FRAME_MS = 400;
/** A packager that ended right after its start is not started again at once. */
const RESTART_MS = 500;

/** One stream: who sends it, its packager, what viewers can fetch, and its recording. */
export class LiveStream {
  readonly id: StreamId;
  readonly folder: string;
  readonly store: Store;
  readonly recorder: Recorder;
  readonly #deps: StreamDeps;
  readonly #watch: NodeJS.Timeout;
  #generation: number;
  #packager: PackagerProcess | null = null;
  #sender: Sender | null = null;
  #state: 'waiting' | 'live' | 'lost' | 'over' = 'waiting';
  #lastMediaAt: number;
  #lostAt: number;
  #keyFrameAt = 0;
  #delayMs = 0;
  #hasTold = false;

  constructor(id: StreamId, { folder, generation, firstMsn }: StreamStart, deps: StreamDeps) {
    this.id = id;
    this.folder = folder;
    this.#generation = generation;
    this.#deps = deps;
    this.store = new Store(firstMsn);
    this.recorder = new Recorder(folder, (cause) => {
      deps.log.error({ err: cause, streamId: id }, 'a recording stopped');
      this.#tell({ type: 'recordingFailed', cause: String(cause) });
    });
    this.#lastMediaAt = 0;
    this.#lostAt = Date.now();
    this.#watch = setInterval(() => this.#look(Date.now()), LOOK_MS).unref();
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  get publication(): Publication | null {
    return this.#sender?.publication ?? null;
  }

  get packagerPid(): number | undefined {
    return this.#packager?.pid;
  }

  /** Whether media of a sender arrives now. */
  get isConnected(): boolean {
    const silence = Date.now() - this.#lastMediaAt;
    return this.#sender !== null && silence < this.#deps.times.silenceMs;
  }

  /** A sender is connected: what it sends is a new piece of the stream. */
  begin(sender: Sender): void {
    if (this.isOver) return;
    this.#sender = sender;
    this.#lastMediaAt = 0;
    this.#packager ??= this.#start();
    this.#tellPackager(sender);
  }

  /** `isMedia`: a sender whose camera is off goes on sending reports. */
  media(batch: Uint8Array, isMedia: boolean): void {
    if (this.isOver) return;
    this.#packager?.tell({ type: 'media', batch });
    if (!isMedia) return;
    this.#lastMediaAt = Date.now();
    if (this.#state === 'live') return;
    const isReturn = this.#hasTold;
    this.#state = 'live';
    this.#hasTold = true;
    if (isReturn) this.#tell({ type: 'returned' });
    else if (this.#sender) {
      this.#tell({ type: 'connected', publication: this.#sender.publication });
    }
  }

  health({ bitrate, lostShare, jitterMs, framesPerSecond }: Health): void {
    const { picture } = this.store;
    this.#tell({
      type: 'health',
      health: {
        bitrate,
        lostShare,
        jitterMs,
        delayMs: this.#delayMs,
        video: picture && framesPerSecond > 0 ? { ...picture, framesPerSecond } : null,
        hasAudio: (this.#sender?.codecs.opus.length ?? 0) > 0,
      },
    });
  }

  /** The connection is over; the stream is held. */
  disconnect(): void {
    this.#sender = null;
    if (this.#state === 'live') this.#lose(Date.now());
  }

  /** Passes on what is there, and ends. */
  async end(): Promise<void> {
    if (this.isOver) return;
    this.#state = 'over';
    this.#sender = null;
    clearInterval(this.#watch);
    const packager = this.#packager;
    this.#packager = null;
    await packager?.end();
    this.store.end();
    await this.recorder.written();
  }

  #look(now: number): void {
    if (this.isOver) return;
    const { silenceMs, holdMs } = this.#deps.times;
    if (this.#state === 'live' && now - this.#lastMediaAt >= silenceMs) this.#lose(now);
    if ((this.#state === 'lost' || this.#state === 'waiting') && now - this.#lostAt >= holdMs) {
      void this.#deps.closed(this).then(() => this.#tell({ type: 'closed' }));
    }
  }

  #lose(now: number): void {
    this.#state = 'lost';
    this.#lostAt = now;
    // Viewers get what is there.
    this.#packager?.tell({ type: 'flush' });
    this.#tell({ type: 'lost' });
  }

  #start(): PackagerProcess {
    const startedAt = Date.now();
    return new PackagerProcess(this.#deps.log, {
      hear: (said) => this.#hear(said),
      died: () => {
        this.#packager = null;
        this.store.interrupt();
        const wait = Math.max(0, startedAt + RESTART_MS - Date.now());
        setTimeout(() => this.#restart(), wait).unref();
      },
    });
  }

  #restart(): void {
    if (this.isOver || this.#packager || !this.#sender) return;
    this.#packager = this.#start();
    this.#tellPackager(this.#sender);
    this.#askForKeyFrame();
  }

  #tellPackager({ codecs, hasSmall }: Sender): void {
    const { h264, vp8, opus } = codecs;
    this.#packager?.tell({
      type: 'begin',
      generation: this.#generation,
      codecs: { h264: [...h264], vp8: [...vp8], opus: [...opus] },
      hasSmall,
    });
  }

  #hear(said: PackagerSaid): void {
    if (said.type === 'needsKeyFrame') this.#askForKeyFrame();
    else if (said.type === 'init') {
      this.#generation = Math.max(this.#generation, said.generation + 1);
      this.store.addInit(said);
      if (said.rendition === 'main') this.recorder.begin(said.generation, said.bytes);
    } else if (said.type === 'part') {
      this.store.addPart(said);
      if (said.rendition !== 'main') return;
      this.recorder.add(said.bytes);
      this.#delayMs = Math.max(0, Date.now() - said.at - said.seconds * 1_000);
    }
  }

  #askForKeyFrame(): void {
    const now = Date.now();
    if (!this.#sender || now - this.#keyFrameAt < KEY_FRAME_MS) return;
    this.#keyFrameAt = now;
    this.#deps.askForKeyFrame(this.#sender.publication);
  }

  #tell(news: News): void {
    try {
      this.#deps.tell({ ...news, streamId: this.id, at: new Date() });
    } catch (err) {
      this.#deps.log.error({ err, streamId: this.id }, 'news of a stream was not heard');
    }
  }
}
