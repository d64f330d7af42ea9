import type { VideoSample } from 'mediabunny';
import sharp from 'sharp';
import type { Pixels } from '../picture.ts';
import { avFrameOf, sampleOf } from './av-frame.ts';
import { highRangeOf, StandardRange } from './standard-range.ts';

// the published types know an older form of these options
const RGBA: object = { format: 'RGBA' };

/** A frame as it is shown: turned upright, in square pixels and usual colours; at most `widest` of them in a row. */
export async function uprightPixels(sample: VideoSample, widest = Infinity): Promise<Pixels> {
  const { data, raw } = await rgbaOf(sample, widest);
  const turned = await sharp(data, { raw })
    .rotate(sample.rotation)
    .flop(sample.flip)
    // a film has none, but the decoder leaves noise there, and scaling would multiply the colours with it
    .removeAlpha()
    .raw()
    .toBuffer();
  // rotated first, then scaled to square pixels: one pipeline would do it the other way round
  const sideways = sample.rotation % 180 !== 0;
  const { width, height } = raw;
  const size = {
    width: sideways ? height : width,
    height: sideways ? width : height,
    channels: 3,
  } as const;
  const shrunk = Math.min(1, widest / sample.displayWidth);
  const shown = [sample.displayWidth, sample.displayHeight].map((side) =>
    Math.max(1, Math.round(side * shrunk)),
  );
  const out = await sharp(turned, { raw: size })
    .resize(shown[0], shown[1], { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: out.data, raw: { ...out.info, channels: 3 } };
}

interface Rgba {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 4 };
}

/** Its pixels as they lie in the film; of a high dynamic range fewer, if twice as many as `widest` are enough. */
async function rgbaOf(sample: VideoSample, widest: number): Promise<Rgba> {
  const range = highRangeOf(sample.colorSpace.transfer);
  if (!range) return copied(sample).catch(() => copiedFrame(sample));
  const plain = new StandardRange(range, widest === Infinity ? {} : { widest: widest * 2 });
  try {
    return await closing(await plain.shown(sample), copied);
  } finally {
    plain.close();
  }
}

/** ProRes has a decoder of its own, whose samples cannot tell their colours; a frame of the usual kind can. */
async function copiedFrame(sample: VideoSample): Promise<Rgba> {
  return closing(sampleOf(await avFrameOf(sample), sample), copied);
}

async function copied(sample: VideoSample): Promise<Rgba> {
  const data = Buffer.alloc(sample.allocationSize(RGBA));
  await sample.copyTo(data, RGBA);
  return { data, raw: { width: sample.codedWidth, height: sample.codedHeight, channels: 4 } };
}

async function closing<T>(sample: VideoSample, use: (sample: VideoSample) => Promise<T>) {
  try {
    return await use(sample);
  } finally {
    sample.close();
  }
}
