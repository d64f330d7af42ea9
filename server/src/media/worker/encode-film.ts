import { availableParallelism } from 'node:os';
import { EncodedPacket, type EncodedVideoPacketSource } from 'mediabunny';
import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  Codec,
  CodecContext,
  FF_ENCODER_LIBX264,
  FFmpegError,
  type Frame,
  Packet,
  Rational,
} from 'node-av';
import type { FilmSize } from './film-source.ts';

const MICROSECONDS = 1_000_000;
/** Each thread holds frames of its own. */
const MOST_THREADS = 8;
/** Slower presets save bits but take several times as long: people wait for the film, and its bit rate is capped anyway. */
const PRESET = 'veryfast';
const QUALITY = '23';
/**
 * The highest bit rate of a film with 1080 lines, in bits per second; smaller films get less. Higher frame rates get half as
 * much again.
 */
const FULL_HD = { pixels: 1920 * 1080, bits: 6_000_000 } as const;
const USUAL_RATE = 33;
/** The start code before each unit of the encoder's stream, and the type of the unit that describes the stream. */
const START = Buffer.from([0, 0, 1]);
const SEQUENCE = 7;

/** The highest bit rate, in bits per second. */
export function mostBits({ width, height }: FilmSize, rate: number): number {
  const bits = FULL_HD.bits * ((width * height) / FULL_HD.pixels) ** 0.75;
  return Math.round(rate > USUAL_RATE ? bits * 1.5 : bits);
}

export interface FilmEncoding {
  readonly size: FilmSize;
  /** Frames per second. */
  readonly rate: number;
  /** The longest time between two keyframes. */
  readonly keySeconds: number;
  /** How many encoders work at once: they share the cores. */
  readonly atOnce: number;
}

/** Encodes frames of one size as H.264 into a track of an output. */
export class FilmEncoder {
  readonly #encoding: FilmEncoding;
  readonly #track: EncodedVideoPacketSource;
  readonly #context: CodecContext;
  readonly #packet = new Packet();
  #lastKey = -1;
  #isTold = false;

  private constructor(
    encoding: FilmEncoding,
    track: EncodedVideoPacketSource,
    context: CodecContext,
  ) {
    this.#encoding = encoding;
    this.#track = track;
    this.#context = context;
    this.#packet.alloc();
  }

  static async open(encoding: FilmEncoding, track: EncodedVideoPacketSource): Promise<FilmEncoder> {
    const { size, rate, atOnce } = encoding;
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
    if (!codec) throw new Error('no H.264 encoder');
    const context = new CodecContext();
    context.allocContext3(codec);
    context.width = size.width;
    context.height = size.height;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    context.colorPrimaries = AVCOL_PRI_BT709;
    context.colorTrc = AVCOL_TRC_BT709;
    context.colorSpace = AVCOL_SPC_BT709;
    context.colorRange = AVCOL_RANGE_MPEG;
    context.timeBase = new Rational(1, MICROSECONDS);
    // Without this flag packets have no duration: a film with one frame has no length, and others end a frame early.
    context.setFlags(AV_CODEC_FLAG_FRAME_DURATION);
    context.framerate = new Rational(Math.max(1, Math.round(rate)), 1);
    // Keyframes are requested by time instead.
    context.gopSize = 100_000;
    context.threadCount = Math.min(MOST_THREADS, Math.ceil(availableParallelism() / atOnce));
    const most = mostBits(size, rate);
    context.bitRate = 0n;
    context.rcMaxRate = BigInt(most);
    context.rcBufferSize = most * 2;
    context.setOption('preset', PRESET);
    context.setOption('crf', QUALITY);
    FFmpegError.throwIfError(await context.open2(), 'opening the encoder');
    return new FilmEncoder(encoding, track, context);
  }

  /** Encodes a frame of this size; times in seconds. */
  async add(frame: Frame, timestamp: number, duration: number): Promise<void> {
    const key = Math.floor(timestamp / this.#encoding.keySeconds);
    frame.pts = BigInt(Math.round(timestamp * MICROSECONDS));
    frame.duration = BigInt(Math.round(duration * MICROSECONDS));
    frame.timeBase = new Rational(1, MICROSECONDS);
    frame.pictType = key === this.#lastKey ? AV_PICTURE_TYPE_NONE : AV_PICTURE_TYPE_I;
    this.#lastKey = key;
    FFmpegError.throwIfError(await this.#context.sendFrame(frame), 'encoding');
    await this.#pass();
  }

  async end(): Promise<void> {
    FFmpegError.throwIfError(await this.#context.sendFrame(null), 'encoding');
    await this.#pass();
  }

  close(): void {
    this.#context.freeContext();
    this.#packet.free();
  }

  async #pass(): Promise<void> {
    for (;;) {
      const code = await this.#context.receivePacket(this.#packet);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      FFmpegError.throwIfError(code, 'encoding');
      const { data, pts, duration, isKeyframe } = this.#packet;
      if (!data) continue;
      // A copy, because the encoder reuses its memory.
      const bytes = new Uint8Array(data);
      const packet = new EncodedPacket(
        bytes,
        isKeyframe ? 'key' : 'delta',
        Number(pts) / MICROSECONDS,
        Number(duration) / MICROSECONDS,
      );
      await this.#track.add(packet, this.#isTold ? undefined : this.#told(bytes));
      this.#isTold = true;
    }
  }

  /** The configuration that a player needs before it decodes. */
  #told(first: Uint8Array) {
    const { width, height } = this.#encoding.size;
    const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false };
    return {
      decoderConfig: {
        codec: codecOf(Buffer.from(first)),
        codedWidth: width,
        codedHeight: height,
        colorSpace: colorSpace as VideoColorSpaceInit,
      },
    };
  }
}

/** 'avc1.' with the profile and level from the unit that describes the stream. */
function codecOf(stream: Buffer): string {
  for (let at = stream.indexOf(START); at >= 0; at = stream.indexOf(START, at + 1)) {
    const unit = at + START.length;
    if (((stream[unit] ?? 0) & 31) === SEQUENCE) {
      return `avc1.${stream.toString('hex', unit + 1, unit + 4)}`;
    }
  }
  throw new Error('the encoder told nothing of its stream');
}
