import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_LOG_ERROR,
  AV_SAMPLE_FMT_FLT,
  FFmpegError,
  Filter,
  FilterGraph,
  FilterInOut,
  Frame,
  Log,
  Rational,
} from 'node-av';
import { decibelsOf, SAMPLE_RATE } from '../../server/src/media/worker/loudness.ts';
import type { Sound } from './sounds.ts';

/** Frames that an AAC decoder returns at a time. */
export const CHUNK = 1_024;

// ebur128 logs every measurement
Log.setLevel(AV_LOG_ERROR);

export interface Heard {
  readonly lufs: number;
  /** Decibels, including peaks between samples. */
  readonly peak: number;
  readonly range: number;
}

/** What FFmpeg's meter measures. */
export function heardByFfmpeg(sound: Sound): Heard {
  let told: Record<string, string> = {};
  filter(sound, 'ebur128=peak=true:metadata=1', (frame) => (told = frame.getMetadata().getAll()));
  const of = (name: string) => Number(told[`lavfi.r128.${name}`]);
  const peak = decibelsOf(Math.max(of('true_peaks_ch0'), of('true_peaks_ch1')));
  return { lufs: of('I'), peak, range: of('LRA') };
}

/** The output of a chain of FFmpeg's filters. */
export function filtered(sound: Sound, chain: string): Sound {
  const parts: Buffer[] = [];
  filter(sound, `${chain},aformat=sample_fmts=flt:channel_layouts=stereo`, (frame) => {
    const [plane] = frame.data ?? [];
    if (plane) parts.push(Buffer.from(plane.subarray(0, frame.nbSamples * 8)));
  });
  return new Float32Array(new Uint8Array(Buffer.concat(parts)).buffer);
}

function filter(sound: Sound, chain: string, take: (frame: Frame) => void): void {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const shape = `time_base=1/${SAMPLE_RATE}:sample_rate=${SAMPLE_RATE}:sample_fmt=flt:channel_layout=stereo`;
  const from = graph.createFilter(named('abuffer'), 'from', shape);
  const to = graph.createFilter(named('abuffersink'), 'to');
  if (!from || !to) throw new Error('no filters for sound');
  const outputs = FilterInOut.createList([{ name: 'in', filterCtx: from, padIdx: 0 }]);
  const inputs = FilterInOut.createList([{ name: 'out', filterCtx: to, padIdx: 0 }]);
  FFmpegError.throwIfError(graph.parsePtr(`[in]${chain}[out]`, inputs, outputs), chain);
  FFmpegError.throwIfError(graph.configSync(), chain);
  const made = new Frame();
  made.alloc();
  const add = (frame: Frame | null) => {
    FFmpegError.throwIfError(from.buffersrcAddFrameSync(frame), chain);
    while (to.buffersinkGetFrameSync(made) >= 0) {
      take(made);
      made.unref();
    }
  };
  for (let at = 0; at < sound.length; at += 2 * CHUNK) {
    const frame = frameOf(sound.subarray(at, at + 2 * CHUNK), at / 2);
    add(frame);
    frame.free();
  }
  add(null);
  made.free();
  graph.free();
}

function named(name: string): Filter {
  const found = Filter.getByName(name);
  if (!found) throw new Error(`no filter ${name}`);
  return found;
}

function frameOf(stereo: Sound, at: number): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = AV_SAMPLE_FMT_FLT;
  frame.nbSamples = stereo.length / 2;
  frame.sampleRate = SAMPLE_RATE;
  frame.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  frame.timeBase = new Rational(1, SAMPLE_RATE);
  frame.pts = BigInt(at);
  frame.allocBuffer();
  const [plane] = frame.data ?? [];
  if (!plane) throw new Error('no memory for sound');
  Buffer.from(stereo.buffer, stereo.byteOffset, stereo.byteLength).copy(plane);
  return frame;
}
