import {
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputVideoTrack,
} from 'mediabunny';
import { AV_FRAME_FLAG_INTERLACED, AV_PIX_FMT_YUV420P } from 'node-av';
import { FILM_HEIGHTS } from '@limelight/contract/media/limits';
import type { Progress } from './convert.ts';
import { withFrameAt } from './decode-film.ts';
import { mostBits } from './encode-film.ts';
import type { FilmSource } from './film-source.ts';
import { type MadeRenditions, renditionName } from './renditions.ts';
import { streamFiles, streamOutput } from './stream-output.ts';

/** How many times the bits of our own rendition a copy may have: phones record at two to three times as many. */
const MOST_TIMES = 3;
/** A player can only start at a keyframe, and a segment is never shorter than the distance between two. */
const MOST_KEY_SECONDS = 10;
const MOST_RATE = 61;
/** Baseline, Main and High up to level 4.2, which every browser and phone decodes. */
const PROFILES = [66, 77, 100];
const MOST_LEVEL = 42;

/**
 * Whether a film can be shown without encoding it: H.264 that every device decodes, upright, no larger than our largest
 * rendition, with not many more bits, and starting with a keyframe.
 */
export async function canCopy({ film, size, upright, rate, start, seconds }: FilmSource) {
  const largest = FILM_HEIGHTS.at(-1) ?? 0;
  const { rotation, flip, highRange } = upright;
  if ((await film.getCodec()) !== 'avc' || rotation !== 0 || flip || highRange) return false;
  if (Math.min(size.width, size.height) > largest || rate > MOST_RATE) return false;
  if (!(await isUsual(film))) return false;
  const isShownAsStored = await withFrameAt(film, start, async (frame) => {
    const isWhole = frame.width === size.width && frame.height === size.height;
    return (
      isWhole && frame.format === AV_PIX_FMT_YUV420P && !frame.hasFlags(AV_FRAME_FLAG_INTERLACED)
    );
  });
  if (isShownAsStored !== true) return false;
  return isLight(film, { start, most: mostBits(size, rate) * MOST_TIMES * seconds });
}

/** Reads the H.264 description of MP4, MOV and Matroska (ISO 14496-15). */
async function isUsual(film: InputVideoTrack): Promise<boolean> {
  const described = (await film.getDecoderConfig())?.description;
  if (!described) return false;
  const bytes = ArrayBuffer.isView(described)
    ? new Uint8Array(described.buffer, described.byteOffset, described.byteLength)
    : new Uint8Array(described);
  const [version, profile = 0, , level = Infinity, lengths = 0] = bytes;
  return version === 1 && PROFILES.includes(profile) && level <= MOST_LEVEL && (lengths & 3) === 3;
}

/** `most`: the bits that the whole film may have. */
async function isLight(
  film: InputVideoTrack,
  { start, most }: { start: number; most: number },
): Promise<boolean> {
  let bits = 0;
  let lastKey: number | null = null;
  const packets = new EncodedPacketSink(film).packets(undefined, undefined, { metadataOnly: true });
  for await (const packet of packets) {
    if (lastKey === null && packet.type !== 'key') return false;
    if (packet.timestamp < start - 0.001) return false;
    bits += packet.byteLength * 8;
    if (bits > most || packet.timestamp - (lastKey ?? start) > MOST_KEY_SECONDS) return false;
    if (packet.type === 'key') lastKey = packet.timestamp;
  }
  return lastKey !== null;
}

/** Copies a film's frames as its largest rendition, without the supplemental information of the camera. */
export async function copyFilm(
  source: FilmSource,
  folder: string,
  progress: Progress,
): Promise<MadeRenditions> {
  const { film, size, start, seconds } = source;
  const name = renditionName(Math.min(size.width, size.height));
  const stream = streamOutput(folder, name);
  const track = new EncodedVideoPacketSource('avc');
  stream.output.addVideoTrack(track);
  await stream.output.start();
  const config = await film.getDecoderConfig();
  let meta = config ? { decoderConfig: config } : undefined;
  for await (const packet of new EncodedPacketSink(film).packets()) {
    const { type, timestamp, duration } = packet;
    const data = picturesAlone(packet.data);
    await track.add(new EncodedPacket(data, type, timestamp - start, duration), meta);
    meta = undefined;
    progress(Math.min(1, (timestamp + duration - start) / seconds));
  }
  progress(1);
  await stream.output.finalize();
  return { files: streamFiles(name), declared: [stream.declared()] };
}

const LENGTH_BYTES = 4;
/** Supplemental information: captions, clocks, and anything else that a device adds, which may be a position. */
const SUPPLEMENTAL = 6;

/** A packet without its supplemental units; each unit starts with its length. */
function picturesAlone(packet: Uint8Array): Uint8Array {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  const kept: Uint8Array[] = [];
  for (let at = 0; at + LENGTH_BYTES < packet.length;) {
    const end = at + LENGTH_BYTES + view.getUint32(at);
    if (((packet[at + LENGTH_BYTES] ?? 0) & 31) !== SUPPLEMENTAL) {
      kept.push(packet.subarray(at, end));
    }
    at = end;
  }
  return new Uint8Array(Buffer.concat(kept));
}
