import { availableParallelism } from 'node:os';
import { EncodedPacketSink, type InputVideoTrack, type VideoCodec } from 'mediabunny';
import {
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_PRORES,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_NOPTS_VALUE,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVCodecID,
  Codec,
  CodecContext,
  Dictionary,
  FF_COMPLIANCE_STRICT,
  FFmpegError,
  Frame,
  Packet,
  Rational,
} from 'node-av';
import { MediaFault } from '../preparing/fault.ts';

const CODECS: Partial<Record<VideoCodec, AVCodecID>> = {
  avc: AV_CODEC_ID_H264,
  hevc: AV_CODEC_ID_HEVC,
  vp8: AV_CODEC_ID_VP8,
  vp9: AV_CODEC_ID_VP9,
  av1: AV_CODEC_ID_AV1,
  prores: AV_CODEC_ID_PRORES,
};
/** Each thread holds a frame of its own: 25 MB for a 4K film with 10 bits. */
const MOST_THREADS = 4;
const MICROSECONDS = 1_000_000;

/** A decoded frame. Times in seconds. */
export interface FilmFrame {
  /** Owned by the decoder: to keep it past the next frame, make a reference. */
  readonly frame: Frame;
  readonly timestamp: number;
  readonly duration: number;
}

/**
 * The frames of a film in order, beginning with the one that is shown at `from`. Decodes each only when it is read:
 * mediabunny's own sink decodes up to 40 ahead, a gigabyte for a 4K film with 10 bits. Throws FFmpeg's errors for frames that
 * cannot be decoded.
 */
export async function* framesOf(
  track: InputVideoTrack,
  from = -Infinity,
): AsyncGenerator<FilmFrame, void, void> {
  const packets = new EncodedPacketSink(track);
  const first =
    (from === -Infinity ? null : await packets.getKeyPacket(from)) ??
    (await packets.getFirstKeyPacket());
  if (!first) return;
  const decoder = await openDecoder(track);
  const frame = new Frame();
  frame.alloc();
  const packet = new Packet();
  packet.alloc();
  async function* decoded(): AsyncGenerator<FilmFrame, void, void> {
    for (;;) {
      const code = await decoder.receiveFrame(frame);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      FFmpegError.throwIfError(code, 'decoding');
      const timestamp = Number(frame.pts) / MICROSECONDS;
      const duration = Number(frame.duration) / MICROSECONDS;
      if (timestamp + Math.max(duration, 1 / MICROSECONDS) <= from) continue;
      yield { frame, timestamp, duration };
    }
  }
  try {
    for await (const encoded of packets.packets(first)) {
      packet.isKeyframe = encoded.type === 'key';
      packet.data = Buffer.from(
        encoded.data.buffer,
        encoded.data.byteOffset,
        encoded.data.byteLength,
      );
      packet.timeBase = { num: 1, den: MICROSECONDS };
      packet.pts = BigInt(encoded.microsecondTimestamp);
      packet.dts = AV_NOPTS_VALUE;
      packet.duration = BigInt(encoded.microsecondDuration);
      FFmpegError.throwIfError(await decoder.sendPacket(packet), 'decoding');
      packet.unref();
      yield* decoded();
    }
    FFmpegError.throwIfError(await decoder.sendPacket(null), 'decoding');
    yield* decoded();
  } finally {
    decoder.freeContext();
    frame.free();
    packet.free();
  }
}

async function openDecoder(track: InputVideoTrack): Promise<CodecContext> {
  const config = await track.getDecoderConfig();
  const name = await track.getCodec();
  const id = name === null ? undefined : CODECS[name];
  const codec = id === undefined ? null : Codec.findDecoder(id);
  if (!config || id === undefined || !codec) throw new MediaFault('unreadableFilm');
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.width = config.codedWidth ?? 0;
  decoder.height = config.codedHeight ?? 0;
  decoder.extraData = config.description ? bufferOf(config.description) : null;
  decoder.pktTimebase = new Rational(1, MICROSECONDS);
  // ProRes has its variant only in the codec tag.
  if (name === 'prores') decoder.codecTag = config.codec;
  decoder.threadCount = Math.min(MOST_THREADS, availableParallelism());
  // Keeps frames in order even where the stream does not declare its reordering delay.
  const options = Dictionary.fromObject({ strict: FF_COMPLIANCE_STRICT });
  FFmpegError.throwIfError(await decoder.open2(codec, options), 'opening the decoder');
  return decoder;
}

const bufferOf = (bytes: NonNullable<VideoDecoderConfig['description']>): Buffer =>
  ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes);

/** How far back to look where no frame is shown at a moment: a film's sound may be longer than its pictures. */
const EARLIER_SECONDS = [0, 0.5, 5, Infinity];

/** Calls `use` with the frame that is shown at a moment, or with an earlier one; null for a film without frames. */
export async function withFrameAt<Result>(
  track: InputVideoTrack,
  at: number,
  use: (frame: Frame) => Promise<Result>,
): Promise<Result | null> {
  for (const earlier of EARLIER_SECONDS) {
    for await (const { frame } of framesOf(track, at - earlier)) return await use(frame);
  }
  return null;
}
