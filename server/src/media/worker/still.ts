import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { ANIMATION_LIMITS, HEIC_PIXELS } from '@limelight/contract/media/limits';
import { etagOf } from '../bytes/etag.ts';
import { MediaFault } from '../preparing/fault.ts';
import { isHeic } from '../uploads/kinds.ts';
import type { MadePicture, PreparedPicture } from '../pictures/picture-tasks.ts';
import {
  checkSize,
  decoding,
  type Pixels,
  preparePicture,
  preparePixels,
} from '../pictures/worker/prepare-picture.ts';
import { intoSrgb, profileOf } from './heic-colors.ts';
import type { MadeFile, PreparedMedia, PrepareTask } from '../../kernel/media-worker.ts';

/** Prepares a picture that needs another decoder, or an animated one. */
export async function prepareStill(task: PrepareTask): Promise<PreparedMedia> {
  if (!isHeic(task.type)) return keep(task.folder, await prepareAnimation(task));
  const pixels = await heicPixels(task.source);
  return keep(task.folder, await preparePixels(pixels, task.purpose, task.crop ?? null));
}

/** The pixels of a HEIC; the decoder applies its rotation. */
export async function heicPixels(source: string): Promise<Pixels> {
  // Loaded here because films and animated pictures, which use this module too, do not need it.
  const { default: decodeHeic } = await import('heic-decode');
  const buffer = await readFile(source);
  const [first] = await decoding(() => decodeHeic.all({ buffer }));
  if (!first) throw new MediaFault('damaged');
  // Sizes are in the header, so they are known before a pixel is decoded.
  const { width, height } = first as unknown as { width: number; height: number };
  checkSize({ width, height });
  if (width * height > HEIC_PIXELS) throw new MediaFault('tooManyPixels');
  const { data } = await decoding(() => first.decode());
  const pixels: Pixels = {
    data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
    raw: { width, height, channels: 4 },
  };
  const profile = profileOf(buffer);
  if (profile) await decoding(() => intoSrgb(pixels, profile));
  return pixels;
}

/** An animated picture stays so in two widths; its blur, and an avatar, are made of its first frame. */
async function prepareAnimation({ source, purpose }: PrepareTask): Promise<PreparedPicture> {
  const {
    pages = 1,
    pageHeight,
    width,
    height,
  } = await decoding(() => sharp(source, { limitInputPixels: false }).metadata());
  if (pages > ANIMATION_LIMITS.frames) throw new MediaFault('tooManyFrames');
  if (pages * width * (pageHeight ?? height) > ANIMATION_LIMITS.pixels) {
    throw new MediaFault('tooManyPixels');
  }
  const still = await preparePicture(source, purpose);
  if (purpose !== 'vault' || pages === 1) return still;
  const blurs = still.pictures.filter((picture) => picture.class === 'locked');
  const widths = ANIMATION_LIMITS.widths.filter((wide) => wide < still.width);
  const moving: MadePicture[] = [];
  for (const wide of widths.length < ANIMATION_LIMITS.widths.length
    ? [...widths, still.width]
    : widths) {
    moving.push(await animated(source, wide));
  }
  return { ...still, pictures: [...moving, ...blurs] };
}

async function animated(source: string, width: number): Promise<MadePicture> {
  const picture = sharp(source, {
    animated: true,
    failOn: 'error',
    limitInputPixels: ANIMATION_LIMITS.pixels,
  });
  const made = await decoding(() =>
    picture
      .resize({ width })
      .timeout({ seconds: 120 })
      .webp({ quality: 70, effort: 1 })
      .toBuffer({ resolveWithObject: true }),
  );
  return {
    name: `w${width}.webp`,
    class: 'full',
    contentType: 'image/webp',
    width: made.info.width,
    height: made.info.pageHeight ?? made.info.height,
    data: made.data,
    etag: etagOf(made.data),
  };
}

/** Writes pictures below `folder`. */
export async function keep(folder: string, prepared: PreparedPicture): Promise<PreparedMedia> {
  const files = await Promise.all(
    prepared.pictures.map(async ({ data, etag: _, ...picture }): Promise<MadeFile> => {
      await writeFile(path.join(folder, picture.name), data);
      return picture;
    }),
  );
  const { width, height, thumbhash } = prepared;
  return { width, height, kind: 'picture', durationMs: null, thumbhash, files };
}
