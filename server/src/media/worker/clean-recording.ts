import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVFMT_FLAG_BITEXACT,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  BitStreamFilter,
  BitStreamFilterContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  InputFormat,
  Packet,
  type Stream,
} from 'node-av';
import type { CleanTask, PreparedMedia } from '../../kernel/media-worker.ts';
import { stripPicture } from '../clean/strip-picture.ts';
import { CLEAN } from '../names.ts';
import { decoding } from '../pictures/worker/prepare-picture.ts';
import { MediaFault } from '../preparing/fault.ts';
import { CONTAINERS, type Container, COVERS, keptTags } from './clean-containers.ts';
import type { Progress } from './convert.ts';
import { withoutHeaderNotes } from './hevc-header.ts';

/**
 * Units between the pictures in which cameras note positions, clocks and settings (SEI): of H.264, and of HEVC before and after
 * a picture.
 */
const NOTES = new Map([
  [AV_CODEC_ID_H264, '6'],
  [AV_CODEC_ID_HEVC, '39-40'],
]);

/**
 * Writes a film or a sound again as it is, without encoding it: its pictures, its sound, what it is called and its cover. All
 * else stays behind, known or not: tracks of positions, subtitles (drones write positions there), chapters, words of devices.
 */
export async function cleanRecording(
  { type, source, folder }: CleanTask,
  progress: Progress,
): Promise<PreparedMedia> {
  const container = CONTAINERS[type];
  if (!container) throw new MediaFault('uncleaned', type);
  const input = new FormatContext();
  const output = new FormatContext();
  try {
    await decoding(() => open(input, container, source));
    await remux(input, output, container, { source, folder, progress });
  } finally {
    await input.closeInput();
    output.freeContext();
  }
  const shape = { width: null, height: null };
  const file = { name: CLEAN, class: 'clean', contentType: type, ...shape } as const;
  return { kind: 'video', durationMs: null, thumbhash: null, ...shape, files: [file] };
}

async function open(input: FormatContext, container: Container, source: string): Promise<void> {
  const format = InputFormat.findInputFormat(container.reads);
  if (!format) throw new Error(`FFmpeg cannot read ${container.reads}`);
  input.allocContext();
  // A file may name others; nothing but the file itself is opened.
  const options = Dictionary.fromObject({ protocol_whitelist: 'file', enable_drefs: 0 });
  FFmpegError.throwIfError(await input.openInput(source, format, options), 'opening');
  FFmpegError.throwIfError(await input.findStreamInfo(), 'reading');
}

interface Work {
  readonly source: string;
  readonly folder: string;
  readonly progress: Progress;
}

async function remux(
  input: FormatContext,
  output: FormatContext,
  container: Container,
  { source, folder, progress }: Work,
): Promise<void> {
  const target = path.join(folder, CLEAN);
  writes(output.allocOutputContext2(null, container.writes, target));
  output.setFlags(AVFMT_FLAG_BITEXACT);
  const tracks = tracksOf(input, output, container);
  if (tracks.size === 0) throw new MediaFault('noTracks');
  const main = [...tracks.keys()].map((index) => input.streams[index]?.metadata ?? null);
  output.metadata = Dictionary.fromObject(keptTags(input.metadata, ...main));
  writes(await output.openOutput());
  try {
    writes(await output.writeHeader());
    const { size } = await stat(source);
    await copyPackets(input, output, tracks, (at) => progress(Math.min(1, at / size)));
    writes(await output.writeTrailer());
  } finally {
    for (const { filter } of tracks.values()) filter?.free();
    await output.closeOutput();
  }
}

/** A container that cannot take a track is the file's fault, and its creator can export another. */
function writes(code: number): void {
  try {
    FFmpegError.throwIfError(code, 'writing');
  } catch (error) {
    // ENOSPC: the disk is full
    if (code === -28) throw error;
    throw new MediaFault('uncleaned', error);
  }
}

interface Track {
  readonly from: Stream;
  readonly to: Stream;
  readonly filter: BitStreamFilterContext | null;
  /** The type of a cover; null for pictures and sound. */
  readonly cover: string | null;
  lastDts: bigint;
}

