import type { Frame } from 'node-av';
import type { Pixels } from '../pictures/worker/prepare-picture.ts';
import type { FilmSize, Upright } from './film-source.ts';
import { FrameFilter } from './frame-filter.ts';

const CHANNELS = 3;

/** A frame as it is shown: upright, with square pixels and standard colors, at most `widest` pixels wide. */
export async function uprightPixels(
  frame: Frame,
  { size, upright }: { readonly size: FilmSize; readonly upright: Upright },
  widest = Infinity,
): Promise<Pixels> {
  const shrunk = Math.min(1, widest / size.width);
  const width = Math.max(1, Math.round(size.width * shrunk));
  const height = Math.max(1, Math.round(size.height * shrunk));
  const filter = new FrameFilter({ width, height }, upright, 'rgb24');
  try {
    const made = await filter.shown(frame);
    const [plane] = made.data ?? [];
    const stride = made.linesize[0] ?? 0;
    if (!plane) throw new Error('no memory for a picture');
    const row = width * CHANNELS;
    const data = Buffer.alloc(row * height);
    for (let y = 0; y < height; y++) plane.copy(data, y * row, y * stride, y * stride + row);
    return { data, raw: { width, height, channels: CHANNELS } };
  } finally {
    filter.close();
  }
}
