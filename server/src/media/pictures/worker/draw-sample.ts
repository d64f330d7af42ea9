import sharp from 'sharp';
import type { Drawing } from '../picture-tasks.ts';

/** Renders a drawing as JPEG, as an upload would be. */
export async function drawSample({ svg, light }: Drawing): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg));
  const lit = light ? drawn.removeAlpha().recomb(light) : drawn;
  return lit.jpeg({ quality: 88 }).toBuffer();
}