/** What is kept, by its place in the source. */
function tracksOf(
  input: FormatContext,
  output: FormatContext,
  container: Container,
): Map<number, Track> {
  const tracks = new Map<number, Track>();
  for (const from of input.streams) {
    const { codecType, codecId } = from.codecpar;
    if (codecType !== AVMEDIA_TYPE_VIDEO && codecType !== AVMEDIA_TYPE_AUDIO) continue;
    const isCover = from.hasDisposition(AV_DISPOSITION_ATTACHED_PIC);
    const cover = isCover ? (COVERS.get(codecId) ?? null) : null;
    if (isCover && (cover === null || !container.hasCover)) continue;
    const filter = isCover ? null : withoutNotes(from);
    const to = output.newStream(null);
    FFmpegError.throwIfError(
      (filter?.outputCodecParameters ?? from.codecpar).copy(to.codecpar),
      'copying',
    );
    if (isCover || !container.keepsTag(codecId)) to.codecpar.codecTag = 0;
    const { extradata } = to.codecpar;
    if (codecId === AV_CODEC_ID_HEVC && extradata)
      to.codecpar.extradata = withoutHeaderNotes(extradata);
    to.timeBase = from.timeBase;
    to.avgFrameRate = from.avgFrameRate;
    if (from.sampleAspectRatio.num > 0) to.sampleAspectRatio = from.sampleAspectRatio;
    to.disposition = from.disposition;
    const language = from.metadata?.get('language');
    if (language) to.metadata = Dictionary.fromObject({ language });
    tracks.set(from.index, { from, to, filter, cover, lastDts: AV_NOPTS_VALUE });
  }
  return tracks;
}

/** A filter that removes notes of cameras from a track; null where its codec has none. */
function withoutNotes(from: Stream): BitStreamFilterContext | null {
  const types = NOTES.get(from.codecpar.codecId);
  if (types === undefined) return null;
  const found = BitStreamFilter.getByName('filter_units');
  if (!found) throw new Error('FFmpeg lacks filter_units');
  const filter = new BitStreamFilterContext();
  FFmpegError.throwIfError(filter.alloc(found), 'filtering');
  FFmpegError.throwIfError(filter.setOption('remove_types', types), 'filtering');
  const given = filter.inputCodecParameters;
  if (!given) throw new Error('a filter without parameters');
  FFmpegError.throwIfError(from.codecpar.copy(given), 'filtering');
  filter.inputTimeBase = from.timeBase;
  FFmpegError.throwIfError(filter.init(), 'filtering');
  return filter;
}

async function copyPackets(
  input: FormatContext,
  output: FormatContext,
  tracks: ReadonlyMap<number, Track>,
  progress: (at: number) => void,
): Promise<void> {
  const packet = new Packet();
  packet.alloc();
  try {
    for (;;) {
      const code = await input.readFrame(packet);
      if (code === AVERROR_EOF) break;
      // A cover that cannot be read is no reason to end.
      await decoding(async () => FFmpegError.throwIfError(code, 'reading'));
      const track = tracks.get(packet.streamIndex);
      if (packet.pos > 0n) progress(Number(packet.pos));
      if (track?.filter) await filtered(output, track, track.filter, packet);
      else if (track) await write(output, track, packet);
      packet.unref();
    }
    for (const track of tracks.values())
      if (track.filter) await filtered(output, track, track.filter, null);
  } finally {
    packet.free();
  }
}

async function filtered(
  output: FormatContext,
  track: Track,
  filter: BitStreamFilterContext,
  packet: Packet | null,
): Promise<void> {
  await decoding(async () =>
    FFmpegError.throwIfError(await filter.sendPacket(packet), 'filtering'),
  );
  const made = new Packet();
  made.alloc();
  try {
    for (;;) {
      const code = await filter.receivePacket(made);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      await decoding(async () => FFmpegError.throwIfError(code, 'filtering'));
      await write(output, track, made);
      made.unref();
    }
  } finally {
    made.free();
  }
}

async function write(output: FormatContext, track: Track, packet: Packet): Promise<void> {
  if (track.cover !== null) {
    const data = packet.data && stripPicture(track.cover, packet.data);
    // A cover may have a position, too, and one that is not understood may have one.
    if (!data) return;
    packet.data = Buffer.concat(data);
  }
  packet.rescaleTs(track.from.timeBase, track.to.timeBase);
  inOrder(track, packet);
  packet.streamIndex = track.to.index;
  writes(await output.interleavedWriteFrame(packet));
}

/**
 * Some files repeat a time, or show a picture before its turn, which no container takes: such a packet comes when it is shown, or
 * a tick after the one before.
 */
function inOrder(track: Track, packet: Packet): void {
  if (packet.dts === AV_NOPTS_VALUE) return;
  const isTimed = packet.pts !== AV_NOPTS_VALUE;
  if (isTimed && packet.pts < packet.dts) packet.dts = packet.pts;
  if (track.lastDts !== AV_NOPTS_VALUE && packet.dts <= track.lastDts)
    packet.dts = track.lastDts + 1n;
  if (isTimed && packet.pts < packet.dts) packet.pts = packet.dts;
  track.lastDts = packet.dts;
}
