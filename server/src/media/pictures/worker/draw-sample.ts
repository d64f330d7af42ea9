import sharp from 'sharp';
import type { Drawing } from '../picture-tasks.ts';
import type { Pixels } from './prepare-picture.ts';

/** Renders a drawing once: its pixels, and the JPEG that stands for an upload. */
export async function drawSample({
  svg,
  light,
}: Drawing): Promise<{ pixels: Pixels; original: Buffer }> {
  const drawn = sharp(Buffer.from(svg)).removeAlpha();
  const lit = light ? drawn.recomb(light) : drawn;
  const { data, info } = await lit.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = { data, raw: { width, height, channels } };
  const original = await sharp(data, { raw: pixels.raw }).jpeg({ quality: 88 }).toBuffer();
  return { pixels, original };
}
