import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { mediaFaults } from '@limelight/contract/media/texts';
import { HEAD_BYTES, kindOfHead, maybeMoves } from '../uploads/kinds.ts';
import { preparePicture } from '../pictures/worker/prepare-picture.ts';
import { testHeic } from '../testing/test-heic.ts';
import { prepareStill } from '../worker/still.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-still-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Does what the worker process does, in this process. */
async function prepared(bytes: Buffer, purpose: 'vault' | 'avatar' = 'vault') {
  const source = path.join(folder, 'source');
  await writeFile(source, bytes);
  const { kind, type } = await kindOfHead(bytes.subarray(0, HEAD_BYTES));
  if (kind !== 'picture') throw new Error(kind);
  return { type, ...(await prepareStill({ kind, type, purpose, source, folder })) };
}

/** Frames that alternate between red and blue. */
async function animation(format: 'gif' | 'webp', width: number, height: number, frames: number) {
  const data = Buffer.alloc(width * height * frames * 3);
  for (let pixel = 0; pixel < width * height * frames; pixel++) {
    const frame = Math.floor(pixel / (width * height));
    data[pixel * 3 + (frame % 2) * 2] = 250;
  }
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const;
  return sharp(data, { raw, animated: true }).toFormat(format, { loop: 0 }).toBuffer();
}

it('a picture of 16 bits a channel keeps the colors that its profile means', async () => {
  const color = { r: 200, g: 100, b: 60 };
  const patch = sharp({ create: { width: 64, height: 64, channels: 3, background: color } });
  const source = path.join(folder, 'deep.png');
  await patch.withIccProfile('p3').toColourspace('rgb16').png().toFile(source);
  const { pictures } = await preparePicture(source, 'vault');
  const made = pictures.find(({ name }) => name === 'w64.webp');
  const data = await sharp(made?.data).raw().toBuffer();
  for (const [index, value] of [200, 100, 60].entries())
    expect(Math.abs((data[index] ?? 0) - value)).toBeLessThan(4);
});

describe('HEIC', () => {
  it('is decoded upright', async () => {
    const { type, width, height, files } = await prepared(await testHeic(128, 64));
    expect([type, width, height]).toEqual(['image/heic', 64, 128]);
    expect(files.map((file) => file.name)).toEqual(['w64.webp', 'blur.webp']);
    const { data, info } = await sharp(path.join(folder, 'w64.webp'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (y: number, channel: number) =>
      data[(y * info.width + 32) * info.channels + channel];
    expect(at(10, 0)).toBeGreaterThan(180);
    expect(at(118, 2)).toBeGreaterThan(180);
  });

  it('keeps the colors that its profile means', async () => {
    const left = [200, 100, 60] as const;
    const patch = sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } });
    const { icc } = await sharp(await patch.withIccProfile('p3').png().toBuffer()).metadata();
    if (!icc) throw new Error('no profile');
    // 600 rows: more than are converted at once, and not a multiple.
    await prepared(await testHeic(600, 128, { left, profile: icc }));
    const { data, info } = await sharp(path.join(folder, 'w128.webp'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const y of [20, 250, 280]) {
      const at = (y * info.width + 64) * info.channels;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      // Display P3 (200, 100, 60) is (215, 93, 47) in sRGB
      expect(Math.abs(red - 215)).toBeLessThan(7);
      expect(Math.abs(green - 93)).toBeLessThan(7);
      expect(Math.abs(blue - 47)).toBeLessThan(7);
    }
  });

  it.each([0.3, 0.97])('cut off at %d of it is refused in words', async (part) => {
    const bytes = await testHeic(256, 256);
    await expect(prepared(bytes.subarray(0, Math.floor(bytes.length * part)))).rejects.toThrow(
      mediaFaults.damaged,
    );
  });

  it('that says it is a hundred megapixels is refused before it is decoded', async () => {
    const bytes = await testHeic(128, 64);
    const at = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(10_000, at);
    bytes.writeUInt32BE(10_000, at + 4);
    await expect(prepared(bytes)).rejects.toThrow(mediaFaults.tooManyPixels);
  });
});

describe('what moves', () => {
  it.each(['gif', 'webp'] as const)(
    '%s keeps moving, and its blur stands still',
    async (format) => {
      const bytes = await animation(format, 400, 200, 6);
      expect(maybeMoves(`image/${format}`, bytes.subarray(0, 21))).toBe(true);
      const { width, height, files } = await prepared(bytes);
      expect([width, height]).toEqual([400, 200]);
      expect(files.map(({ name, height: high }) => [name, high])).toEqual([
        ['w320.webp', 160],
        ['w400.webp', 200],
        ['blur.webp', 160],
      ]);
      expect((await sharp(path.join(folder, 'w400.webp')).metadata()).pages).toBe(6);
      expect((await sharp(path.join(folder, 'blur.webp')).metadata()).pages).toBeUndefined();
    },
  );

  it('stands still as an avatar', async () => {
    const { files } = await prepared(await animation('gif', 60, 60, 4), 'avatar');
    expect(files.map((file) => file.name)).toEqual(['w96.webp', 'w256.webp', 'w512.webp']);
    expect((await sharp(path.join(folder, 'w256.webp')).metadata()).pages).toBeUndefined();
  });

  it('without end is refused in words', async () => {
    await expect(prepared(await animation('gif', 4, 4, 601))).rejects.toThrow(
      mediaFaults.tooManyFrames,
    );
  });

  it('is told from a still WebP by its header', async () => {
    const still = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#f008' } })
      .webp()
      .toBuffer();
    expect(maybeMoves('image/webp', still.subarray(0, 21))).toBe(false);
    expect(maybeMoves('image/png', still.subarray(0, 21))).toBe(false);
  });
});
