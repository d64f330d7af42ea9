import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_OPUS,
  AV_SAMPLE_FMT_FLTP,
  Codec,
  CodecContext,
  FFmpegError,
  Frame,
  Packet,
  Rational,
} from 'node-av';
import type { Sample } from './fragment.ts';
import { AUDIO_SCALE } from './init-section.ts';

const BITS = 128_000n;
/** Samples of one AAC frame. */
const FRAME = 1_024;
/** A smaller gap is a clock that was read with an error. */
const GAP = AUDIO_SCALE / 200;

/**
 * Turns Opus into AAC without a hole: what is lost, or not sent, is silence, so that sound never moves against the picture, and
 * a player finds sound everywhere.
 */
export class Sound {
  readonly #emit: (sample: Sample) => void;
  readonly #decoder = openDecoder();
  readonly #encoder = openEncoder();
  readonly #decoded = new Frame();
  readonly #opus = new Packet();
  readonly #aac = new Packet();
  /** What is decoded and does not fill a frame yet, by channel. */
  readonly #rest = [new Float32Array(FRAME), new Float32Array(FRAME)] as const;
  #filled = 0;
  #encoded = 0;

  constructor(emit: (sample: Sample) => void) {
    this.#emit = emit;
    this.#decoded.alloc();
    this.#opus.alloc();
    this.#aac.alloc();
  }

  /** How far sound has come, in samples. */
  get end(): number {
    return this.#encoded + this.#filled;
  }

  /** A packet that belongs at this sample. */
  add(opus: Buffer, at: number): void {
    this.#opus.data = opus;
    this.#opus.pts = 0n;
    if (this.#decoder.sendPacketSync(this.#opus) < 0) return;
    this.#opus.unref();
    while (this.#decoder.receiveFrameSync(this.#decoded) === 0) {
      const [left, right] = this.#decoded.data ?? [];
      if (!left || !right) continue;
      const samples = this.#decoded.nbSamples;
      if (at - this.end > GAP) this.fillTo(at);
      // What comes twice, or too late, is left out.
      const skipped = this.end - at > GAP ? Math.min(samples, this.end - at) : 0;
      this.#push(
        channel(left, samples).subarray(skipped),
        channel(right, samples).subarray(skipped),
      );
    }
  }

  /** Fills with silence up to this sample. */
  fillTo(at: number): void {
    const silence = new Float32Array(Math.max(0, Math.round(at - this.end)));
    this.#push(silence, silence);
  }

  close(): void {
    this.#decoder.freeContext();
    this.#encoder.freeContext();
    this.#decoded.free();
    this.#opus.free();
    this.#aac.free();
  }

  #push(left: Float32Array, right: Float32Array): void {
    for (let at = 0; at < left.length;) {
      const count = Math.min(FRAME - this.#filled, left.length - at);
      this.#rest[0].set(left.subarray(at, at + count), this.#filled);
      this.#rest[1].set(right.subarray(at, at + count), this.#filled);
      this.#filled += count;
      at += count;
      if (this.#filled === FRAME) this.#encode();
    }
  }

  #encode(): void {
    const frame = new Frame();
    frame.alloc();
    frame.format = AV_SAMPLE_FMT_FLTP;
    frame.nbSamples = FRAME;
    frame.sampleRate = AUDIO_SCALE;
    frame.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
    frame.pts = BigInt(this.#encoded);
    FFmpegError.throwIfError(frame.allocBuffer(), 'making room for sound');
    frame.data?.forEach((plane, at) => {
      const from = this.#rest[at === 0 ? 0 : 1];
      Buffer.from(from.buffer, from.byteOffset, from.byteLength).copy(plane);
    });
    FFmpegError.throwIfError(this.#encoder.sendFrameSync(frame), 'encoding sound');
    frame.free();
    this.#encoded += FRAME;
    this.#filled = 0;
    while (this.#encoder.receivePacketSync(this.#aac) === 0) {
      const { data, pts } = this.#aac;
      // The encoder's first frame is before the beginning.
      if (!data || pts < 0n) continue;
      const at = Number(pts);
      this.#emit({ at, duration: FRAME, shift: 0, isKey: true, data: Buffer.from(data) });
    }
  }
}

const channel = (plane: Buffer, samples: number) =>
  new Float32Array(plane.buffer, plane.byteOffset, samples);

/** Two channels, whatever a packet has: a sender may switch between one and two. */
function openDecoder(): CodecContext {
  const codec = Codec.findDecoder(AV_CODEC_ID_OPUS);
  if (!codec) throw new Error('no Opus decoder');
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.sampleRate = AUDIO_SCALE;
  decoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  FFmpegError.throwIfError(decoder.open2Sync(codec), 'opening the Opus decoder');
  return decoder;
}

function openEncoder(): CodecContext {
  const codec = Codec.findEncoder(AV_CODEC_ID_AAC);
  if (!codec) throw new Error('no AAC encoder');
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = AUDIO_SCALE;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  encoder.bitRate = BITS;
  encoder.timeBase = new Rational(1, AUDIO_SCALE);
  FFmpegError.throwIfError(encoder.open2Sync(codec), 'opening the AAC encoder');
  return encoder;
}
