import type { VideoSample } from 'mediabunny';
import sharp from 'sharp';
import type { Pixels } from '../picture.ts';

// the published types know an older form of these options
const RGBA: object = { format: 'RGBA' };

/** A frame as it is shown: turned upright, in square pixels. */
export async function uprightPixels(sample: VideoSample): Promise<Pixels> {
  const data = Buffer.alloc(sample.allocationSize(RGBA));
  await sample.copyTo(data, RGBA);
  const raw = { width: sample.codedWidth, height: sample.codedHeight, channels: 4 } as const;
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
  const out = await sharp(turned, { raw: size })
    .resize(sample.displayWidth, sample.displayHeight, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: out.data, raw: { ...out.info, channels: 3 } };
}
