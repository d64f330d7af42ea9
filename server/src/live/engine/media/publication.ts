import { PeerConnection, type Track } from 'node-datachannel';
import { type Arrived, packBatch, type TrackKind } from '../rtp/batch.ts';
import { IncomingTrack } from './incoming-track.ts';
import type { MediaSaid, MediaSettings } from './messages.ts';

/** Packets wait this long for others, so that the server is woken 50 times in a second at most. */
const BATCH_MS = 20;
const REPORT_MS = 1_000;
/** Copied pictures can be cut at key frames only. */
const KEY_FRAME_MS = 2_000;
const HEALTH_MS = 2_000;
const ANSWER_MS = 5_000;
/** Twice what senders are asked for. One that sends more, in bits per second, takes others' room and disk. */
const MOST_BITS = 12_000_000;

/** One sender's connection. */
export class Publication {
  readonly #name: string;
  readonly #peer: PeerConnection;
  readonly #tracks: IncomingTrack[] = [];
  readonly #say: (said: MediaSaid) => void;
  readonly #timers: NodeJS.Timeout[];
  #waiting: Arrived[] = [];
  #hasMedia = false;
  #flush: NodeJS.Timeout | null = null;
  #isOver = false;
  #tooMuch = 0;

  constructor(
    name: string,
    { udpPort, bindAddress }: MediaSettings,
    say: (said: MediaSaid) => void,
  ) {
    this.#name = name;
    this.#say = say;
    this.#peer = new PeerConnection(name, {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: udpPort,
      portRangeEnd: udpPort,
      ...(bindAddress === null ? {} : { bindAddress }),
    });
    this.#peer.onTrack((track) => this.#take(track));
    this.#peer.onStateChange((state) => {
      // A connection that is cut for some seconds heals by itself.
      if (state === 'failed' || state === 'closed') this.#end(state);
    });
    this.#timers = [
      setInterval(() => this.#each((track) => track.report(Date.now())), REPORT_MS),
      setInterval(() => this.askForKeyFrame(), KEY_FRAME_MS),
      setInterval(() => this.#tellHealth(), HEALTH_MS),
    ];
  }

  /** The answer to an offer, once our addresses are known. Throws where the offer cannot be used. */
  answer(offer: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS);
      const look = () => {
        const local = this.#peer.localDescription();
        if (this.#peer.gatheringState() !== 'complete' || local === null) return;
        clearTimeout(late);
        resolve(local.sdp);
      };
      this.#peer.onGatheringStateChange(look);
      try {
        this.#peer.setRemoteDescription(offer, 'offer');
      } catch (error) {
        clearTimeout(late);
        reject(error);
      }
      look();
    });
  }

  askForKeyFrame(): void {
    this.#each((track) => track.askForKeyFrame());
  }

  close(): void {
    this.#isOver = true;
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#flush) clearTimeout(this.#flush);
    this.#each((track) => track.close());
    this.#peer.close();
  }

  #end(cause: string): void {
    if (this.#isOver) return;
    this.close();
    this.#say({ type: 'gone', publication: this.#name, cause });
  }

  #take(track: Track): void {
    const kind: TrackKind = track.type() === 'video' ? 'video' : 'audio';
    let isFirst = true;
    const incoming = new IncomingTrack(kind, track, (bytes, at, isMedia) => {
      if (this.#isOver) return;
      this.#waiting.push({ track: kind, at, bytes });
      this.#hasMedia ||= isMedia;
      this.#flush ??= setTimeout(() => this.#pass(), BATCH_MS);
      if (isFirst) incoming.askForKeyFrame();
      isFirst = false;
    });
    this.#tracks.push(incoming);
  }

  #pass(): void {
    this.#flush = null;
    const batch = packBatch(this.#waiting);
    this.#waiting = [];
    this.#say({ type: 'media', publication: this.#name, batch, isMedia: this.#hasMedia });
    this.#hasMedia = false;
    const now = Date.now();
    this.#each((track) => track.askAgain(now));
  }

  #tellHealth(): void {
    const sums = { bytes: 0, expected: 0, received: 0, frames: 0, jitterMs: 0 };
    this.#each(({ kind, receiver }) => {
      const { bytes, expected, received, frames, jitterMs } = receiver.arrivals();
      sums.bytes += bytes;
      sums.expected += expected;
      sums.received += received;
      sums.frames += kind === 'video' ? frames : 0;
      sums.jitterMs = Math.max(sums.jitterMs, jitterMs);
    });
    if (sums.received === 0) return;
    const bitrate = Math.round((sums.bytes * 8 * 1_000) / HEALTH_MS);
    // Once may be what was held up on its way.
    this.#tooMuch = bitrate > MOST_BITS ? this.#tooMuch + 1 : 0;
    if (this.#tooMuch > 1) return this.#end(`it sends ${bitrate} bits per second`);
    const lost = Math.max(0, sums.expected - sums.received);
    this.#say({
      type: 'health',
      publication: this.#name,
      bitrate,
      lostShare: sums.expected > 0 ? lost / sums.expected : 0,
      jitterMs: sums.jitterMs,
      framesPerSecond: (sums.frames * 1_000) / HEALTH_MS,
    });
  }

  #each(use: (track: IncomingTrack) => void): void {
    for (const track of this.#tracks) use(track);
  }
}
