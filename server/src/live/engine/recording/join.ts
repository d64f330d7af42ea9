import { stat } from 'node:fs/promises';
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { configOf, unitsOf } from '../packager/h264.ts';
import { decoderRecord, VIDEO_SCALE, videoCodec } from '../packager/init-section.ts';
import { PictureDecoder } from '../packager/picture-decoder.ts';
import { PictureEncoder } from '../packager/picture-encoder.ts';
import type { Size } from '../packager/frames.ts';
import { FitPicture } from './fit-picture.ts';
import type { RecordingResult, RecordingTask } from './messages.ts';
import { openPiece, type Piece, usualSize } from './pieces.ts';

const CHUNK_BYTES = 1_024 ** 2;
/** In seconds. */
const STEP = 1 / VIDEO_SCALE;

/** The tracks of the file that is made. */
interface Tracks {
  readonly video: EncodedVideoPacketSource | null;
  readonly audio: EncodedAudioPacketSource | null;
  readonly size: Size | null;
}

/** Where a piece is taken from, and where it stands in the recording, in seconds. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** Joins pieces into one MP4 file; null where none has anything. What has another size than most is encoded again. */
export async function join({
  files,
  toFile,
  lastSeconds,
}: RecordingTask): Promise<RecordingResult> {
  const pieces: Piece[] = [];
  for (const file of files) {
    const piece = await openPiece(file);
    if (piece) pieces.push(piece);
  }
  try {
    if (pieces.length === 0) return null;
    const target = new FilePathTarget(toFile, { chunkSize: CHUNK_BYTES });
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
    const size = usualSize(pieces);
    const tracks: Tracks = {
      video: size && new EncodedVideoPacketSource('avc'),
      audio: pieces.some(({ audio }) => audio) ? new EncodedAudioPacketSource('aac') : null,
      size,
    };
    if (tracks.video) output.addVideoTrack(tracks.video);
    if (tracks.audio) output.addAudioTrack(tracks.audio);
    await output.start();
    const seconds = await writePieces(pieces, tracks, lastSeconds);
    await output.finalize();
    const { size: bytes } = await stat(toFile);
    return { seconds, width: size?.width ?? null, height: size?.height ?? null, bytes };
  } finally {
    for (const { input } of pieces) input.dispose();
  }
}

async function writePieces(
  pieces: readonly Piece[],
  tracks: Tracks,
  lastSeconds: number | null,
): Promise<number> {
  const total = pieces.reduce((sum, { seconds }) => sum + seconds, 0);
  let skipped = lastSeconds === null ? 0 : Math.max(0, total - lastSeconds);
  let to = 0;
  for (const piece of pieces) {
    if (skipped >= piece.seconds) {
      skipped -= piece.seconds;
      continue;
    }
    const from = skipped > 0 ? await keyBefore(piece, skipped) : 0;
    skipped = 0;
    const place = { from, to };
    await Promise.all([writeVideo(piece, tracks, place), writeAudio(piece, tracks, place)]);
    to += piece.seconds - from;
  }
  return to;
}

/** The last moment up to this one that a player can begin at. */
async function keyBefore({ video }: Piece, at: number): Promise<number> {
  if (!video) return at;
  return (await new EncodedPacketSink(video).getKeyPacket(at))?.timestamp ?? 0;
}

async function writeAudio({ audio }: Piece, tracks: Tracks, { from, to }: Place): Promise<void> {
  if (!audio || !tracks.audio) return;
  const config = await audio.getDecoderConfig();
  let meta = config ? { decoderConfig: config } : undefined;
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    if (packet.timestamp < from) continue;
    await tracks.audio.add(packet.clone({ timestamp: packet.timestamp - from + to }), meta);
    meta = undefined;
  }
}

async function writeVideo(piece: Piece, tracks: Tracks, place: Place): Promise<void> {
  const { video, size } = piece;
  if (!video || !tracks.video || !size || !tracks.size) return;
  if (size.width !== tracks.size.width || size.height !== tracks.size.height) {
    return writeFitted(piece, { ...tracks, video: tracks.video, size: tracks.size }, place);
  }
  const config = await video.getDecoderConfig();
  let meta = config ? { decoderConfig: config } : undefined;
  const sink = new EncodedPacketSink(video);
  const first = place.from > 0 ? await sink.getKeyPacket(place.from) : null;
  let latest = -1;
  for await (const packet of sink.packets(first ?? undefined)) {
    const shownAt = packet.timestamp - place.from + place.to;
    // No frame is shown after the key frame that follows it.
    const timestamp = packet.type === 'key' ? Math.max(shownAt, latest + STEP) : shownAt;
    latest = Math.max(latest, timestamp);
    await tracks.video.add(packet.clone({ timestamp }), meta);
    meta = undefined;
  }
}

/** Encodes a piece again, in the size of the recording. */
async function writeFitted(
  { video }: Piece,
  tracks: Tracks & { readonly video: EncodedVideoPacketSource; readonly size: Size },
  { from, to }: Place,
): Promise<void> {
  if (!video) return;
  const sink = new EncodedPacketSink(video);
  const first = from > 0 ? await sink.getKeyPacket(from) : await sink.getFirstKeyPacket();
  const config = first && configOf(unitsOf(Buffer.from(first.data)));
  if (!first || !config) return;
  const decoder = new PictureDecoder({ codec: 'h264', config });
  const fitting = new FitPicture(tracks.size);
  const packets: EncodedPacket[] = [];
  let meta: EncodedVideoChunkMetadata | undefined;
  let duration = 0;
  const encoder = new PictureEncoder(tracks.size, ({ at, isKey, data }, made) => {
    meta ??= {
      decoderConfig: {
        codec: videoCodec(made),
        codedWidth: tracks.size.width,
        codedHeight: tracks.size.height,
        description: new Uint8Array(decoderRecord(made)),
      },
    };
    const bytes = new Uint8Array(data);
    packets.push(new EncodedPacket(bytes, isKey ? 'key' : 'delta', at / VIDEO_SCALE, duration));
  });
  try {
    for await (const packet of sink.packets(first)) {
      const isKey = packet.type === 'key';
      const data = Buffer.from(packet.data);
      const picture = decoder.decode({ timestamp: 0, isKey, data });
      if (!picture) continue;
      duration = packet.duration;
      const at = Math.round((packet.timestamp - from + to) * VIDEO_SCALE);
      encoder.add(await fitting.fit(picture), at, isKey);
      for (const each of packets.splice(0)) await tracks.video.add(each, meta);
    }
  } finally {
    decoder.close();
    fitting.close();
    encoder.close();
  }
}
