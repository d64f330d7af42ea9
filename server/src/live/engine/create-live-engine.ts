import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StreamId } from '@limelight/contract/platform/ids';
import type {
  LiveEngine,
  LiveEngineOptions,
  MadeRecording,
  Publication,
  Published,
  RecordingOptions,
} from './live-engine.ts';
import { MediaProcess } from './media/media-process.ts';
import { reduceOffer } from './media/sdp.ts';
import { makeRecording } from './recording/make-recording.ts';
import { Capacity } from './stream/capacity.ts';
import { LiveStream, type StreamStart, type Times } from './stream/live-stream.ts';
import { nextGeneration } from './stream/recorder.ts';

const TIMES: EngineTimes = { silenceMs: 3_000, holdMs: 60_000, idleMs: 10_000 };

export interface EngineTimes extends Times {
  /** The media process ends this long after its last sender. */
  readonly idleMs: number;
}

/** The ids of the processes that run, for tests that end them. */
export interface EnginePids {
  readonly media: number | undefined;
  readonly packagers: readonly (number | undefined)[];
}

/** The engine of this server's streams. `times` is for tests. Processes start with the first sender. */
export function createLiveEngine(
  options: LiveEngineOptions,
  times: EngineTimes = TIMES,
): LiveEngine & { readonly pids: () => EnginePids } {
  const engine = new Engine(options, times);
  return {
    publish: (id, offer) => engine.publish(id, offer),
    unpublish: (publication) => engine.unpublish(publication),
    end: (id) => engine.end(id),
    master: (id) => engine.stream(id)?.store.master() ?? null,
    playlist: async (id, rendition, ask) =>
      (await engine.stream(id)?.store.playlist(rendition, ask)) ?? NOT_FOUND,
    bytes: async (id, name) => (await engine.stream(id)?.store.bytes(name)) ?? NOT_FOUND,
    makeRecording: (id, toFile, how) => engine.makeRecording(id, toFile, how),
    forget: (id) => engine.forget(id),
    close: () => engine.close(),
    pids: () => engine.pids(),
  };
}

const NOT_FOUND = { ok: false, reason: 'notFound' } as const;

class Engine {
  readonly #options: LiveEngineOptions;
  readonly #times: EngineTimes;
  readonly #media: MediaProcess;
  readonly #capacity: Capacity;
  readonly #streams = new Map<StreamId, LiveStream>();
  readonly #publications = new Map<string, LiveStream>();
  /** Streams whose sender is being connected. */
  readonly #connecting = new Set<StreamId>();

  constructor(options: LiveEngineOptions, times: EngineTimes) {
    this.#options = options;
    this.#times = times;
    this.#capacity = new Capacity(options.settings.cpuPercent);
    this.#media = new MediaProcess(options.settings, times.idleMs, options.log, {
      media: (publication, batch, isMedia) =>
        this.#publications.get(publication)?.media(batch, isMedia),
      health: (publication, health) => this.#publications.get(publication)?.health(health),
      gone: (publication) => this.#gone(publication),
    });
  }

  stream(id: StreamId): LiveStream | undefined {
    return this.#streams.get(id);
  }

  pids(): EnginePids {
    const packagers = [...this.#streams.values()].map(({ packagerPid }) => packagerPid);
    return { media: this.#media.pid, packagers };
  }

  async publish(id: StreamId, offerSdp: string): Promise<Published> {
    const before = this.#streams.get(id);
    if (before?.isOver) return { ok: false, reason: 'ended' };
    if (this.#connecting.has(id) || before?.isConnected) return { ok: false, reason: 'busy' };
    const offer = reduceOffer(offerSdp);
    if (!offer) return { ok: false, reason: 'badOffer' };
    const room = this.#capacity.take(id, offer.codecs);
    if (!room) return { ok: false, reason: 'noRoom' };
    this.#connecting.add(id);
    try {
      return await this.#connect(id, offer, room.hasSmall);
    } finally {
      this.#connecting.delete(id);
      if (!this.#streams.has(id)) this.#capacity.leave(id);
    }
  }

  unpublish(publication: Publication): void {
    this.#media.unpublish(publication);
    this.#gone(publication);
  }

  async end(id: StreamId): Promise<void> {
    const stream = this.#streams.get(id);
    if (!stream) return;
    const { publication } = stream;
    if (publication !== null) {
      this.#publications.delete(publication);
      this.#media.unpublish(publication);
    }
    this.#capacity.leave(id);
    await stream.end();
  }

  async makeRecording(
    id: StreamId,
    toFile: string,
    how?: RecordingOptions,
  ): Promise<MadeRecording | null> {
    await this.#streams.get(id)?.recorder.written();
    return makeRecording(this.#folderOf(id), toFile, how);
  }

  async forget(id: StreamId): Promise<void> {
    await this.end(id);
    this.#streams.delete(id);
    await rm(this.#folderOf(id), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#streams.keys()].map((id) => this.end(id)));
    await this.#media.close();
  }

  async #connect(
    id: StreamId,
    { sdp, codecs }: NonNullable<ReturnType<typeof reduceOffer>>,
    hasSmall: boolean,
  ): Promise<Published> {
    const start = this.#streams.has(id) ? null : await this.#startOf(id);
    // It is also the name of the WHIP resource, which its sender alone is told: who knows it may end the connection.
    const publication = randomUUID() as string as Publication;
    const answered = await this.#media.publish(publication, sdp);
    if (!answered.ok) return answered;
    const stream = this.#streams.get(id) ?? (start && this.#begin(id, start));
    if (!stream || stream.isOver) {
      this.#media.unpublish(publication);
      return { ok: false, reason: 'ended' };
    }
    if (stream.publication !== null) this.unpublish(stream.publication);
    this.#publications.set(publication, stream);
    stream.begin({ publication, codecs, hasSmall });
    return { ok: true, answerSdp: answered.answer, publication };
  }

  #begin(id: StreamId, start: StreamStart): LiveStream {
    const stream = new LiveStream(id, start, {
      log: this.#options.log,
      times: this.#times,
      tell: this.#options.tell,
      askForKeyFrame: (publication) => this.#media.askForKeyFrame(publication),
      closed: ({ id: closed }) => this.end(closed),
    });
    this.#streams.set(id, stream);
    return stream;
  }

  /**
   * Where a stream goes on that another process of this server began: players have its earlier numbers. Segments are longer
   * than a second, so that seconds never fall behind their count.
   */
  async #startOf(id: StreamId): Promise<StreamStart> {
    const folder = this.#folderOf(id);
    const found = await stat(folder).catch(() => null);
    const firstMsn = found ? Math.ceil((Date.now() - found.birthtimeMs) / 1_000) + 1 : 0;
    return { folder, generation: await nextGeneration(folder), firstMsn };
  }

  #gone(publication: string): void {
    const stream = this.#publications.get(publication);
    this.#publications.delete(publication);
    if (stream?.publication === publication) stream.disconnect();
  }

  #folderOf(id: StreamId): string {
    return path.join(this.#options.folder, id);
  }
}
