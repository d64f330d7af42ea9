import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_LOG_FATAL,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLT,
  Codec,
  CodecContext,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FFmpegError,
  Frame,
  Log,
  Packet,
  Rational,
} from 'node-av';
import { PictureEncoder } from '../packager/picture-encoder.ts';

/** Frames of a film that claps: in the middle of each second a white flash, and a tone in the left channel. For tests. */
export interface ClapMedia {
  readonly codec: 'h264' | 'vp8';
  readonly seconds: number;
  readonly video: readonly {
    readonly second: number;
    readonly isKey: boolean;
    readonly data: Buffer;
  }[];
  readonly audio: readonly { readonly second: number; readonly data: Buffer }[];
}

export interface ClapOptions {
  readonly codec?: 'h264' | 'vp8';
  readonly seconds?: number;
  readonly width?: number;
  readonly height?: number;
}

const FRAMES = 25;
const KEY_SECONDS = 2;
const CLAP_AT = 0.5;
const CLAP_SECONDS = 0.12;

const isClap = (second: number) => {
  const at = second % 1;
  return at >= CLAP_AT - 0.001 && at < CLAP_AT + CLAP_SECONDS - 0.001;
};

export function clapMedia({
  codec = 'h264',
  seconds = 4,
  width = 768,
  height = 432,
}: ClapOptions = {}): ClapMedia {
  Log.setLevel(AV_LOG_FATAL);
  return {
    codec,
    seconds,
    video: codec === 'h264' ? h264(seconds, width, height) : vp8(seconds, width, height),
    audio: opus(seconds),
  };
}

function* pictures(seconds: number, width: number, height: number) {
  const size = (width * height * 3) / 2;
  const [dark, bright] = [16, 200].map((base) => {
    const picture = Buffer.alloc(size, 128);
    // So much detail that a key frame takes several packets.
    let seed = 1;
    for (let at = 0; at < width * height; at++) {
      if (at % 16 === 0) seed = (seed * 48_271) % 2_147_483_647;
      picture[at] = base + (seed % 32);
    }
    return picture;
  });
  for (let number = 0; number < seconds * FRAMES; number++) {
    const second = number / FRAMES;
    const picture = isClap(second) ? bright : dark;
    if (!picture) continue;
    const frame = Frame.fromVideoBuffer(picture, { width, height, format: AV_PIX_FMT_YUV420P });
    yield { frame, second, isKey: number % (FRAMES * KEY_SECONDS) === 0 };
    frame.free();
  }
}

function h264(seconds: number, width: number, height: number): ClapMedia['video'] {
  const made: { second: number; isKey: boolean; data: Buffer }[] = [];
  const encoder = new PictureEncoder({ width, height }, ({ at, isKey, data }) =>
    made.push({ second: at / 90_000, isKey, data }),
  );
  for (const { frame, second, isKey } of pictures(seconds, width, height)) {
    encoder.add(frame, Math.round(second * 90_000), isKey);
  }
  encoder.close();
  return made;
}

function vp8(seconds: number, width: number, height: number): ClapMedia['video'] {
  const encoder = new CodecContext();
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBVPX_VP8);
  encoder.allocContext3(codec);
  encoder.width = width;
  encoder.height = height;
  encoder.pixelFormat = AV_PIX_FMT_YUV420P;
  encoder.timeBase = new Rational(1, FRAMES);
  encoder.gopSize = FRAMES * KEY_SECONDS;
  encoder.bitRate = 800_000n;
  encoder.setOption('deadline', 'realtime');
  encoder.setOption('cpu-used', '8');
  encoder.setOption('lag-in-frames', '0');
  FFmpegError.throwIfError(encoder.open2Sync(codec), 'opening VP8');
  const made: { second: number; isKey: boolean; data: Buffer }[] = [];
  let number = 0n;
  for (const { frame, second } of pictures(seconds, width, height)) {
    frame.pts = number++;
    encoder.sendFrameSync(frame);
    for (const { data, isKey } of packetsOf(encoder)) made.push({ second, isKey, data });
  }
  encoder.freeContext();
  return made;
}

function opus(seconds: number): ClapMedia['audio'] {
  const encoder = new CodecContext();
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBOPUS);
  encoder.allocContext3(codec);
  encoder.sampleRate = 48_000;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLT;
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  encoder.bitRate = 96_000n;
  encoder.timeBase = new Rational(1, 48_000);
  FFmpegError.throwIfError(encoder.open2Sync(codec), 'opening Opus');
  const samples = 960;
  const made: { second: number; data: Buffer }[] = [];
  for (let start = 0; start < seconds * 48_000; start += samples) {
    const stereo = new Float32Array(samples * 2);
    for (let at = 0; at < samples; at++) {
      const second = (start + at) / 48_000;
      if (isClap(second)) stereo[at * 2] = 0.5 * Math.sin(2 * Math.PI * 1_000 * second);
    }
    const frame = Frame.fromAudioBuffer(Buffer.from(stereo.buffer), {
      nbSamples: samples,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate: 48_000,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    });
    frame.pts = BigInt(start);
    FFmpegError.throwIfError(encoder.sendFrameSync(frame), 'encoding Opus');
    frame.free();
    for (const { data } of packetsOf(encoder)) made.push({ second: start / 48_000, data });
  }
  encoder.freeContext();
  return made;
}

function packetsOf(encoder: CodecContext): { data: Buffer; isKey: boolean }[] {
  const packet = new Packet();
  packet.alloc();
  const found: { data: Buffer; isKey: boolean }[] = [];
  while (encoder.receivePacketSync(packet) === 0) {
    if (packet.data) found.push({ data: Buffer.from(packet.data), isKey: packet.isKeyframe });
  }
  packet.free();
  return found;
}
