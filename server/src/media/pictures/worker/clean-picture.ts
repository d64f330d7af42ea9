import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_LIMITS } from '@limelight/contract/media/limits';
import { MediaFault } from '../../preparing/fault.ts';
import { stripPicture } from '../../clean/strip-picture.ts';
import { decoding } from './prepare-picture.ts';

/** The quality that is left of a photo that has to be encoded again: no eye tells it from the one before. */
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;
/** Slower efforts take minutes for a large photo. */
const AVIF = { quality: 90, effort: 2, chromaSubsampling: '4:4:4' } as const;

/**
 * Writes a picture to `target` without anything but its pixels and its colors. Most files lose no pixel; one that is turned by a
 * note of the camera, and an AVIF, are encoded again. Returns its size in pixels.
 */
export async function cleanPicture(
  source: string,
  target: string,
  type: string,
): Promise<{ width: number; height: number }> {
  const { orientation = 1 } = await decoding(() =>
    sharp(source, { limitInputPixels: false }).metadata(),
  );
  const parts = orientation === 1 ? stripPicture(type, await readFile(source)) : null;
  if (parts) await writeFile(target, parts);
  else await encoded(source, target, type);
  const { width, height, pageHeight } = await decoding(() =>
    sharp(target, { limitInputPixels: false }).metadata(),
  );
  return { width, height: pageHeight ?? height };
}

async function encoded(source: string, target: string, type: string): Promise<void> {
  const options = { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'error' } as const;
  const { space } = await decoding(() => sharp(source, options).metadata());
  const picture = sharp(source, { ...options, animated: type === 'image/gif' });
  const upright = inOwnColors(picture, space).autoOrient().keepIccProfile();
  await decoding(() => inFormat(upright, type).toFile(target));
}

/** The profile that is kept has to fit: gray stays gray, print colors stay print colors, and 16 bits stay 16 bits. */
function inOwnColors(picture: Sharp, space: string | undefined): Sharp {
  if (space === 'b-w' || space === 'grey16') return picture.toColourspace(space);
  if (space === 'cmyk' || space === 'rgb16')
    return picture.pipelineColourspace(space).toColourspace(space);
  return picture;
}

function inFormat(picture: Sharp, type: string): Sharp {
  switch (type) {
    case 'image/jpeg':
      return picture.jpeg(JPEG);
    case 'image/png':
    case 'image/apng':
      return picture.png();
    case 'image/webp':
      return picture.webp({ lossless: true, effort: 2 });
    case 'image/avif':
      return picture.avif(AVIF);
    case 'image/gif':
      return picture.gif();
    default:
      throw new MediaFault('uncleaned', type);
  }
}
