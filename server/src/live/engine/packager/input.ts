import type { Arrived, TrackKind } from '../rtp/batch.ts';
import { senderReports } from '../rtp/rtcp.ts';
import { isRtcp, parseRtp, type RtpPacket } from '../rtp/rtp.ts';
import { Clock } from './clock.ts';
import { isDecodable, type SentFrame } from './frames.ts';
import { type H264Config, H264Depacketizer } from './h264.ts';
import type { Codecs } from './messages.ts';
import { type InOrder, Reorder } from './reorder.ts';
import { sizeOfVp8, Vp8Depacketizer } from './vp8.ts';

/** A frame of pictures or a packet of sound, and when it belongs, in ms on a clock near the server's own. */
export type Timed =
  | {
      readonly kind: 'video';
      readonly time: number;
      readonly frame: SentFrame;
      readonly source: VideoSource;
      /** Frames before this one are lost. */
      readonly isAfterLoss: boolean;
    }
  | { readonly kind: 'audio'; readonly time: number; readonly opus: Buffer };

/** What the pictures are, as the last key frame said. */
export type VideoSource =
  | { readonly codec: 'h264'; readonly config: H264Config }
  | { readonly codec: 'vp8'; readonly width: number; readonly height: number };

/** Before the clocks of both tracks are compared by their arrival: the first packets often come late. */
const SETTLE_MS = 700;

/** What one connection of a sender sends, in order and on one clock. */
export class Input {
  readonly #codecs: Codecs;
  readonly #pass: (timed: Timed) => void;
  readonly #order: Readonly<Record<TrackKind, Reorder>> = {
    audio: new Reorder(),
    video: new Reorder(),
  };
  readonly #ssrcs = new Map<TrackKind, number>();
  readonly #h264 = new H264Depacketizer();
  readonly #vp8 = new Vp8Depacketizer();
  #clock = new Clock();
  #source: VideoSource | null = null;
  #hasLost = false;
  #firstAt: number | null = null;
  /** What came before the clock had settled. */
  #held: (() => void)[] | null = [];
  #isAgain = false;

  constructor(codecs: Codecs, pass: (timed: Timed) => void) {
    this.#codecs = codecs;
    this.#pass = pass;
  }

  add({ track, at, bytes }: Arrived): void {
    if (isRtcp(bytes)) {
      const report = senderReports(bytes).find(({ ssrc }) => ssrc === this.#ssrcs.get(track));
      if (report) this.#clock.noteReport(track, report);
    } else {
      const packet = parseRtp(bytes);
      if (packet && this.#isTaken(track, packet.payloadType)) this.#take(track, packet, at);
    }
  }

  /** Passes on what waited long enough for something lost, or for the clock. */
  passDue(now: number): void {
    for (const track of ['audio', 'video'] as const) {
      for (const each of this.#order[track].due(now)) this.#read(track, each);
    }
    this.#settle(now);
  }

  #isTaken(track: TrackKind, type: number): boolean {
    const { h264, vp8, opus } = this.#codecs;
    return track === 'audio' ? opus.includes(type) : h264.includes(type) || vp8.includes(type);
  }

  #take(track: TrackKind, packet: RtpPacket, at: number): void {
    this.#firstAt ??= at;
    const ssrc = this.#ssrcs.get(track);
    // Another source has another clock.
    if (ssrc !== undefined && ssrc !== packet.ssrc) this.#clock = new Clock();
    this.#ssrcs.set(track, packet.ssrc);
    if (packet.payload.length > 0 && !this.#clock.noteArrival(track, packet.timestamp, at)) {
      this.#holdAgain(at);
    }
    for (const each of this.#order[track].add(packet, at)) this.#read(track, each);
    this.#settle(at);
  }

  #read(track: TrackKind, { packet, isAfterLoss }: InOrder): void {
    const { timestamp, payload } = packet;
    if (track === 'video') return this.#readVideo(packet, isAfterLoss);
    if (payload.length === 0) return;
    this.#when(() =>
      this.#pass({ kind: 'audio', time: this.#clock.timeOf('audio', timestamp), opus: payload }),
    );
  }

  #readVideo({ payloadType, payload, timestamp, marker }: RtpPacket, isAfterLoss: boolean): void {
    const isH264 = this.#codecs.h264.includes(payloadType);
    const depacketizer = isH264 ? this.#h264 : this.#vp8;
    const frame = depacketizer.add(payload, timestamp, marker, isAfterLoss);
    if (depacketizer.takeLoss()) this.#hasLost = true;
    if (!frame) return;
    if (frame.isKey) this.#source = isH264 ? this.#h264Source() : vp8Source(frame);
    const source = this.#source;
    if (!source) return;
    const hasLost = this.#hasLost;
    this.#hasLost = false;
    this.#when(() =>
      this.#pass({
        kind: 'video',
        time: this.#clock.timeOf('video', timestamp),
        frame,
        source,
        isAfterLoss: hasLost,
      }),
    );
  }

  #h264Source(): VideoSource | null {
    const { config } = this.#h264;
    return config && { codec: 'h264', config };
  }

  #when(pass: () => void): void {
    if (this.#held) this.#held.push(pass);
    else pass();
  }

  #holdAgain(at: number): void {
    if (this.#held) return;
    this.#held = [];
    this.#firstAt = at;
    this.#isAgain = true;
  }

  #settle(now: number): void {
    const held = this.#held;
    if (!held || this.#firstAt === null) return;
    const isSure = this.#clock.isSure && !this.#isAgain;
    if (now - this.#firstAt < SETTLE_MS && !isSure) return;
    this.#held = null;
    for (const pass of held) pass();
  }
}

function vp8Source({ data }: SentFrame): VideoSource | null {
  const size = sizeOfVp8(data);
  return size && isDecodable(size) ? { codec: 'vp8', ...size } : null;
}
