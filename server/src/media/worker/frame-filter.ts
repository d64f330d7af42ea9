import { availableParallelism } from 'node:os';
import {
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_BT2020_CL,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  FFmpegError,
  Filter,
  type FilterContext,
  FilterGraph,
  FilterInOut,
  Frame,
} from 'node-av';
import type { FilmSize, HighRange, Upright } from './film-source.ts';

const TRANSFERS: Readonly<Record<HighRange, string>> = {
  hlg: 'arib-std-b67',
  pq: 'smpte2084',
};
/** The brightness of white paper in nits (ITU-R BT.2408), and how many times brighter the brightest light may be. */
const WHITE = 203;
const BRIGHTEST = 5;

/** Pixel formats of standard screens: for encoders, or for picture tools. */
export type PixelFormat = 'yuv420p' | 'rgb24';

const MOST_THREADS = 4;
/** From this many lines on, a film that does not declare its colors has those of HD. */
const HD_SIDE = 720;

const MATRICES = new Map<number, string>([
  [AVCOL_SPC_BT709, 'bt709'],
  [AVCOL_SPC_BT470BG, 'bt470bg'],
  [AVCOL_SPC_SMPTE170M, 'smpte170m'],
  [AVCOL_SPC_BT2020_NCL, 'bt2020'],
  [AVCOL_SPC_BT2020_CL, 'bt2020'],
]);

interface Graph {
  readonly graph: FilterGraph;
  readonly from: FilterContext;
  readonly to: FilterContext;
  readonly shape: string;
}

/**
 * Converts decoded frames to one size, upright, with square pixels and standard colors. With high dynamic range it scales
 * first, because tone mapping takes 12 bytes per pixel. One graph and one frame serve the whole film, so memory does not grow
 * with its length.
 */
export class FrameFilter {
  readonly #size: FilmSize;
  readonly #upright: Upright;
  readonly #format: PixelFormat;
  readonly #made = new Frame();
  #graph: Graph | null = null;

  constructor(size: FilmSize, upright: Upright, format: PixelFormat) {
    this.#size = size;
    this.#upright = upright;
    this.#format = format;
    this.#made.alloc();
  }

  /** The converted frame; valid until the next call. */
  async shown(frame: Frame): Promise<Frame> {
    const { from, to } = await this.#graphFor(frame);
    const given = frame.clone();
    if (!given) throw new Error('no memory for a picture');
    try {
      FFmpegError.throwIfError(await from.buffersrcAddFrame(given), 'filtering');
    } finally {
      given.free();
    }
    this.#made.unref();
    FFmpegError.throwIfError(await to.buffersinkGetFrame(this.#made), 'filtering');
    return this.#made;
  }

  close(): void {
    this.#graph?.graph.free();
    this.#graph = null;
    this.#made.free();
  }

  /** Builds a graph where the format of the frames has changed, which can happen within a stream. */
  async #graphFor(frame: Frame): Promise<Graph> {
    const { width, height, format, colorSpace, colorRange } = frame;
    const shape = `video_size=${width}x${height}:pix_fmt=${format}:colorspace=${colorSpace}:range=${colorRange}`;
    if (this.#graph?.shape === shape) return this.#graph;
    this.#graph?.graph.free();
    this.#graph = null;
    this.#graph = await build(shape, this.#chain(frame).join(','));
    return this.#graph;
  }

  #chain(frame: Frame): string[] {
    const { rotation, flip, highRange } = this.#upright;
    const isSideways = rotation % 180 !== 0;
    const width = isSideways ? this.#size.height : this.#size.width;
    const height = isSideways ? this.#size.width : this.#size.height;
    return [
      ...(highRange === null ? sized(frame, width, height) : mapped(highRange, width, height)),
      ...TURNS[rotation],
      ...(flip ? ['hflip'] : []),
      'setsar=1',
      `format=${this.#format}`,
    ];
  }
}

const TURNS: Readonly<Record<Upright['rotation'], readonly string[]>> = {
  0: [],
  90: ['transpose=1'],
  180: ['transpose=1', 'transpose=1'],
  270: ['transpose=2'],
};

function sized(frame: Frame, width: number, height: number): string[] {
  const scale = `scale=${width}:${height}:flags=bicubic`;
  // RGB already.
  if (frame.colorSpace === AVCOL_SPC_RGB) return [scale];
  const untold = Math.min(frame.width, frame.height) >= HD_SIDE ? 'bt709' : 'smpte170m';
  const matrix = MATRICES.get(frame.colorSpace) ?? untold;
  const range = frame.colorRange === AVCOL_RANGE_JPEG ? 'full' : 'limited';
  return [
    `${scale}:in_color_matrix=${matrix}:in_range=${range}:out_color_matrix=bt709:out_range=limited`,
    'format=yuv420p',
  ];
}

function mapped(highRange: HighRange, width: number, height: number): string[] {
  const told = `tin=${TRANSFERS[highRange]}:pin=bt2020:min=bt2020nc:rin=limited`;
  return [
    `scale=${width}:${height}:flags=bicubic`,
    `zscale=${told}:t=linear:p=bt709:m=gbr:r=full:npl=${WHITE}`,
    'format=gbrpf32le',
    `tonemap=tonemap=mobius:desat=0:peak=${BRIGHTEST}`,
    'zscale=tin=linear:pin=bt709:min=gbr:rin=full:t=bt709:p=bt709:m=bt709:r=limited',
    'format=yuv420p',
  ];
}

async function build(shape: string, chain: string): Promise<Graph> {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = Math.min(MOST_THREADS, availableParallelism());
  const source = `${shape}:time_base=1/1000000:pixel_aspect=1/1`;
  const from = graph.createFilter(named('buffer'), 'from', source);
  const to = graph.createFilter(named('buffersink'), 'to');
  if (!from || !to) throw new Error('no filters for pictures');
  const outputs = FilterInOut.createList([{ name: 'in', filterCtx: from, padIdx: 0 }]);
  const inputs = FilterInOut.createList([{ name: 'out', filterCtx: to, padIdx: 0 }]);
  FFmpegError.throwIfError(
    graph.parsePtr(`[in]${chain}[out]`, inputs, outputs),
    'preparing filters',
  );
  FFmpegError.throwIfError(await graph.config(), 'preparing filters');
  return { graph, from, to, shape };
}

function named(name: string): Filter {
  const filter = Filter.getByName(name);
  if (!filter) throw new Error(`no filter ${name}`);
  return filter;
}
