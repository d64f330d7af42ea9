import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import {
  AVATAR_SIDES,
  BANNER_WIDTHS,
  PICTURE_LIMITS,
  PICTURE_WIDTHS,
} from '@limelight/contract/media/limits';
import type { Crop } from '@limelight/contract/media/crop';
import { etagOf } from '../../bytes/etag.ts';
import { BLUR, WHOLE } from '../../names.ts';
import { MediaFault } from '../../preparing/fault.ts';
import type { Purpose } from '../../queries.ts';
import type { MadePicture, PreparedPicture } from '../picture-tasks.ts';

// Uses one core for each picture and caches nothing: the queue limits how many run at once.
sharp.concurrency(1);
sharp.cache(false);

// Five widths of a photograph on one core: WebP 0.7 s at effort 2 and 3.7 s at 4; AVIF 1.2 s at effort 0, 8.7 s at 2, 51 s at
// 4. AVIF is 40% smaller than WebP at the same quality, even at effort 0; below 640 px that saves little.
const WEBP = { quality: 80, effort: 2 } as const;
// Colors at half the resolution, as in WebP: a photo of 2160 px takes 67 MB in place of 110 meanwhile, 29% less time, and 5%
// fewer bytes.
const AVIF = { quality: 50, effort: 0, chromaSubsampling: '4:2:0' } as const;
const AVIF_FROM_WIDTH = 640;
/** The blur is made from a picture with sides of this many pixels, so no more detail leaves the server. */
const BLUR_SOURCE_SIDE = 16;
const BLUR_SIDE = 320;
const THUMBHASH_SIDE = 100;

/** Decoded pixels, upright. */
export interface Pixels {
  readonly data: Buffer;
  readonly raw: {
    readonly width: number;
    readonly height: number;
    readonly channels: 1 | 2 | 3 | 4;
  };
}

/**
 * Makes all variants of an uploaded picture. It is decoded once, upright and in sRGB, no larger than the largest variant; only
 * its pixels are kept, no metadata (position, serial numbers, comments).
 */
export async function preparePicture(
  source: string | Buffer,
  purpose: Purpose,
  crop: Crop | null = null,
): Promise<PreparedPicture> {
  const size = await checkedSize(source);
  const upright = sharp(source, {
    limitInputPixels: PICTURE_LIMITS.pixels,
    failOn: 'error',
    sequentialRead: true,
  });
  // With 16 bits per channel the library ignores the color profile unless the whole pipeline is in sRGB.
  const colored = size.isDeep ? upright.pipelineColourspace('srgb') : upright;
  return preparedFrom(colored.autoOrient(), size, purpose, crop);
}

/** Makes the same variants from pixels that another decoder has read. */
export async function preparePixels(
  pixels: Pixels,
  purpose: Purpose,
  crop: Crop | null = null,
): Promise<PreparedPicture> {
  return preparedFrom(sharp(pixels.data, { raw: pixels.raw }), pixels.raw, purpose, crop);
}

async function preparedFrom(
  picture: Sharp,
  size: { width: number; height: number },
  purpose: Purpose,
  crop: Crop | null,
): Promise<PreparedPicture> {
  const area = crop && areaOf(crop, size);
  const pictures: MadePicture[] = [];
  if (area) pictures.push(await decoding(() => wholeOf(picture.clone())));
  const { width, height } = area ?? size;
  const shown = area ? picture.extract(area) : picture;
  const base = await decoding(() => basePixels(shown, purpose));
  for (const [target, targetHeight] of sizesFor(purpose, base.raw.width, base.raw.height)) {
    const scaled = sharp(base.data, { raw: base.raw }).resize(target, targetHeight);
    pictures.push(await made(`w${target}.webp`, 'full', scaled.clone().webp(WEBP)));
    if (target >= AVIF_FROM_WIDTH && purpose === 'vault') {
      pictures.push(await made(`w${target}.avif`, 'full', scaled.avif(AVIF)));
    }
  }
  if (purpose === 'vault') pictures.push(await blurOf(base));
  return { width, height, thumbhash: await thumbhashOf(base), pictures };
}

/** The size of the upright picture, from the file's header. Refuses a picture that is too large before any pixel is decoded. */
export async function checkedSize(
  source: string | Buffer,
): Promise<{ width: number; height: number; isDeep: boolean }> {
  const { autoOrient, space } = await decoding(() =>
    sharp(source, { limitInputPixels: false }).metadata(),
  );
  checkSize(autoOrient);
  return { ...autoOrient, isDeep: space === 'rgb16' };
}

