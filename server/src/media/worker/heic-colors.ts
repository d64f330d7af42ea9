import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Pixels } from '../pictures/worker/prepare-picture.ts';

/** Rows that are converted at once: a photo of 48 megapixels would not fit in memory twice. */
const ROWS = 256;
/** The bytes of the box before the profile: size, type and kind. */
const HEAD = 12;

/** The color profile in a HEIC (phones write Display P3); null where it has none. */
export function profileOf(heic: Buffer): Buffer | null {
  for (const kind of ['prof', 'rICC']) {
    const at = heic.indexOf(`colr${kind}`, 0, 'latin1') - 4;
    if (at < 0) continue;
    const profile = heic.subarray(at + HEAD, at + heic.readUInt32BE(at));
    // Every profile has 'acsp' at this offset.
    if (profile.toString('latin1', 36, 40) === 'acsp') return profile;
  }
  return null;
}

/** Converts the pixels to sRGB: the decoder leaves them in the profile's color space. */
export async function intoSrgb({ data, raw }: Pixels, profile: Buffer): Promise<void> {
  const chunk = pngProfile(profile);
  const row = raw.width * raw.channels;
  for (let top = 0; top < raw.height; top += ROWS) {
    const rows = Math.min(ROWS, raw.height - top);
    const strip = data.subarray(top * row, (top + rows) * row);
    const png = await sharp(strip, { raw: { ...raw, height: rows } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const told = Buffer.concat([png.subarray(0, PNG_HEAD), chunk, png.subarray(PNG_HEAD)]);
    const converted = await sharp(told).toColourspace('srgb').raw().toBuffer();
    converted.copy(strip);
  }
}

/** A PNG's signature and first chunk; the profile follows. */
const PNG_HEAD = 8 + 25;

function pngProfile(profile: Buffer): Buffer {
  const body = Buffer.concat([
    Buffer.from('iCCPprofile\0\0', 'latin1'),
    deflateSync(profile, { level: 1 }),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
