import { z } from 'zod';
import { crop } from '@limelight/contract/media/crop';
import { faultCode } from '../preparing/fault.ts';

const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value));
const pixels = z.int().positive();
const purpose = z.enum(['vault', 'avatar', 'banner']);
/** A matrix over red, green and blue. */
const row = z.tuple([z.number(), z.number(), z.number()]);

/** A drawn picture: what is seen, as SVG, and the light it is seen in. */
export const drawing = z.object({ svg: z.string(), light: z.tuple([row, row, row]).nullable() });
export type Drawing = z.infer<typeof drawing>;

/** The tasks of the picture process. */
export const pictureTask = z.discriminatedUnion('kind', [
  /** Reads a file's header; refuses a picture that is too large. */
  z.object({ kind: z.literal('size'), source: z.string() }),
  /** Makes all variants of an upload, or of its crop. */
  z.object({ kind: z.literal('variants'), source: z.string(), purpose, crop: crop.nullable() }),
  z.object({
    kind: z.literal('watermark'),
    picture: bytes,
    handle: z.string(),
    contentType: z.string(),
  }),
  /** Writes a picture without location and device data to `target`. */
  z.object({ kind: z.literal('clean'), source: z.string(), target: z.string(), type: z.string() }),
  /** Draws a sample picture and makes its variants. */
  z.object({ kind: z.literal('sample'), drawing, purpose }),
]);
export type PictureTask = z.infer<typeof pictureTask>;

/** A picture made of an upload, ready to be stored. */
const madePicture = z.object({
  name: z.string(),
  class: z.enum(['full', 'locked', 'original']),
  contentType: z.string(),
  width: pixels,
  height: pixels,
  data: bytes,
  etag: z.string(),
});
export type MadePicture = Readonly<z.infer<typeof madePicture>>;

const preparedPicture = z.object({
  /** The size of the upright picture in pixels of the original. */
  width: pixels,
  height: pixels,
  /** Base64. It is made from the clear picture, so it goes only where the picture may go. */
  thumbhash: z.string(),
  pictures: z.array(madePicture).readonly(),
});
export type PreparedPicture = Readonly<z.infer<typeof preparedPicture>>;

export const pictureResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('size'), width: pixels, height: pixels }),
  z.object({ kind: z.literal('variants'), prepared: preparedPicture }),
  z.object({ kind: z.literal('clean'), width: pixels, height: pixels }),
  z.object({ kind: z.literal('watermark'), data: bytes }),
  z.object({ kind: z.literal('sample'), original: bytes, prepared: preparedPicture }),
  /** The file is at fault. */
  z.object({ kind: z.literal('refused'), code: faultCode, cause: z.string() }),
]);
export type PictureResult = z.infer<typeof pictureResult>;
