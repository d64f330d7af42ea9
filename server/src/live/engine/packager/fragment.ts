import { box, fullBox, u32, u64 } from './boxes.ts';
import { AUDIO_TRACK, VIDEO_TRACK } from './init-section.ts';

/** A frame as it is stored. Times in units of its track. */
export interface Sample {
  readonly at: number;
  readonly duration: number;
  /** How much later it is shown than decoded; may be negative. */
  readonly shift: number;
  readonly isKey: boolean;
  readonly data: Buffer;
}

const DATA_OFFSET = 0x1;
const DURATIONS = 0x100;
const SIZES = 0x200;
const FLAGS = 0x400;
const SHIFTS = 0x800;
const IS_KEY = 0x200_0000;
const IS_DELTA = 0x101_0000;
const BASE_IS_HERE = 0x2_0000;

/** A moof and its mdat: some samples of each track. */
export function fragment(
  sequence: number,
  video: readonly Sample[],
  audio: readonly Sample[],
): Buffer {
  const write = (videoStart: number, audioStart: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      ...(video.length > 0 ? [run(VIDEO_TRACK, video, videoStart)] : []),
      ...(audio.length > 0 ? [run(AUDIO_TRACK, audio, audioStart)] : []),
    );
  const start = write(0, 0).length + 8;
  const videoBytes = video.reduce((sum, { data }) => sum + data.length, 0);
  return Buffer.concat([
    write(start, start + videoBytes),
    box('mdat', ...video.map(({ data }) => data), ...audio.map(({ data }) => data)),
  ]);
}

function run(track: number, samples: readonly Sample[], start: number): Buffer {
  const rows = Buffer.alloc(16 * samples.length);
  samples.forEach(({ duration, data, isKey, shift }, at) => {
    rows.writeUInt32BE(duration, 16 * at);
    rows.writeUInt32BE(data.length, 16 * at + 4);
    rows.writeUInt32BE(isKey ? IS_KEY : IS_DELTA, 16 * at + 8);
    rows.writeInt32BE(shift, 16 * at + 12);
  });
  const flags = DATA_OFFSET | DURATIONS | SIZES | FLAGS | SHIFTS;
  return box(
    'traf',
    fullBox('tfhd', 0, BASE_IS_HERE, u32(track)),
    fullBox('tfdt', 1, 0, u64(samples[0]?.at ?? 0)),
    fullBox('trun', 1, flags, u32(samples.length, start), rows),
  );
}
