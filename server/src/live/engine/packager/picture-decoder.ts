import {
  AV_CODEC_FLAG_LOW_DELAY,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_VP8,
  Codec,
  CodecContext,
  FFmpegError,
  Frame,
  Packet,
} from 'node-av';
import type { SentFrame } from './frames.ts';
import { decoderRecord } from './init-section.ts';
import type { VideoSource } from './input.ts';

/** Decodes pictures one by one, in one thread: several would hold as many pictures back. */
export class PictureDecoder {
  readonly #context: CodecContext;
  readonly #packet = new Packet();
  #frame = new Frame();
  /** What asks for the next frame empties the one that it is given. */
  #next = new Frame();

  constructor(source: VideoSource) {
    const id = source.codec === 'h264' ? AV_CODEC_ID_H264 : AV_CODEC_ID_VP8;
    const codec = Codec.findDecoder(id);
    if (!codec) throw new Error(`no ${source.codec} decoder`);
    this.#context = new CodecContext();
    this.#context.allocContext3(codec);
    this.#context.threadCount = 1;
    this.#context.setFlags(AV_CODEC_FLAG_LOW_DELAY);
    if (source.codec === 'h264') this.#context.extraData = decoderRecord(source.config);
    FFmpegError.throwIfError(this.#context.open2Sync(codec), 'opening the decoder');
    this.#packet.alloc();
    this.#frame.alloc();
    this.#next.alloc();
  }

  /** The picture, valid until the next call; null where the frame cannot be decoded. */
  decode({ data, isKey }: SentFrame): Frame | null {
    this.#packet.data = data;
    this.#packet.isKeyframe = isKey;
    const sent = this.#context.sendPacketSync(this.#packet);
    this.#packet.unref();
    if (sent < 0) return null;
    let hasFound = false;
    while (this.#context.receiveFrameSync(this.#next) === 0) {
      [this.#frame, this.#next] = [this.#next, this.#frame];
      hasFound = true;
    }
    return hasFound ? this.#frame : null;
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
    this.#frame.free();
    this.#next.free();
  }
}
