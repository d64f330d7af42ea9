import { z } from 'zod';
import { mediaId } from '../platform/ids.ts';
import { input, operation } from '../platform/operation.ts';
import { CROP_LEAST } from './limits.ts';

const part = z.number().min(0).max(1);
const side = z.number().min(CROP_LEAST).max(1);
/** The part of a picture that is shown; each number is a fraction (0 to 1) of the upright original. */
export const crop = z.strictObject({ left: part, top: part, width: side, height: side });
export type Crop = z.infer<typeof crop>;

/** What the crop dialog needs, and the state of the last crop. */
const ownCrop = z.object({
  mediaId,
  /** Null when all of it is shown. */
  crop: crop.nullable(),
  /** The whole picture, large enough for the dialog. */
  wholeUrl: z.string(),
  /** The requested crop has not been made yet. */
  isPending: z.boolean(),
});
export type OwnCrop = z.infer<typeof ownCrop>;

const notAStill = {
  status: 422,
  message: 'You can only crop still pictures.',
} as const;
/** Which part of a picture is shown. */
export const cropOperations = {
  getCrop: operation('media.getCrop', 'GET', '/media/{mediaId}/crop', 'How a picture is cropped')
    .input(input({ mediaId }))
    .output(ownCrop)
    .errors({ not_a_still: notAStill }),
  /** The server makes the crop from the original soon after; null shows the whole picture again. */
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
