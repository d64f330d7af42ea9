import { z } from 'zod';
import { mediaId } from '../platform/ids.ts';
import { input, operation } from '../platform/operation.ts';
import { CROP_LEAST } from './limits.ts';

const part = z.number().min(0).max(1);
const side = z.number().min(CROP_LEAST).max(1);
/** The part of a picture that is shown; each number a part of 1 of the upright original. */
export const crop = z.strictObject({ left: part, top: part, width: side, height: side });
export type Crop = z.infer<typeof crop>;

/** What cropping begins with, and the state of the last crop. */
const ownCrop = z.object({
  mediaId,
  /** Null: all of it is shown. */
  crop: crop.nullable(),
  /** The whole picture, as large as a dialog needs it. */
  wholeUrl: z.string(),
  /** A crop was asked for and is not made yet. */
  isPending: z.boolean(),
});
export type OwnCrop = z.infer<typeof ownCrop>;

const notAStill = {
  status: 422,
  message: 'You can only crop still pictures.',
} as const;
/** What is shown of a picture. */
export const cropOperations = {
  getCrop: operation('media.getCrop', 'GET', '/media/{mediaId}/crop', 'How a picture is cropped')
    .input(input({ mediaId }))
    .output(ownCrop)
    .errors({ not_a_still: notAStill }),
  /** Made by the server from the original, soon after; null shows the whole again. */
  setCrop: operation('media.setCrop', 'PUT', '/media/{mediaId}/crop', 'Crop a picture')
    .input(
      input({
        mediaId,
        crop: crop
          .refine(
            ({ left, width }) => left + width <= 1.0001,
            'The crop goes past the edge of the picture.',
          )
          .refine(
            ({ top, height }) => top + height <= 1.0001,
            'The crop goes past the edge of the picture.',
          )
          .nullable(),
      }),
    )
    .output(ownCrop)
    .errors({ not_a_still: notAStill }),
};
