import { writeFile } from 'node:fs/promises';
import type { StreamId } from '@limelight/contract/platform/ids';
import type {
  LiveEvent,
  LivePort,
  Publication,
  PlaylistAsk,
  StreamHealth,
} from '../../src/kernel/live-engine.ts';

type Told = LiveEvent extends infer Event
  ? Event extends LiveEvent
    ? Omit<Event, 'streamId' | 'at'>
    : never
  : never;

/** An engine without media: connections and bytes are words in memory, and a test says what it tells. */
export class FakeEngine implements LivePort {
  readonly #listeners = new Set<(event: LiveEvent) => void>();
  readonly #senders = new Map<StreamId, Publication>();
  readonly #ended = new Set<StreamId>();
  /** What was asked of it, as 'end ID'. */
  readonly calls: string[] = [];
  /** Where it has no room for another stream. */
  isFull = false;
  /** The file that it makes; null where nothing was recorded. */
  recording: string | null = 'a recording';

  listen(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(streamId: StreamId, event: Told): void {
    const told = { streamId, at: new Date(), ...event } as LiveEvent;
    this.#listeners.forEach((listener) => listener(told));
  }

  async publish(streamId: StreamId, offerSdp: string) {
    if (!offerSdp.startsWith('v=0')) return { ok: false, reason: 'badOffer' } as const;
    if (this.isFull) return { ok: false, reason: 'noRoom' } as const;
    if (this.#ended.has(streamId)) return { ok: false, reason: 'ended' } as const;
    if (this.#senders.has(streamId)) return { ok: false, reason: 'busy' } as const;
    const publication = crypto.randomUUID() as string as Publication;
    this.#senders.set(streamId, publication);
    this.tell(streamId, { type: 'connected', publication });
    return { ok: true, answerSdp: 'v=0 answer', publication } as const;
  }

  unpublish(publication: Publication): void {
    for (const [streamId, one] of this.#senders) if (one === publication) this.lose(streamId);
  }

  /** The connection of a stream is lost. */
  lose(streamId: StreamId): void {
    this.#senders.delete(streamId);
    this.tell(streamId, { type: 'lost' });
  }

  measure(streamId: StreamId, health: StreamHealth): void {
    this.tell(streamId, { type: 'health', health });
  }

  async end(streamId: StreamId): Promise<void> {
    this.calls.push(`end ${streamId}`);
    this.#senders.delete(streamId);
    this.#ended.add(streamId);
  }

  master(streamId: StreamId): string | null {
    return this.#senders.has(streamId) ? '#EXTM3U\nmain.m3u8' : null;
  }

  async playlist(_streamId: StreamId, rendition: string, { msn, part }: PlaylistAsk) {
    if (msn !== null && msn > 100) return { ok: false, reason: 'tooFar' } as const;
    return { ok: true, body: `#EXTM3U ${rendition} ${msn} ${part}` } as const;
  }

  async bytes(_streamId: StreamId, name: string) {
    if (name !== 'part-1.m4s') return { ok: false, reason: 'notFound' } as const;
    return {
      ok: true,
      body: { bytes: Buffer.from('a part'), contentType: 'video/mp4' },
    } as const;
  }

  async makeRecording(streamId: StreamId, toFile: string) {
    this.calls.push(`record ${streamId}`);
    if (this.recording === null) return null;
    await writeFile(toFile, this.recording);
    return { path: toFile, seconds: 60, width: 1280, height: 720, bytes: this.recording.length };
  }

  async forget(streamId: StreamId): Promise<void> {
    this.calls.push(`forget ${streamId}`);
  }

  async close(): Promise<void> {}
}
