import type { Track } from 'node-datachannel';
import {
  lostPackets,
  pictureLoss,
  receiverBitrate,
  receiverReport,
  senderReports,
} from '../rtp/rtcp.ts';
import { isRtcp, parseRtp } from '../rtp/rtp.ts';
import type { TrackKind } from '../rtp/batch.ts';
import { Receiver } from './receiver.ts';

const RATES: Readonly<Record<TrackKind, number>> = { audio: 48_000, video: 90_000 };
/** The most that a sender of pictures may send, in bits per second: enough for 1080p. */
const MOST_BITS = 6_000_000;

/**
 * One track of a sender. It writes its own feedback, since libdatachannel's session of a receiver hides the sender's reports,
 * which say how sound and picture belong together, and does not ask for lost packets.
 */
export class IncomingTrack {
  readonly kind: TrackKind;
  readonly receiver: Receiver;
  readonly #track: Track;

  /** `arrived` gets each packet, also RTCP; `isMedia` is false for what has neither picture nor sound. */
  constructor(
    kind: TrackKind,
    track: Track,
    arrived: (bytes: Buffer, at: number, isMedia: boolean) => void,
  ) {
    this.kind = kind;
    this.#track = track;
    this.receiver = new Receiver(RATES[kind]);
    track.onMessage((bytes) => {
      const at = Date.now();
      let isMedia = false;
      if (isRtcp(bytes)) {
        const own = senderReports(bytes).find(({ ssrc }) => ssrc === this.receiver.ssrc);
        if (!own) return;
        this.receiver.noteReport(own, at);
      } else {
        const packet = parseRtp(bytes);
        if (!packet) return;
        this.receiver.add(packet, bytes.length, at);
        isMedia = packet.payload.length > 0;
      }
      arrived(bytes, at, isMedia);
    });
  }

  /** Tells the sender what arrives, and how much it may send. Once a second. */
  report(now: number): void {
    const reception = this.receiver.reception(now);
    if (!reception) return;
    this.#send(receiverReport(reception));
    if (this.kind === 'video') this.#send(receiverBitrate(reception.ssrc, MOST_BITS));
  }

  /** Asks for what is missing. */
  askAgain(now: number): void {
    const { ssrc } = this.receiver;
    if (ssrc === null || this.kind !== 'video') return;
    const missing = this.receiver.missing(now);
    if (missing.length > 0) this.#send(lostPackets(ssrc, missing));
  }

  askForKeyFrame(): void {
    const { ssrc } = this.receiver;
    if (ssrc !== null && this.kind === 'video') this.#send(pictureLoss(ssrc));
  }

  close(): void {
    this.#track.close();
  }

  /** Sending on a track that is not open would end this process. */
  #send(bytes: Buffer): void {
    if (this.#track.isOpen()) this.#track.sendMessageBinary(bytes);
  }
}
