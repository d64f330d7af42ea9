import { FFmpegError, Filter, type FilterContext, FilterGraph, FilterInOut, Frame } from 'node-av';
import type { Size } from '../packager/frames.ts';

interface Graph {
  readonly graph: FilterGraph;
  readonly from: FilterContext;
  readonly to: FilterContext;
  readonly shape: string;
}

/** Fits pictures of any size into one, with black where they have another shape. */
export class FitPicture {
  readonly #chain: string;
  readonly #made = new Frame();
  #graph: Graph | null = null;

  constructor({ width, height }: Size) {
    const size = `${width}:${height}`;
    const scale = `scale=${size}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
    this.#chain = `${scale},pad=${size}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuv420p`;
    this.#made.alloc();
  }

  /** The fitted picture; valid until the next call. */
  async fit(picture: Frame): Promise<Frame> {
    const { from, to } = await this.#graphFor(picture);
    const given = picture.clone();
    if (!given) throw new Error('no memory for a picture');
    given.pts = 0n;
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

  async #graphFor({ width, height, format, colorSpace, colorRange }: Frame): Promise<Graph> {
    const shape = `video_size=${width}x${height}:pix_fmt=${format}:colorspace=${colorSpace}:range=${colorRange}`;
    if (this.#graph?.shape === shape) return this.#graph;
    this.#graph?.graph.free();
    this.#graph = null;
    const graph = new FilterGraph();
    graph.alloc();
    graph.nbThreads = 1;
    const source = `${shape}:time_base=1/90000:pixel_aspect=1/1`;
    const from = graph.createFilter(named('buffer'), 'from', source);
    const to = graph.createFilter(named('buffersink'), 'to');
    if (!from || !to) throw new Error('no filters for pictures');
    const outputs = FilterInOut.createList([{ name: 'in', filterCtx: from, padIdx: 0 }]);
    const inputs = FilterInOut.createList([{ name: 'out', filterCtx: to, padIdx: 0 }]);
    FFmpegError.throwIfError(
      graph.parsePtr(`[in]${this.#chain}[out]`, inputs, outputs),
      'preparing filters',
    );
    FFmpegError.throwIfError(await graph.config(), 'preparing filters');
    return (this.#graph = { graph, from, to, shape });
  }
}

function named(name: string): Filter {
  const filter = Filter.getByName(name);
  if (!filter) throw new Error(`no filter ${name}`);
  return filter;
}