export function checkSize({ width, height }: { width: number; height: number }): void {
  if (
    width * height > PICTURE_LIMITS.pixels ||
    width > PICTURE_LIMITS.sidePixels ||
    height > PICTURE_LIMITS.sidePixels
  ) {
    throw new MediaFault('tooManyPixels');
  }
}

/** A crop in pixels: at least one each way, and never beyond the picture. */
function areaOf(crop: Crop, { width, height }: { width: number; height: number }) {
  const left = Math.min(width - 1, Math.round(crop.left * width));
  const top = Math.min(height - 1, Math.round(crop.top * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}

/** The whole picture for its owner to crop again, as large as the dialog shows it. */
async function wholeOf(picture: Sharp): Promise<MadePicture> {
  const whole = picture
    .toColourspace('srgb')
    .timeout({ seconds: 60 })
    .resize(1080, 1080, { fit: 'inside', withoutEnlargement: true });
  return made(WHOLE, 'original', whole.webp(WEBP));
}

async function basePixels(picture: Sharp, purpose: Purpose): Promise<Pixels> {
  const upright = framed(picture.toColourspace('srgb').timeout({ seconds: 60 }), purpose);
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

function framed(picture: Sharp, purpose: Purpose): Sharp {
  if (purpose === 'avatar') {
    const side = AVATAR_SIDES[AVATAR_SIDES.length - 1]!;
    return picture.resize(side, side, { fit: 'cover', position: sharp.strategy.attention });
  }
  if (purpose === 'banner') {
    const widest = BANNER_WIDTHS[BANNER_WIDTHS.length - 1]!;
    return picture.resize(widest, widest / 3, { fit: 'cover', position: sharp.strategy.attention });
  }
  const widest = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1]!;
  return picture.resize(widest, widest * 3, { fit: 'inside', withoutEnlargement: true });
}

/** Widths and heights to make of a picture `width` pixels wide: the usual ones below it, and its own. */
export function sizesFor(
  purpose: Purpose,
  width: number,
  height: number,
): (readonly [number, number])[] {
  if (purpose === 'avatar') return AVATAR_SIDES.map((side) => [side, side]);
  if (purpose === 'banner') return BANNER_WIDTHS.map((wide) => [wide, Math.round(wide / 3)]);
  const widths: number[] = PICTURE_WIDTHS.filter((wide) => wide < width);
  widths.push(width);
  return widths.map((wide) => [wide, Math.max(1, Math.round((wide / width) * height))]);
}

/** A tiny picture, blurred and enlarged: sharpening can recover no more than its 16 pixels a side. */
async function blurOf(base: Pixels): Promise<MadePicture> {
  const tiny = await sharp(base.data, { raw: base.raw })
    .flatten({ background: '#808080' })
    .resize(BLUR_SOURCE_SIDE, BLUR_SOURCE_SIDE, { fit: 'inside' })
    .blur(1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const blown = sharp(tiny.data, {
    raw: { width: tiny.info.width, height: tiny.info.height, channels: tiny.info.channels },
  })
    .resize(BLUR_SIDE, BLUR_SIDE, { fit: 'inside', kernel: 'cubic' })
    .blur(8);
  return made(BLUR, 'locked', blown.webp({ quality: 60 }));
}

async function thumbhashOf(base: Pixels): Promise<string> {
  const { data, info } = await sharp(base.data, { raw: base.raw })
    .resize(THUMBHASH_SIDE, THUMBHASH_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

async function made(
  name: string,
  kind: MadePicture['class'],
  picture: Sharp,
): Promise<MadePicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  // The library reports AVIF as its container format, 'heif'.
  const contentType = name.endsWith('.avif') ? 'image/avif' : 'image/webp';
  const { width, height } = info;
  return { name, class: kind, contentType, width, height, data, etag: etagOf(data) };
}

/** Errors of the machine: no space, too many open files, nothing writable. */
const OF_MACHINE = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS', 'EACCES', 'EIO'];

/** Turns decoding errors into faults of the file, which its creator reads. Errors of the machine are thrown as they are. */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaFault || isOfMachine(error)) throw error;
    if (isOutOfMemory(error)) throw new MediaFault('outOfMemory', error);
    throw new MediaFault('damaged', error);
  }
}

/** FFmpeg's code: minus the system's ENOMEM. */
const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === -12;

const isOfMachine = (error: unknown) =>
  error instanceof Error && 'code' in error && OF_MACHINE.includes(String(error.code));
