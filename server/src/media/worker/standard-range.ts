import type { VideoSample } from 'mediabunny';
import { FFmpegError, Filter, FilterGraph, FilterInOut, type FilterContext, Frame } from 'node-av';
import { avFrameOf, sampleOf } from './av-frame.ts';

/** How the brightness of a film with a high dynamic range is written down: as phones do, or as discs do. */
export type HighRange = 'hlg' | 'pq';

const TRANSFERS: Readonly<Record<HighRange, string>> = {
  hlg: 'arib-std-b67',
  pq: 'smpte2084',
};
/** White on a sheet of paper, in nits (ITU-R BT.2408), and how many times brighter the brightest light may be. */
const WHITE = 203;
const BRIGHTEST = 5;

export const highRangeOf = (transfer: string | null | undefined): HighRange | null =>
  transfer === 'hlg' || transfer === 'pq' ? transfer : null;

/**
 * Brings frames of a high dynamic range to what every screen shows. Taken as they are they would look grey: what is
 * made of them carries no word of their colours. All frames are of one size.
 */
export class StandardRange {
  readonly #range: HighRange;
  /** Frames are made at most this wide. */
  readonly #widest: number | null;
  #graph: { graph: FilterGraph; from: FilterContext; to: FilterContext } | null = null;

  constructor(range: HighRange, { widest }: { widest?: number } = {}) {
    this.#range = range;
    this.#widest = widest ?? null;
  }

  async shown(sample: VideoSample): Promise<VideoSample> {
    const frame = await avFrameOf(sample);
    try {
      this.#graph ??= await this.#build(frame);
      FFmpegError.throwIfError(await this.#graph.from.buffersrcAddFrame(frame), 'tone mapping');
      const made = new Frame();
      made.alloc();
      FFmpegError.throwIfError(await this.#graph.to.buffersinkGetFrame(made), 'tone mapping');
      return sampleOf(made, sample);
    } finally {
      frame.free();
    }
  }

  close(): void {
    this.#graph?.graph.free();
    this.#graph = null;
  }

  async #build(frame: Frame) {
    const graph = new FilterGraph();
    graph.alloc();
    const { num, den } = frame.sampleAspectRatio;
    const shape = `video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}`;
    const source = `${shape}:time_base=1/1000000:pixel_aspect=${num}/${den || 1}`;
    const from = graph.createFilter(named('buffer'), 'from', source);
    const to = graph.createFilter(named('buffersink'), 'to');
    if (!from || !to) throw new Error('no filters for tone mapping');
    const outputs = FilterInOut.createList([{ name: 'in', filterCtx: from, padIdx: 0 }]);
    const inputs = FilterInOut.createList([{ name: 'out', filterCtx: to, padIdx: 0 }]);
    const parsed = graph.parsePtr(`[in]${this.#chain().join(',')}[out]`, inputs, outputs);
    FFmpegError.throwIfError(parsed, 'tone mapping');
    FFmpegError.throwIfError(await graph.config(), 'tone mapping');
    return { graph, from, to };
  }

  #chain(): string[] {
    const told = `tin=${TRANSFERS[this.#range]}:pin=bt2020:min=bt2020nc:rin=limited`;
    return [
      ...(this.#widest === null ? [] : [`scale='min(iw,${this.#widest})':-2`]),
      `zscale=${told}:t=linear:p=bt709:m=gbr:r=full:npl=${WHITE}`,
      'format=gbrpf32le',
      `tonemap=tonemap=mobius:desat=0:peak=${BRIGHTEST}`,
      'zscale=tin=linear:pin=bt709:min=gbr:rin=full:t=bt709:p=bt709:m=bt709:r=limited',
      'format=yuv420p',
    ];
  }
}

/** What encoding does with each frame, after it was scaled: nothing to a film that is as every screen shows it. */
export function inStandardRange(range: HighRange | null) {
  if (!range) return {};
  // freed with the process, which does one piece of work
  const plain = new StandardRange(range);
  return { process: (sample: VideoSample) => plain.shown(sample) };
}

function named(name: string): Filter {
  const filter = Filter.getByName(name);
  if (!filter) throw new Error(`no filter ${name}`);
  return filter;
}
