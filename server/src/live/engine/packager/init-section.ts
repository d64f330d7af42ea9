import { box, fullBox, text, u16, u32, u8 } from './boxes.ts';
import type { H264Config } from './h264.ts';

export const VIDEO_SCALE = 90_000;
export const AUDIO_SCALE = 48_000;
export const VIDEO_TRACK = 1;
export const AUDIO_TRACK = 2;
/** AAC-LC, 48 kHz, two channels (ISO 14496-3 1.6.2.1). */
const AUDIO_CONFIG = u8(0x11, 0x90);
const AUDIO_CODEC = 'mp4a.40.2';
const NO_MATRIX = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);

/** What every segment of a generation needs before it, and what the playlist says of it. */
export interface InitSection {
  readonly bytes: Buffer;
  readonly codecs: string;
}

export function initSection(video: H264Config | null, hasAudio: boolean): InitSection {
  const tracks = [...(video ? [videoTrack(video)] : []), ...(hasAudio ? [audioTrack()] : [])];
  const ids = [...(video ? [VIDEO_TRACK] : []), ...(hasAudio ? [AUDIO_TRACK] : [])];
  const header = fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, 1_000, 0, 0x1_0000),
    u16(0x100, 0),
    u32(0, 0),
    NO_MATRIX,
    Buffer.alloc(24),
    u32(3),
  );
  const extended = box('mvex', ...ids.map((id) => fullBox('trex', 0, 0, u32(id, 1, 0, 0, 0))));
  return {
    bytes: Buffer.concat([
      box('ftyp', text('iso5'), u32(512), text('iso5iso6mp41')),
      box('moov', header, ...tracks, extended),
    ]),
    codecs: [...(video ? [videoCodec(video)] : []), ...(hasAudio ? [AUDIO_CODEC] : [])].join(','),
  };
}

/** 'avc1.' with the profile and level. */
export const videoCodec = ({ sequence }: H264Config) => `avc1.${sequence.toString('hex', 1, 4)}`;

/** How a decoder is set up (ISO 14496-15 5.3.3.1). */
export const decoderRecord = ({ sequence, picture }: H264Config): Buffer =>
  Buffer.concat([
    u8(1),
    sequence.subarray(1, 4),
    u8(0xff, 0xe1),
    u16(sequence.length),
    sequence,
    u8(1),
    u16(picture.length),
    picture,
  ]);

function videoTrack(config: H264Config): Buffer {
  const { width, height } = config.size;
  const entry = box(
    'avc1',
    u32(0),
    u16(0, 1),
    Buffer.alloc(16),
    u16(width, height),
    u32(0x48_0000, 0x48_0000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    box('avcC', decoderRecord(config)),
  );
  const media = fullBox('vmhd', 0, 1, u16(0, 0, 0, 0));
  return track(VIDEO_TRACK, VIDEO_SCALE, { handler: 'vide', media, entry, width, height });
}

function audioTrack(): Buffer {
  const decoder = descriptor(4, u8(0x40, 0x15, 0, 0, 0), u32(0, 0), descriptor(5, AUDIO_CONFIG));
  const stream = descriptor(3, u16(0), u8(0), decoder, descriptor(6, u8(2)));
  const entry = box(
    'mp4a',
    u32(0),
    u16(0, 1),
    u32(0, 0),
    u16(2, 16, 0, 0),
    u32(AUDIO_SCALE * 0x1_0000),
    fullBox('esds', 0, 0, stream),
  );
  const media = fullBox('smhd', 0, 0, u16(0, 0));
  return track(AUDIO_TRACK, AUDIO_SCALE, { handler: 'soun', media, entry, width: 0, height: 0 });
}

/** Each of these is shorter than 128 bytes. */
function descriptor(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u8(tag, body.length), body]);
}

interface TrackContent {
  readonly handler: string;
  readonly media: Buffer;
  readonly entry: Buffer;
  readonly width: number;
  readonly height: number;
}

function track(
  id: number,
  scale: number,
  { handler, media, entry, width, height }: TrackContent,
): Buffer {
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0, 0)),
    fullBox('stco', 0, 0, u32(0)),
  );
  const sources = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  return box(
    'trak',
    fullBox(
      'tkhd',
      0,
      3,
      u32(0, 0, id, 0, 0, 0, 0),
      u16(0, 0, handler === 'soun' ? 0x100 : 0, 0),
      NO_MATRIX,
      u32(width * 0x1_0000, height * 0x1_0000),
    ),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(0, 0, scale, 0), u16(0x55c4, 0)),
      fullBox('hdlr', 0, 0, u32(0), text(handler), Buffer.alloc(12), text('\0')),
      box('minf', media, sources, table),
    ),
  );
}
