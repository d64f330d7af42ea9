import {
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  Codec,
  CodecContext,
  FF_ENCODER_LIBX264,
  FFmpegError,
  Frame,
  Packet,
  Rational,
  SoftwareScaleContext,
  SWS_FAST_BILINEAR,
} from 'node-av';
import type { Size } from './frames.ts';
import type { Shown } from './cutter.ts';
import { configOf, type H264Config, withLengths } from './h264.ts';
import { VIDEO_SCALE } from './init-section.ts';

/** The bits per second of 1280 by 720; smaller pictures get fewer. */
const HD = { pixels: 1_280 * 720, bits: 2_500_000 } as const;

/** A size that keeps the shape, with at most this short side. */
export function sizeWithin({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.min(width, height));
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** Encodes pictures as H.264 in one size, each at once. */
export class PictureEncoder {
  readonly #size: Size;
  readonly #emit: (shown: Shown, config: H264Config) => void;
  readonly #context = new CodecContext();
  readonly #packet = new Packet();
  readonly #scaled = new Frame();
  #scaler: { context: SoftwareScaleContext; shape: string } | null = null;
  #config: H264Config | null = null;

  constructor(size: Size, emit: (shown: Shown, config: H264Config) => void) {
    this.#size = size;
    this.#emit = emit;
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
    if (!codec) throw new Error('no H.264 encoder');
    const context = this.#context;
    context.allocContext3(codec);
    context.width = size.width;
    context.height = size.height;
    context.pixelFormat = AV_PIX_FMT_YUV420P;
    context.timeBase = new Rational(1, VIDEO_SCALE);
    context.framerate = new Rational(30, 1);
    // Key frames come where the sender's are: all renditions are cut there.
    context.gopSize = 100_000;
    context.setOption('sc_threshold', '0');
    context.threadCount = 1;
    const bits = Math.round(HD.bits * ((size.width * size.height) / HD.pixels) ** 0.75);
    context.bitRate = BigInt(bits);
    context.rcMaxRate = BigInt(Math.round(bits * 1.5));
    context.rcBufferSize = bits * 2;
    context.setOption('preset', 'superfast');
    context.setOption('tune', 'zerolatency');
    context.setOption('forced-idr', '1');
    FFmpegError.throwIfError(context.open2Sync(codec), 'opening the encoder');
    this.#packet.alloc();
    this.#scaled.alloc();
    this.#scaled.width = size.width;
    this.#scaled.height = size.height;
    this.#scaled.format = AV_PIX_FMT_YUV420P;
    FFmpegError.throwIfError(this.#scaled.allocBuffer(), 'making room for a picture');
  }

  /** `at` in units of the video track. */
  add(picture: Frame, at: number, isKey: boolean): void {
    const frame = this.#sized(picture);
    frame.pts = BigInt(at);
    frame.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    FFmpegError.throwIfError(this.#context.sendFrameSync(frame), 'encoding');
    while (this.#context.receivePacketSync(this.#packet) === 0) {
      const { data: stream, pts, isKeyframe } = this.#packet;
      if (!stream) continue;
      const { data, units } = withLengths(stream);
      this.#config ??= configOf(units);
      if (!this.#config) continue;
      this.#emit({ at: Number(pts), shift: 0, isKey: isKeyframe, data }, this.#config);
    }
  }

  close(): void {
    this.#context.freeContext();
    this.#scaler?.context.freeContext();
    this.#packet.free();
    this.#scaled.free();
  }

  #sized(picture: Frame): Frame {
    const { width, height } = this.#size;
    const { format } = picture;
    if (picture.width === width && picture.height === height && format === AV_PIX_FMT_YUV420P) {
      return picture;
    }
    const shape = `${picture.width}x${picture.height}:${format}`;
    if (this.#scaler?.shape !== shape) {
      this.#scaler?.context.freeContext();
      const context = new SoftwareScaleContext();
      context.getContext(
        picture.width,
        picture.height,
        AV_PIX_FMT_YUV420P,
        width,
        height,
        AV_PIX_FMT_YUV420P,
        SWS_FAST_BILINEAR,
      );
      this.#scaler = { context, shape };
    }
    this.#scaled.makeWritable();
    FFmpegError.throwIfError(this.#scaler.context.scaleFrameSync(this.#scaled, picture), 'scaling');
    return this.#scaled;
  }
}
