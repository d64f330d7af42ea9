import { Audio, cleanup, PeerConnection, type Track, Video } from 'node-datachannel';
import type { TrackKind } from '../rtp/batch.ts';
import type { ClapMedia } from './clap-media.ts';
import { PAYLOAD, type Scheduled, SSRC } from './rtp-schedule.ts';

/** A sender as OBS or a browser is one: its connection is real, what it sends is made before. For tests. */
export class WhipSender {
  readonly #peer: PeerConnection;
  readonly #tracks: Readonly<Record<TrackKind, Track>>;
  /** By sequence number, for those that are asked for again. */
  readonly #sent = new Map<number, Buffer>();
  readonly asked = { keyFrames: 0, again: 0, bitrates: 0 };
  /** Of how many packets of pictures one does not arrive at first; 0 for none. */
  loseEvery = 0;
  isPaused = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(codec: ClapMedia['codec'] = 'h264') {
    this.#peer = new PeerConnection('sender', { iceServers: [] });
    const video = new Video('0', 'SendOnly');
    if (codec === 'h264') video.addH264Codec(PAYLOAD.video);
    else video.addVP8Codec(PAYLOAD.video);
    video.addSSRC(SSRC.video, 'sender', 'stream', 'pictures');
    const audio = new Audio('1', 'SendOnly');
    audio.addOpusCodec(PAYLOAD.audio);
    audio.addSSRC(SSRC.audio, 'sender', 'stream', 'sound');
    this.#tracks = { video: this.#peer.addTrack(video), audio: this.#peer.addTrack(audio) };
    this.#tracks.video.onMessage((bytes) => this.#hear(bytes));
  }

  async offer(): Promise<string> {
    return new Promise((resolve) => {
      this.#peer.onGatheringStateChange((state) => {
        if (state === 'complete') resolve(this.#peer.localDescription()?.sdp ?? '');
      });
      this.#peer.setLocalDescription();
    });
  }

  /** Sends at the times of the schedule, from when the connection is open. */
  start(answer: string, schedule: Iterable<Scheduled>): void {
    this.#peer.setRemoteDescription(answer, 'answer');
    const packets = schedule[Symbol.iterator]();
    let next = packets.next();
    let number = 0;
    let startedAt = 0;
    this.#timer = setInterval(() => {
      if (!this.#tracks.video.isOpen()) return;
      startedAt ||= Date.now();
      for (; next.done !== true; next = packets.next()) {
        if (next.value.atMs > Date.now() - startedAt) return;
        if (!this.isPaused) this.#send(next.value, number);
        number += 1;
      }
    }, 10);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#peer.close();
  }

  #send({ track, bytes }: Scheduled, number: number): void {
    const isReport = (bytes[1] ?? 0) === 200;
    if (track === 'video' && !isReport) {
      this.#sent.set(bytes.readUInt16BE(2), bytes);
      if (this.loseEvery > 0 && number % this.loseEvery === 0) return;
    }
    this.#tracks[track].sendMessageBinary(bytes);
  }

  /** What the receiver asks for. */
  #hear(bytes: Buffer): void {
    for (let at = 0; at + 12 <= bytes.length;) {
      const end = at + 4 * (bytes.readUInt16BE(at + 2) + 1);
      const kind = `${bytes[at + 1]}/${(bytes[at] ?? 0) & 31}`;
      if (kind === '206/1') this.asked.keyFrames += 1;
      if (kind === '206/15') this.asked.bitrates += 1;
      if (kind === '205/1') this.#sendAgain(bytes.subarray(at + 12, end));
      at = end;
    }
  }

  #sendAgain(lost: Buffer): void {
    for (let at = 0; at + 4 <= lost.length; at += 4) {
      const first = lost.readUInt16BE(at);
      const following = lost.readUInt16BE(at + 2);
      for (let step = 0; step <= 16; step++) {
        if (step > 0 && ((following >> (step - 1)) & 1) === 0) continue;
        const packet = this.#sent.get((first + step) & 0xffff);
        if (!packet) continue;
        this.asked.again += 1;
        this.#tracks.video.sendMessageBinary(packet);
      }
    }
  }
}

/** Ends the threads of all senders of this process, which would keep it running. */
export const endSenders = (): void => cleanup();
